import type { CalendarEvent } from './calendar.ts'
import type { CoverPicture } from './cover.ts'

/** Each text is one line. */
export interface Content {
  subject: string
  /** The name of the catalogue that the mail brings; empty for none. */
  cover: string
  /** Its first page, if there is a picture of it. */
  picture: CoverPicture | undefined
  before: string[]
  quoted: string[]
  groups: Group[]
  link: { label: string; url: string } | undefined
  event: CalendarEvent | undefined
  after: string[]
  /** The last line of a mail that nobody needs to get. */
  unsubscribe: { label: string; url: string } | undefined
}

/** A list below a heading. */
export interface Group {
  heading: string
  items: { label: string; url: string; about: string }[]
  /** The last line, about what is left out. */
  more: string | undefined
}

/** Line breaks in visitors' input would break a header or a sentence. */
export const oneLine = (value: string): string => value.replace(/[\s\p{Cc}]+/gu, ' ').trim()

export const linesOf = (text = ''): string[] =>
  text.trim() === ''
    ? []
    : text
        .trim()
        .split(/\r\n|\r|\n/)
        .map(oneLine)
