import type { ListQuery } from '#contract/lists.ts'
import { readCounters, readEachCounter } from '../database/counters.ts'
import { type Db, lockForShare, lockForUpdate, type Trx } from '../database/dialect.ts'
import { pagesOf } from '../database/paging/pages.ts'
import type { Tables } from '../database/schema.ts'
import { indexRows, placed, sortKeys, type Unplaced, unindexRow } from '../database/search/index-row.ts'
import { tourListing } from './listing.ts'

export const tourCounter = 'tour'
/** The number of accesses to a tour. */
export const accessesCounter = (tourId: string) => `tour/${tourId}/accesses`

const columns = ['id', 'name', 'kind', 'address', 'disabledAt', 'created'] as const

const tourPages = pagesOf({
  listing: tourListing,
  rows: (db: Db) => db.selectFrom('tour').select([...columns, 'seq']),
})

export async function findTours(db: Db, query: ListQuery) {
  return tourPages(db, { parameters: {}, scope: {}, total: await readCounters(db, tourCounter), query })
}

const selectTour = (db: Db, id: string) => db.selectFrom('tour').where('id', '=', id).selectAll()

export function findToursById(db: Db, ids: readonly string[]) {
  return ids.length > 0 ? db.selectFrom('tour').where('id', 'in', ids).select(columns).execute() : []
}

/** Locks the tour against removal and changes until the transaction ends. */
function lockTour(trx: Trx, id: string) {
  return lockForShare(trx, selectTour(trx, id), 'tour').executeTakeFirst()
}

/** Returns a tour that stays open until the transaction ends. */
export async function lockOpenTour(trx: Trx, id: string) {
  const tour = await lockTour(trx, id)
  return tour?.disabledAt === null ? tour : undefined
}

export function lockTourToChange(trx: Trx, id: string) {
  return lockForUpdate(trx, selectTour(trx, id), 'tour').executeTakeFirst()
}

/** The kept numbers of accesses to each tour. */
export async function countAccesses(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const totals = ids.length > 0 ? await readEachCounter(db, ids.map(accessesCounter)) : new Map<string, number>()
  return new Map(ids.map((id) => [id, totals.get(accessesCounter(id)) ?? 0]))
}

export async function insertTour(trx: Trx, row: Unplaced<typeof tourListing>): Promise<void> {
  const tour = placed(trx, tourListing, row)
  await trx.insertInto('tour').values(tour).execute()
  await indexRows(trx, tourListing, [tour])
}

export type TourChanges = Partial<Pick<Tables['tour'], 'name' | 'address' | 'disabledAt'>>

/** The caller has locked the row. */
export async function setTour(trx: Trx, row: Tables['tour'], changes: TourChanges): Promise<void> {
  const changed = { ...row, ...changes }
  const keys = sortKeys(tourListing, changes, changed)
  await trx
    .updateTable('tour')
    .set({ ...changes, ...keys })
    .where('id', '=', row.id)
    .execute()
  if (keys) await indexRows(trx, tourListing, [changed])
}

export async function removeTour(trx: Trx, id: string) {
  const tour = await trx.deleteFrom('tour').where('id', '=', id).returning(['name', 'seq']).executeTakeFirst()
  if (tour) await unindexRow(trx, tourListing, tour.seq)
  return tour && { name: tour.name }
}
