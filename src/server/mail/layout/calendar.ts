/** What a mail puts into its reader's calendar. */
export interface CalendarEvent {
  /** An entry replaces the one before with the same id. */
  readonly id: string
  readonly name: string
  readonly url: string
  /** Epoch milliseconds, as below. */
  readonly from: number
  readonly until: number
  readonly now: number
}

/** Writes an iCalendar file (RFC 5545). Its times are UTC, which calendars show in the zone of their reader. */
export const calendarFile = ({ id, name, url, from, until, now }: CalendarEvent): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Docent//Docent//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(url).hostname}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(from)}`,
    `DTEND:${utc(until)}`,
    `SUMMARY:${escaped(name)}`,
    `DESCRIPTION:${escaped(url)}`,
    `URL:${url}`,
    // A tour that is open for a week leaves its visitor free.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')

const utc = (time: number) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&')

const lineBytes = 75

/** Lines are short; a letter is never broken up. */
function folded(line: string): string {
  const lines = ['']
  for (const letter of line) {
    const last = lines.at(-1) ?? ''
    if (Buffer.byteLength(last + letter) > lineBytes) lines.push(` ${letter}`)
    else lines[lines.length - 1] = last + letter
  }
  return lines.join('\r\n')
}

/** It becomes an attachment when the mail leaves. */
export const calendarIn = /<link rel="alternate" type="text\/calendar" href="data:text\/calendar;base64,([^"]+)">/

export const attached = (event: CalendarEvent): string =>
  `<link rel="alternate" type="text/calendar" href="data:text/calendar;base64,${Buffer.from(calendarFile(event)).toString('base64')}">`
