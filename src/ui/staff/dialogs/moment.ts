import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { dayFields } from '../../lib/i18n/format.ts'
import { locale } from '../../lib/i18n/language.ts'
import { plainDigits } from '../../lib/i18n/plainDigits.ts'

dayjs.extend(customParseFormat)

const letters = { day: 'DD', month: 'MM', year: 'YYYY' } as const
const marks = /[\u200e\u200f]/g

/** A day as the language writes it, such as `DD.MM.YYYY`. */
const dayFormat = (): string =>
  new Intl.DateTimeFormat(locale(), dayFields)
    .formatToParts()
    .map(({ type, value }) => letters[type as keyof typeof letters] ?? value.replace(marks, ''))
    .join('')

/** Day and time as tours show them (product: Measures), in all languages by 24 hours. */
export const momentFormat = (): string => `${dayFormat()} HH:mm:ss`

/** The seconds and leading zeros may be left out, and days have slashes, dots or hyphens. */
const plain = (text: string): string =>
  plainDigits(text)
    .replace(marks, '')
    .replace(/[.-]/g, '/')
    .replace(/[,،\s]+/g, ' ')
    .trim()
    .replace(/\b\d\b/g, '0$&')

/** Parses a typed time. Returns an invalid Dayjs when it cannot be parsed, and undefined for empty text. */
export function parseMoment(text: string): Dayjs | undefined {
  const typed = plain(text)
  if (!typed) return undefined
  const accepted = ['HH:mm:ss', 'HH:mm'].map((time) => `${plain(dayFormat())} ${time}`)
  return accepted.map((format) => dayjs(typed, format, true)).find((moment) => moment.isValid()) ?? dayjs(Number.NaN)
}
