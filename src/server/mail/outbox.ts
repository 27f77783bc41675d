import { randomUUIDv7 } from 'node:crypto'
import type { Trx } from '../database/dialect.ts'
import type { Message } from './layout/write-message.ts'
import { insertMail } from './outbox.queries.ts'

interface Terms {
  /** Milliseconds that the message is held, so that it can still be cancelled. */
  holdFor?: number
  /** What the message is about; told to who listens for its delivery. */
  subjectId?: string | null
}

/** Enqueues a message in the transaction of the change that causes it. The worker sends it. Returns its id. */
export async function enqueue(
  trx: Trx,
  now: number,
  { expires = null, ...message }: Message,
  { holdFor = 0, subjectId = null }: Terms = {},
): Promise<string> {
  const id = randomUUIDv7()
  await insertMail(trx, { ...message, id, expires, created: now, due: now + holdFor, subjectId })
  return id
}
