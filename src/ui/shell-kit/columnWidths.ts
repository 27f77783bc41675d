/**
 * Widths of columns with known content, for windows of 769 px and more. Columns without a width share the rest. In
 * narrow windows a time wraps to two lines and buttons are stacked.
 */
export const columnWidths = {
  day: 'clamp(116px, 50vw - 520px, 164px)',
  moment: 'clamp(104px, 60vw - 500px, 184px)',
  status: 96,
  email: 'clamp(110px, 22vw - 55px, 320px)',
  twoActions: 'clamp(93px, 60vw - 430px, 184px)',
} as const
