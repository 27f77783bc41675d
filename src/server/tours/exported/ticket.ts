import { isOver } from '../../lib/clock.ts'
import { hour } from '../../lib/durations.ts'
import { isSigned, sign } from '../../lib/tokens.ts'
import type { Services } from '../../services.ts'

const lifetime = 12 * hour

type Signing = Pick<Services, 'secret' | 'now'>

/** What a ticket was given for: the file of a tour, to a visitor with an access or to a person in a session. */
export interface TourTicket {
  readonly reader: 'access' | 'session'
  /** The id of the access or of the session. */
  readonly of: string
  readonly tourId: string
  /** A visitor goes on with the file that they began with. */
  readonly fileKey: string
}

/** It stands in the path of every file, so that relative addresses keep it where no cookie would be sent. */
export function issueTicket({ secret, now }: Signing, { reader, of, tourId, fileKey }: TourTicket): string {
  const parts = [reader, of, tourId, fileKey, String(now() + lifetime)]
  return [...parts, sign(secret, 'tour', ...parts)].join('~')
}

/** Returns a ticket of ours that is not over. One from a clock that ran ahead is refused too. */
export function readTicket({ secret, now }: Signing, text: string): TourTicket | undefined {
  const [reader = '', of = '', tourId = '', fileKey = '', expires = '', signature = ''] = text.split('~')
  if (!isSigned(secret, signature, 'tour', reader, of, tourId, fileKey, expires)) return undefined
  if (isOver(Number(expires), now(), lifetime)) return undefined
  return { reader: reader as TourTicket['reader'], of, tourId, fileKey }
}
