import { type Db, onOneInstance, transact } from '../dialect.ts'
import { claimLock, readLock } from '../locks.ts'
import type { Listings } from './listing.ts'
import { type Progress, rebuildSearch } from './rebuild.ts'
import { searchIndexOf } from './search-index-of.ts'

interface Clocked {
  readonly db: Db
  readonly now: () => number
}

/** Builds the search indexes after a migration or a move, and forgets what was erased. */
export async function maintainSearch({ db, now }: Clocked, listings: Listings): Promise<void> {
  if (await isUnbuilt(db))
    // A second instance would clear what the first has built.
    await onOneInstance(db, async () => {
      if (await isUnbuilt(db)) await buildSearch({ db, now }, listings)
    })
  const erased = await readLock(db, 'erased')
  if (erased === 0) return
  for (const { index } of Object.values(listings)) await searchIndexOf(db).forget(db, index)
  await transact(db, (trx) => claimLock(trx, 'erased', erased, 0))
}

/** The indexes are not built, or hold what was erased. */
export const needsMaintenance = async (db: Db): Promise<boolean> =>
  (await isUnbuilt(db)) || (await readLock(db, 'erased')) !== 0

const isUnbuilt = async (db: Db) => (await readLock(db, 'search')) === 0

/** Builds the indexes again. A server that stops meanwhile starts over. */
export async function buildSearch({ db, now }: Clocked, listings: Listings, progress?: Progress): Promise<number> {
  const rows = await rebuildSearch(db, Object.values(listings), progress)
  await transact(db, (trx) => claimLock(trx, 'search', 0, now()))
  return rows
}
