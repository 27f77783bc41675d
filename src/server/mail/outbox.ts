import { randomUUIDv7 } from 'node:crypto'
import type { Trx } from '../database/dialect.ts'
import type { Message } from './layout/write-message.ts'
import { insertMail } from './outbox.queries.ts'

export { allMail, eraseMail, findMailAbout } from './mail-erasure.queries.ts'
export {
  assertOutboxReadable,
  cancelMailAbout,
  countWaitingMail,
  findFailing,
  findMail,
  findWaitingMail,
  isMailLeaving,
  moveMailAbout,
  moveQueuedToDeadLetters,
  purgeMail,
  requeueMail,
} from './outbox.queries.ts'

export interface MailTerms {
  /** Milliseconds in which the message can still be cancelled. */
  readonly holdFor?: number
  readonly subjectId?: string | null
}

/** Returns the message's id. The worker sends it after the commit. */
export async function enqueue(
  trx: Trx,
  now: number,
  { expires = null, ...message }: Message,
  { holdFor = 0, subjectId = null }: MailTerms = {},
): Promise<string> {
  const id = randomUUIDv7()
  await insertMail(trx, { ...message, id, expires, created: now, due: now + holdFor, subjectId })
  return id
}
