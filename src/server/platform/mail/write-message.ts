/** A message that the outbox can hold. */
export interface Message {
  recipient: string
  subject: string
  text: string
  html: string
  /** The message is not sent after this time; epoch milliseconds. */
  expires?: number | null
}

export interface Person {
  email: string
  firstName?: string
}

interface Template {
  subject: string
  lines: string[]
  /** What a person wrote, with its line breaks. */
  quote?: string | undefined
  link?: { label: string; url: string }
  after?: string[]
}

/** Returns the address of a page with this query. */
export function page(publicUrl: string, path: string, query: Record<string, string>): string {
  return `${publicUrl}${path}?${new URLSearchParams(query)}`
}

/** Writes one mail as plain text and as HTML, where every value is text. */
export function write({ email, firstName }: Person, { subject, lines, quote, link, after = [] }: Template): Message {
  const greeting = firstName === undefined ? 'Hello,' : `Dear ${oneLine(firstName)},`
  const body = lines.map(oneLine)
  const quoted = linesOf(quote)
  const end = after.map(oneLine)
  return {
    recipient: email,
    subject: oneLine(subject),
    text: [
      greeting,
      ...body,
      ...(quoted.length > 0 ? [quoted.map((line) => `> ${line}`).join('\n')] : []),
      ...(link ? [`${link.label}:\n${link.url}`] : []),
      ...end,
    ].join('\n\n'),
    html: [
      '<!doctype html><html lang="en"><body style="font:16px/1.5 sans-serif;color:#1f1f1f;max-width:36em;margin:2em auto">',
      ...[greeting, ...body].map(paragraph),
      ...(quoted.length > 0
        ? [`<blockquote style="${quoteStyle}">${quoted.map(escapeHtml).join('<br>')}</blockquote>`]
        : []),
      ...(link ? [`<p><a href="${escapeHtml(link.url)}" style="color:#0958d9">${escapeHtml(link.label)}</a></p>`] : []),
      ...end.map(paragraph),
      '</body></html>',
    ].join('\n'),
  }
}

/** Replaces line breaks in visitors' input by spaces, because they would break a header or a sentence. */
const oneLine = (value: string) => value.replace(/[\s\p{Cc}]+/gu, ' ').trim()
/** The lines of a longer text, without empty ones at its ends. */
const linesOf = (text = '') =>
  text.trim() === ''
    ? []
    : text
        .trim()
        .split(/\r\n|\r|\n/)
        .map(oneLine)
const quoteStyle = 'margin:1em 0;padding-left:1em;border-left:3px solid #d9d9d9'
const paragraph = (line: string) => `<p>${escapeHtml(line)}</p>`

function escapeHtml(value: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return value.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
