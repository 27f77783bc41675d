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
/** What waits for longer stands on the screens. */
const retention = 30 * day

/** Leaves word for staff, whom a job tells: so much work for any number of them. */
export async function addNews(tx: Tx, kind: NewsKind, subjectId: string): Promise<void> {
  const actorId = tx.actor.caller?.id ?? null
  await queries.insertNews(tx.db, { id: randomUUIDv7(), kind, subjectId, actorId, at: tx.now })
}

export const newestNews = (db: Db): Promise<number> => readLock(db, 'news')

/** Numbers what was committed since, after `work` has seen the newest number before (decision 61). */
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
