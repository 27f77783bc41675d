import type { ListQuery } from '#contract/lists.ts'
import { readCounters, readEachCounter } from '../database/counters.ts'
import { type Db, lockForShare, lockForUpdate, type Trx } from '../database/dialect.ts'
import { pagesOf } from '../database/paging/pages.ts'
import { prepared } from '../database/prepared.ts'
import type { Tables } from '../database/schema.ts'
import { indexRows, placed, sortKeys, type Unplaced, unindexRow } from '../database/search/index-row.ts'
import { catalogueListing } from './listing.ts'

export const catalogueCounter = 'catalogue'
/** The number of requests that name a catalogue. */
export const requestsCounter = (catalogueId: string) => `catalogue/${catalogueId}/requests`

const columns = [
  ...(['id', 'name', 'disabledAt', 'mark', 'showCover', 'download'] as const),
  ...(['previewPages', 'remindAfterDays', 'created'] as const),
] as const

const cataloguePages = pagesOf({
  listing: catalogueListing,
  rows: (db: Db) => db.selectFrom('catalogue').select([...columns, 'seq']),
})

export async function findCatalogues(db: Db, query: ListQuery) {
  return cataloguePages(db, { parameters: {}, scope: {}, total: await readCounters(db, catalogueCounter), query })
}

const selectById = (db: Db, { id }: { id: string }) => db.selectFrom('catalogue').where('id', '=', id).select(columns)
const findById = prepared(selectById)
const lockById = prepared((db: Db, { id }: { id: string }) => lockForShare(db, selectById(db, { id }), 'catalogue'))

export async function findCatalogue(db: Db, id: string) {
  const { rows } = await findById(db, { id })
  return rows[0]
}

/** Locks the catalogue against removal and changes until the transaction ends. */
export async function lockCatalogue(trx: Trx, id: string) {
  const { rows } = await lockById(trx, { id })
  return rows[0]
}

export function findNames(db: Db, ids: string[]) {
  return db.selectFrom('catalogue').where('id', 'in', ids).select(['id', 'name']).execute()
}

export async function insertCatalogue(trx: Trx, row: Unplaced<typeof catalogueListing>): Promise<void> {
  const catalogue = placed(trx, catalogueListing, row)
  await trx.insertInto('catalogue').values(catalogue).execute()
  await indexRows(trx, catalogueListing, [catalogue])
}

type Setting = 'mark' | 'showCover' | 'previewPages' | 'download' | 'remindAfterDays'
export type Settings = Partial<Pick<Tables['catalogue'], Setting>>

/** Returns false for an unknown catalogue. */
export async function changeSettings(trx: Trx, id: string, settings: Settings): Promise<boolean> {
  const { numUpdatedRows } = await trx.updateTable('catalogue').set(settings).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The catalogues whose downloads are marked. */
export async function findMarked(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('catalogue').where('mark', '=', 'download').select('id').execute()
  return rows.map(({ id }) => id)
}

/** The kept numbers of requests that name each catalogue. */
export async function countRequests(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const totals = ids.length > 0 ? await readEachCounter(db, ids.map(requestsCounter)) : new Map<string, number>()
  return new Map(ids.map((id) => [id, totals.get(requestsCounter(id)) ?? 0]))
}

/** Returns the name before; undefined for an unknown catalogue. */
export async function setName(trx: Trx, id: string, name: string): Promise<string | undefined> {
  const before = await lockForUpdate(
    trx,
    trx.selectFrom('catalogue').where('id', '=', id).selectAll(),
    'catalogue',
  ).executeTakeFirst()
  if (!before) return undefined
  const changed = { ...before, name }
  await trx
    .updateTable('catalogue')
    .set({ name, ...sortKeys(catalogueListing, { name }, changed) })
    .where('id', '=', id)
    .execute()
  await indexRows(trx, catalogueListing, [changed])
  return before.name
}

/** Returns false when the catalogue is unknown, or has this state already. */
export async function setDisabled(trx: Trx, id: string, disabledAt: number | null): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('catalogue')
    .set({ disabledAt })
    .where('id', '=', id)
    .where('disabledAt', disabledAt === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function removeCatalogue(trx: Trx, id: string) {
  const catalogue = await trx.deleteFrom('catalogue').where('id', '=', id).returning(['name', 'seq']).executeTakeFirst()
  if (!catalogue) return undefined
  await unindexRow(trx, catalogueListing, catalogue.seq)
  return { name: catalogue.name }
}
