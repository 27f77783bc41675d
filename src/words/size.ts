const units = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const

/** Of bytes, in the largest unit that they fill; never less than a kilobyte. */
export function sizeIn(language: string, bytes: number): string {
  const [unit, length] = units.find(([, length]) => bytes >= length) ?? units[2]
  const value = Math.max(1, bytes / length)
  const format = { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 } as const
  return new Intl.NumberFormat(language, format).format(value)
}
