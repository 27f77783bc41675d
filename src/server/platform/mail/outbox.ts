import { randomUUIDv7 } from 'node:crypto'
import type { Trx } from '../db/dialect.ts'
import { insertMail } from './mail.queries.ts'
import type { Message } from './messages.ts'

/** Enqueues a message in the transaction of the change that causes it. The worker sends it. */
export async function enqueue(trx: Trx, now: number, { expires = null, ...message }: Message): Promise<void> {
  await insertMail(trx, { ...message, id: randomUUIDv7(), expires, created: now, due: now })
}
