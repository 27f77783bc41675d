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
  moveQueuedToDeadLetters,
  purgeMail,
  requeueMail,
} from './outbox.queries.ts'

export interface MailTerms {
  /** Milliseconds that the message is held, so that it can still be cancelled. */
  readonly holdFor?: number
  /** What the message is about; told to who listens for its delivery. */
  readonly subjectId?: string | null
}

/** Enqueues a message in the transaction of the change that causes it. The worker sends it. Returns its id. */
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
