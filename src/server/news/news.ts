import { randomUUIDv7 } from 'node:crypto'
import type { NewsKind } from '#contract/notifications.ts'
import { type Db, type Trx, transact } from '../database/dialect.ts'
import { countLock, readLock } from '../database/locks.ts'
import { day } from '../lib/durations.ts'
import type { Tx } from '../transaction/transaction.ts'
import * as queries from './news.queries.ts'

interface Needs {
  readonly db: Db
  readonly now: () => number
}

const maxAtOnce = 1_000
/** Older news is not mailed any more; the screens still show what it is about. */
const retention = 30 * day

/** Inserts one row, however many staff there are: a job tells them later. */
export async function addNews(tx: Tx, kind: NewsKind, subjectId: string): Promise<void> {
  const actorId = tx.actor.caller?.id ?? null
  await queries.insertNews(tx.db, { id: randomUUIDv7(), kind, subjectId, actorId, at: tx.now })
}

export const newestNews = (db: Db): Promise<number> => readLock(db, 'news')

/** Gives the next number to the news that was committed since. `work` gets the newest number before it (decision 61). */
export async function numberNews({ db }: Needs, work: (trx: Trx, newest: number) => Promise<void>): Promise<void> {
  if (!(await queries.hasNew(db))) return
  await transact(db, async (trx) => {
    // Whoever comes later waits here until this transaction has ended.
    const newest = await countLock(trx, 'news')
    await work(trx, newest - 1)
    await queries.numberSome(trx, newest, maxAtOnce)
  })
}

export async function purgeNews({ db, now }: Needs): Promise<void> {
  await transact(db, (trx) => queries.removeOlder(trx, now() - retention))
}
