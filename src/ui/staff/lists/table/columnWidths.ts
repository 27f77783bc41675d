/**
 * Widths of columns with known content, in parts of the table's own width (`cqi`), for windows of 769 px and more and
 * beside a drawer. Columns without a width share the rest. In a narrow table a time wraps to two lines and buttons are
 * stacked.
 */
export const columnWidths = {
  day: 'clamp(116px, 50cqi - 377px, 192px)',
  moment: 'clamp(104px, 80cqi - 498px, 184px)',
  status: 'clamp(110px, 15cqi, 120px)',
  email: 'clamp(96px, 23cqi - 20px, 320px)',
  twoActions: 'clamp(114px, 200cqi - 1100px, clamp(176px, 20cqi, 232px))',
} as const

/** Lists of six columns have narrower ones. */
export const narrowWidths = {
  day: 'clamp(98px, 40cqi - 146px, 192px)',
  moment: 'clamp(98px, 50cqi - 270px, 184px)',
  email: 'clamp(83px, 30cqi - 85px, 320px)',
  status: 'clamp(102px, 10cqi + 50px, 124px)',
  delivery: 'clamp(76px, 34cqi - 104px, 220px)',
} as const
