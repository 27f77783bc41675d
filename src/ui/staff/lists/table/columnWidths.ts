/** The least width of a column that tells rows apart, by a name or an address: some 14 letters. */
export const identifyingWidth = 122

/**
 * Widths of columns with known content, in parts of the table's own width (`cqi`), for windows of 769 px and more and
 * beside a drawer. They grow where the columns that tell rows apart have room. A column without a width is one of those,
 * and shares the rest. In a narrow table a time wraps to two lines and buttons are stacked.
 */
export const columnWidths = {
  day: 'clamp(98px, 40cqi - 160px, 192px)',
  moment: 'clamp(98px, 50cqi - 370px, 184px)',
  status: 'clamp(110px, 15cqi, 120px)',
  text: 'clamp(96px, 30cqi - 140px, 28cqi)',
  email: `clamp(${identifyingWidth}px, 23cqi - 20px, 320px)`,
  twoActions: 'clamp(114px, 200cqi - 1250px, clamp(176px, 20cqi, 232px))',
} as const

/** Lists of six columns have narrower ones. */
export const narrowWidths = {
  email: `clamp(${identifyingWidth}px, 26cqi - 50px, 320px)`,
  status: 'clamp(102px, 10cqi + 50px, 124px)',
  delivery: 'clamp(76px, 30cqi - 130px, 220px)',
} as const
