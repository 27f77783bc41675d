import { locale } from '../../../lib/i18n/language.ts'
import { t } from '../../../lib/i18n/t.ts'

/** The language is known only when the page is shown. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

const number = once(() => new Intl.NumberFormat(locale()))
const shortNumber = once(() => new Intl.NumberFormat(locale(), { notation: 'compact', maximumFractionDigits: 1 }))
const dayFormat = (month: 'long' | 'short', year: { year?: 'numeric' }) =>
  once(() => new Intl.DateTimeFormat(locale(), { day: 'numeric', month, ...year, timeZone: 'UTC' }))
const long = dayFormat('long', { year: 'numeric' })
const short = dayFormat('short', {})

/** A number with separators: `12,345`. */
export const numberText = (value: number): string => number().format(value)

/** The same for a scale: `1.5k`. */
export const scaleText = (value: number): string => shortNumber().format(value)

/** A UTC day, given as `2026-05-03`: `3 May 2026`. */
export const dayText = (text: string): string => long().format(Date.parse(text))
/** The same for an axis: `3 May`. */
export const shortDay = (text: string): string => short().format(Date.parse(text))

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Messages about a length of time, by its largest useful unit. */
export interface LengthMessages {
  readonly moment: string
  readonly minutes: string
  readonly hours: string
  readonly days: string
}

/** Shows the message for a length of time. */
export function lengthWords(seconds: number, { moment, minutes, hours, days }: LengthMessages): string {
  if (seconds < minute) return t(moment)
  if (seconds < 2 * hour) return t(minutes, { n: Math.round(seconds / minute) })
  if (seconds < 2 * day) return t(hours, { n: Math.round(seconds / hour) })
  return t(days, { n: Math.round(seconds / day) })
}
