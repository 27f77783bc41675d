import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'

dayjs.extend(customParseFormat)

/** Day and time as tours show them (product: Measures). */
export const momentFormat = 'DD/MM/YYYY HH:mm:ss'

/** Accepted input: the seconds and leading zeros may be left out. */
const accepted = [momentFormat, 'DD/MM/YYYY HH:mm', 'D/M/YYYY H:mm:ss', 'D/M/YYYY H:mm']

/** Parses a typed time. Returns an invalid Dayjs when it cannot be parsed, and undefined for empty text. */
export function parseMoment(text: string): Dayjs | undefined {
  const typed = text.trim().replace(/\s+/g, ' ')
  if (!typed) return undefined
  const found = accepted.map((format) => dayjs(typed, format, true)).find((moment) => moment.isValid())
  return found ?? dayjs(Number.NaN)
}
