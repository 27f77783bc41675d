import { domainToASCII } from 'node:url'

/** Bytes of a mark in a file, escaped and padded, so that each visitor's fits in the place of every other. */
export const markLength = 120

/** What leads back to the request of a copy. */
export interface Mark {
  readonly email: string
  readonly code: string
  /** When the first copy was handed out, in epoch milliseconds. */
  readonly created: number
}

export const blankMark = Buffer.alloc(markLength, ' ')

/** The line on a page: address, day and code, in ASCII, because the font of a mark has no other letters. */
export function markText(mark: Mark): string {
  const end = `   ${new Date(mark.created).toISOString().slice(0, 10)}   ${shownCode(mark.code)}`
  const address = asciiAddress(mark.email)
  const room = markLength - end.length
  return `${escaped(address).length > room ? shortened(address, room) : address}${end}`
}

/** The bytes that are written into a file. */
export const markBytes = (mark: Mark): Buffer => Buffer.from(escaped(markText(mark)).padEnd(markLength), 'latin1')

/** Groups of four can be read out. */
export const shownCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

function asciiAddress(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  return `${email.slice(0, at + 1)}${domainToASCII(domain) || domain}`.replace(/[^\x20-\x7e]/gu, '?')
}

/** In a string of a PDF these three mean something else. */
const escaped = (text: string) => text.replace(/[()\\]/g, '\\$&')

function shortened(address: string, room: number): string {
  let kept = address
  while (escaped(kept).length > room - 3) kept = kept.slice(0, -1)
  return `${kept}...`
}
