import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Db, Trx } from '../db/dialect.ts'
import { pick, prepared } from '../db/prepared.ts'
import type { Tables } from '../db/schema.ts'
import type { Message } from './messages.ts'

type Row = Insertable<Tables['mail']>

const columns = ['id', 'recipient', 'subject', 'text', 'html', 'expires', 'created', 'due'] as const

const insert = prepared((db: Db, values: Pick<Row, (typeof columns)[number]>) =>
  db
    .insertInto('mail')
    .values({ ...pick(values, columns), status: 'queued', attempts: 0, lease: null, lastError: null }),
)

/** Puts a message into the queue, in the transaction of the change that causes it. The worker sends it. */
export async function enqueue(trx: Trx, now: number, { expires = null, ...message }: Message): Promise<void> {
  await insert(trx, { ...message, id: randomUUIDv7(), expires, created: now, due: now })
}
