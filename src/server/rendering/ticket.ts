import { isOver } from '../lib/clock.ts'
import { minute } from '../lib/durations.ts'
import { isSigned, sign } from '../lib/tokens.ts'
import type { Services } from '../services.ts'

/** Who may look at a file: the reader of a mailed key, or a person in a session or with an API token. */
export interface Holder {
  readonly reader: 'key' | 'session'
  /** The hash of the key, or the id of the session or API token. */
  readonly of: string
}

/** What a ticket was given for. */
export interface Ticket extends Holder {
  readonly fileKey: string
}

/** For all pages: what a reader can tell of them. */
export interface ReadingTicket extends Ticket {
  readonly pages: number
  /** When the reader got the first of these tickets, each of which renewed the one before. */
  readonly begun: number
}

/** All pages, or the cover alone: being shown a cover counts no opening. */
type Purpose = 'read' | 'cover'

/** The longest, in milliseconds. */
export const lifetimes: Readonly<Record<Purpose, number>> = { read: 30 * minute, cover: 10 * minute }

interface Terms {
  readonly purpose: Purpose
  /** Epoch milliseconds. */
  readonly expires: number
}

export function issueTicket(
  { secret }: Pick<Services, 'secret'>,
  { reader, of, fileKey, begun = 0, pages = 0 }: Ticket & Partial<ReadingTicket>,
  { purpose, expires }: Terms,
): string {
  const parts = [reader, of, fileKey, String(expires), String(begun), String(pages)]
  return [...parts, sign(secret, purpose, ...parts)].join('~')
}

/** Returns a ticket of ours, even one that has expired; undefined for any other text. */
export function readTicket(
  { secret, now }: Pick<Services, 'secret' | 'now'>,
  purpose: Purpose,
  text: string,
): (ReadingTicket & { isOver: boolean }) | undefined {
  const parts = text.split('~')
  const [reader = '', of = '', fileKey = '', expires = '', begun = '', pages = '', signature = ''] = parts
  if (parts.length !== 7 || !isSigned(secret, signature, purpose, ...parts.slice(0, 6))) return undefined
  const numbers = { begun: Number(begun), pages: Number(pages) }
  const over = isOver(Number(expires), now(), lifetimes[purpose])
  return { reader: reader as Ticket['reader'], of, fileKey, ...numbers, isOver: over }
}
