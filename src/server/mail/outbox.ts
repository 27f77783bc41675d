import { randomUUIDv7 } from 'node:crypto'
import type { Trx } from '../db/dialect.ts'
import type { Message } from './messages.ts'

/** Puts a message into the queue, in the transaction of the change that causes it. The worker sends it. */
export async function post(trx: Trx, now: number, { expires, ...message }: Message): Promise<void> {
  await trx
    .insertInto('mail')
    .values({
      id: randomUUIDv7(),
      ...message,
      status: 'queued',
      attempts: 0,
      due: now,
      lease: null,
      expires: expires ?? null,
      lastError: null,
      created: now,
    })
    .execute()
}
