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

export const numberText = (value: number): string => number().format(value)

/** Shortens a number for a scale: `1.5k`. */
export const scaleText = (value: number): string => shortNumber().format(value)

export const dayText = (text: string): string => long().format(Date.parse(text))
/** Shortens a day for an axis: `3 May`. */
export const shortDay = (text: string): string => short().format(Date.parse(text))

const minute = 60
const hour = 60 * minute
const day = 24 * hour

export interface LengthMessages {
  readonly moment: string
  readonly minutes: string
  readonly hours: string
  readonly days: string
}

export function lengthText(seconds: number, { moment, minutes, hours, days }: LengthMessages): string {
  if (seconds < minute) return t(moment)
  if (seconds < 2 * hour) return t(minutes, { n: Math.round(seconds / minute) })
  if (seconds < 2 * day) return t(hours, { n: Math.round(seconds / hour) })
  return t(days, { n: Math.round(seconds / day) })
}
