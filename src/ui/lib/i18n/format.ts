import { durationIn } from '#words/duration.ts'
import { locale } from './language.ts'
import { pageLanguage, t } from './t.ts'

/** A day in figures. */
export const dayFields = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const momentFields = { ...dayFields, hour: '2-digit', minute: '2-digit', second: '2-digit' } as const

/** Making a format takes longer than drawing the row that it is for. */
const formats = new Map<string, Intl.DateTimeFormat>()

function write(time: number, language: string, fields: Intl.DateTimeFormatOptions): string {
  const key = `${language} ${JSON.stringify(fields)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, fields)
  formats.set(key, format)
  return format.format(time)
}

const inFields = (time: number, fields: Intl.DateTimeFormatOptions): string => write(time, pageLanguage(), fields)

const two = (value: number): string => String(value).padStart(2, '0')

function parts(time: number) {
  const date = new Date(time)
  const [day, month, year] = [two(date.getDate()), two(date.getMonth() + 1), String(date.getFullYear())]
  return { day, month, year, clock: [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':') }
}

/** For the lists of people and requests; in English MM/DD/YYYY (product: Measures). */
export function dayOf(time: number): string {
  if (pageLanguage() !== 'en') return inFields(time, dayFields)
  const { day, month, year } = parts(time)
  return `${month}/${day}/${year}`
}

/** For tours; in English DD/MM/YYYY HH:mm:ss (product: Measures). */
export function momentOf(time: number): string {
  if (pageLanguage() !== 'en') return inFields(time, momentFields)
  const { day, month, year, clock } = parts(time)
  return `${day}/${month}/${year} ${clock}`
}

/** Names the reader's time zone, because mails are in the firm's: `Monday, 4 May 2026 at 14:02 CEST`. */
export const fullMoment = (time: number): string =>
  write(time, locale(), {
    ...({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const),
    ...({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const),
  })

/** A date and time in words, such as `3 May 2026, 14:02`. */
export const momentInWords = (time: number): string =>
  write(time, locale(), { dateStyle: 'medium', timeStyle: 'short' })

/** A day as `momentInWords` writes it: `3 May 2026`. */
export const dayInWords = (time: number): string => write(time, locale(), { dateStyle: 'medium' })

/** The reader's time zone, such as `Europe/Berlin (GMT+1)`. */
export function zoneName(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const parts = new Intl.DateTimeFormat(pageLanguage(), { timeZoneName: 'shortOffset' }).formatToParts()
  return `${timeZone} (${parts.find(({ type }) => type === 'timeZoneName')?.value ?? t('local time')})`
}

/** Such as `May 2026`. */
export const monthOf = (time: number): string => write(time, locale(), { month: 'long', year: 'numeric' })

/** An hour of the day, such as `08:00`. */
export const hourOf = (hour: number): string =>
  write(Date.UTC(2026, 0, 1, hour), locale(), { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })

export const durationOf = (seconds: number): string => durationIn(locale(), seconds)
