import { minute } from '../lib/durations.ts'
import { isSigned, sign } from '../lib/tokens.ts'
import type { Services } from '../services.ts'

const lifetime = 30 * minute

type Signing = Pick<Services, 'secret' | 'now'>

/** What a ticket was given for: a file, to the reader of a mailed key or to a person in a session. */
export interface Ticket {
  readonly reader: 'key' | 'session'
  /** The hash of the key, or the id of the session. */
  readonly of: string
  readonly fileKey: string
}

export function issueTicket({ secret, now }: Signing, { reader, of, fileKey }: Ticket): string {
  const parts = [reader, of, fileKey, String(now() + lifetime)]
  return [...parts, sign(secret, 'read', ...parts)].join('~')
}

/** Returns a ticket of ours, even one that has expired; undefined for any other text. */
export function readTicket({ secret, now }: Signing, text: string): (Ticket & { isOver: boolean }) | undefined {
  const [reader = '', of = '', fileKey = '', expires = '', signature = ''] = text.split('~')
  if (!isSigned(secret, signature, 'read', reader, of, fileKey, expires)) return undefined
  return { reader: reader as Ticket['reader'], of, fileKey, isOver: Number(expires) <= now() }
}
