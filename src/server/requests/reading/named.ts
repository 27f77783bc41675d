import { type Db, type Trx, transact } from '../../database/dialect.ts'
import type { Services } from '../../services.ts'
import { storedSettings } from '../../settings/settings-store.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { removeEvents } from '../events/request-events.ts'
import * as queries from './named.queries.ts'
import { readSeconds, withRises, writeSeconds } from './page-seconds.ts'
import type { Added } from './visits.ts'

/** Readers who let staff see what they read. A row belongs to the mailbox of its request. */

export const { insertReader, findReader, setTold } = queries

/** Forgets what these visitors read, and on which days. */
export async function forgetReaders(trx: Trx, requestIds: readonly string[]): Promise<void> {
  if (requestIds.length === 0) return
  await queries.removeReaders(trx, requestIds)
  await removeEvents(trx, requestIds, ['read'])
}

/** The caller has locked the request, and found its reader. */
export async function addToReading(tx: Tx, requestId: string, editionId: string, added: Added): Promise<void> {
  const found = await queries.findReading(tx.db, requestId, editionId)
  const { seconds = '{}', visits = 0, firstAt = tx.now } = found ?? {}
  await queries.setReading(tx.db, {
    ...{ requestId, editionId, firstAt, lastAt: tx.now },
    seconds: writeSeconds(withRises(readSeconds(seconds), added.rises)),
    // Who agrees while they read begins with the visit that goes on.
    visits: visits + (added.isNew || !found ? 1 : 0),
  })
}

const batch = 200

/** Forgets all readers who agreed before the firm stopped asking for it; while it does not ask, all of them. */
export async function forgetFormerReaders({ db }: Pick<Services, 'db'>): Promise<void> {
  let hasMore = true
  while (hasMore) hasMore = await transact(db, forgetSome)
}

/** Reads the setting anew, because an owner may have changed it meanwhile. Returns false when no reader is left. */
async function forgetSome(trx: Trx): Promise<boolean> {
  const { namedEndedAt, privacy } = await storedSettings(trx)
  const until = privacy.reading === 'named' ? namedEndedAt : Number.MAX_SAFE_INTEGER
  const ids = await queries.findReadersSince(trx, until, batch)
  if (ids.length > 0) await forgetReaders(trx, ids)
  return ids.length > 0
}

/** Undefined for a visitor who has not agreed. */
export async function readingOf(db: Db, requestId: string) {
  const reader = await queries.findReader(db, requestId)
  if (!reader) return undefined
  const found = await queries.findReadings(db, requestId)
  const editions = found.map(({ pages, language, seconds, ...facts }) => ({
    ...facts,
    language: language || null,
    pages: pages ?? 0,
    times: [...readSeconds(seconds)].map(([page, time]) => ({ page, seconds: time })),
  }))
  return { agreedAt: reader.agreedAt, editions }
}
