/** What a mail says, where each text is one line. */
export interface Content {
  subject: string
  before: string[]
  quoted: string[]
  link: { label: string; url: string } | undefined
  after: string[]
}

/** Replaces line breaks in visitors' input by spaces, because they would break a header or a sentence. */
export const oneLine = (value: string): string => value.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** The lines of a longer text, without empty ones at its ends. */
export const linesOf = (text = ''): string[] =>
  text.trim() === ''
    ? []
    : text
        .trim()
        .split(/\r\n|\r|\n/)
        .map(oneLine)
