import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'

dayjs.extend(customParseFormat)

/** dayjs knows no `yyyy`; this writes what the specification means (section 9). */
export const momentFormat = 'DD/MM/YYYY HH:mm:ss'

/** What people write: seconds, or minutes and seconds, may be left out, and so may leading zeros. */
const accepted = [momentFormat, 'DD/MM/YYYY HH:mm', 'D/M/YYYY H:mm:ss', 'D/M/YYYY H:mm']

/** The moment as it was typed; an invalid one when it cannot be read, nothing when nothing was typed. */
export function parseMoment(text: string): Dayjs | undefined {
  const typed = text.trim().replace(/\s+/g, ' ')
  if (!typed) return undefined
  const found = accepted.map((format) => dayjs(typed, format, true)).find((moment) => moment.isValid())
  return found ?? dayjs(Number.NaN)
}
