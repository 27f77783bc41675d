import { setTimeout as sleep } from 'node:timers/promises'
import { second } from '../../lib/durations.ts'
import { SettingError, unavailable } from '../../lib/errors.ts'
import { type Db, onOneInstance, type Trx, transact } from '../dialect.ts'
import { claimLock, readLock } from '../locks.ts'
import type { Listings } from './listing.ts'
import { type Progress, rebuildSearch } from './rebuild.ts'
import { searchIndexOf } from './search-index-of.ts'

/** When the indexes were built; 0 when they are not; and during a build minus the time of its last step. */
const readMark = (db: Db): Promise<number> => readLock(db, 'search')

const isBuilt = (mark: number) => mark > 0

const lastStepOf = (mark: number) => -mark

interface Clocked {
  readonly db: Db
  readonly now: () => number
}

/** Builds the search indexes after a migration, a move or a rebuild that was cut off, and forgets what was erased. */
export async function maintainSearch({ db, now }: Clocked, listings: Listings): Promise<void> {
  if (await needsBuild({ db, now }))
    // A second instance would clear what the first has built.
    await onOneInstance(db, async () => {
      if (await needsBuild({ db, now })) await buildSearch({ db, now }, listings)
    })
  const erased = await readLock(db, 'erased')
  if (erased === 0) return
  for (const { index } of Object.values(listings)) await searchIndexOf(db).forget(db, index)
  await transact(db, (trx) => claimLock(trx, 'erased', erased, 0))
}

/** For a command, which ends with it: waits for what another process builds, or until that counts as cut off. */
export async function completeSearch(clocked: Clocked, listings: Listings): Promise<void> {
  await maintainSearch(clocked, listings)
  while (!isBuilt(await readMark(clocked.db))) {
    await sleep(second)
    await maintainSearch(clocked, listings)
  }
}

/** The indexes are not built, or hold what was erased. */
export const needsMaintenance = async ({ db, now }: Clocked): Promise<boolean> =>
  (await needsBuild({ db, now })) || (await readLock(db, 'erased')) !== 0

/** Searches and filters find less until the build has ended, or one that was cut off was begun anew. */
export const isBuilding = async (db: Db): Promise<boolean> => !isBuilt(await readMark(db))

/** Refuses what needs every row. */
export async function assertBuilt(db: Db): Promise<void> {
  if (await isBuilding(db)) throw building()
}

/** Passes on what is read, and fails in place of its end when a build began or ended meanwhile: rows may be missing. */
export async function* whileBuilt<T>(db: Db, read: AsyncIterable<T>): AsyncGenerator<T> {
  const mark = await readMark(db)
  yield* read
  if (!isBuilt(mark) || (await readMark(db)) !== mark) throw building()
}

const building = () =>
  unavailable('The search is being built anew, so rows could be missing. Please try again in a minute.', 60)

/** Milliseconds after its last step until a build counts as cut off. */
const lease = 30 * second

async function needsBuild({ db, now }: Clocked): Promise<boolean> {
  const mark = await readMark(db)
  return !isBuilt(mark) && Math.abs(now() - lastStepOf(mark)) > lease
}

/** Builds the indexes again. One that is cut off is begun anew by a server; of two at a time one stops. */
export async function buildSearch({ db, now }: Clocked, listings: Listings, progress?: Progress): Promise<number> {
  let mark = await readMark(db)
  async function touch<T>(next: number, work: (trx: Trx) => Promise<T>): Promise<T> {
    const done = await transact(db, async (trx) => {
      if (await claimLock(trx, 'search', mark, next)) return work(trx)
      throw new SettingError('Another process builds the search indexes anew, so this one has stopped.')
    })
    mark = next
    return done
  }
  const rows = await rebuildSearch(db, {
    // No two processes leave the same mark.
    step: (work) => touch(Math.min(-now(), mark - 1), work),
    listings: Object.values(listings),
    progress,
  })
  await touch(now(), async () => {})
  return rows
}
