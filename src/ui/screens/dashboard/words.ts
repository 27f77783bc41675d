const number = new Intl.NumberFormat('en-GB')
const shortNumber = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })

/** A number with separators: `12,345`. */
export const numberText = (value: number): string => number.format(value)

/** The same for a scale: `1.5k`. */
export const scaleText = (value: number): string => shortNumber.format(value)

/** `1 request`, `2 requests`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${numberText(count)} ${count === 1 ? one : many}`

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** A length of time in its largest useful unit: `3 days`. */
export function lengthInWords(seconds: number): string {
  if (seconds < minute) return 'less than a minute'
  if (seconds < 2 * hour) return counted(Math.round(seconds / minute), 'minute')
  if (seconds < 2 * day) return counted(Math.round(seconds / hour), 'hour')
  return counted(Math.round(seconds / day), 'day')
}

const long = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** A UTC day, given as `2026-05-03`: `3 May 2026`. */
export const dayText = (text: string): string => long.format(Date.parse(text))
/** The same for an axis: `3 May`. */
export const shortDay = (text: string): string => short.format(Date.parse(text))
