/** In whole minutes, or in seconds while it is less than one. */
export function durationIn(language: string, seconds: number): string {
  const [unit, value] = seconds < 60 ? (['second', seconds] as const) : (['minute', Math.round(seconds / 60)] as const)
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
