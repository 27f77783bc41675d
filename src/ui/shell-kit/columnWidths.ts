/**
 * Widths of columns with known content, in parts of the table's own width (`cqi`), for windows of 769 px and more and
 * beside a drawer. Columns without a width share the rest. In a narrow table a time wraps to two lines and buttons are
 * stacked.
 */
export const columnWidths = {
  day: 'clamp(116px, 50cqi - 377px, 192px)',
  moment: 'clamp(104px, 80cqi - 498px, 184px)',
  status: 96,
  email: 'clamp(96px, 23cqi - 20px, 320px)',
  twoActions: 'clamp(93px, 200cqi - 1100px, 176px)',
} as const

/** The same for a list of six columns. */
export const narrowWidths = {
  day: 'clamp(102px, 40cqi - 142px, 192px)',
  email: 'clamp(70px, 30cqi - 85px, 320px)',
  status: 'clamp(100px, 10cqi + 46px, 112px)',
  delivery: 'clamp(76px, 34cqi - 104px, 220px)',
} as const
