import type { ListQuery } from '#contract/lists.ts'
import { readCounters } from '../database/counters.ts'
import type { Db, Trx } from '../database/dialect.ts'
import { pagesOf } from '../database/paging/pages.ts'
import type { Tables } from '../database/schema.ts'
import { indexRows, placed, sortKeys, type Unplaced } from '../database/search/index-row.ts'
import { tagsOf } from '../database/search/listing.ts'
import { clockSkew } from '../lib/clock.ts'
import { accessListing } from './listing.ts'

export const accessCounter = (type: string) => `access/${type}`

const columns = [
  ...(['id', 'name', 'type', 'startTime', 'endTime', 'disabledAt', 'token', 'openings', 'created'] as const),
  ...(['tourId', 'tourName', 'seconds', 'lastVisit'] as const),
] as const

const accessPages = pagesOf({
  listing: accessListing,
  rows: (db: Db) => db.selectFrom('tourAccess').select([...columns, 'seq']),
})

interface Wanted {
  readonly type: 'tour'
  readonly tourId?: string | undefined
}

export async function findAccesses(db: Db, { type, tourId }: Wanted, query: ListQuery) {
  const total = await readCounters(db, accessCounter(type))
  return accessPages(db, { parameters: {}, scope: { type }, total, tags: tagsOf(accessListing, { tourId }), query })
}

export async function insertAccess(trx: Trx, row: Unplaced<typeof accessListing>): Promise<void> {
  const access = placed(trx, accessListing, row)
  await trx.insertInto('tourAccess').values(access).execute()
  await indexRows(trx, accessListing, [access])
}

/** Returns false when the access is unknown or was withdrawn already. */
export async function setWithdrawn(trx: Trx, id: string, disabledAt: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('tourAccess')
    .set({ disabledAt })
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns false when the access is unknown, was withdrawn or begins later. */
export async function setEnd(trx: Trx, id: string, endTime: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('tourAccess')
    .set({ endTime })
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .where('startTime', '<', endTime)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Begins what a clock that ran ahead let begin at once. Such accesses are among the newest. */
export async function hastenAccesses(trx: Trx, now: number): Promise<void> {
  const newest = trx
    .selectFrom('tourAccess')
    .where('type', '=', 'tour')
    .orderBy('seq', 'desc')
    .select('id')
    .limit(1_000)
  const put = trx.updateTable('tourAccess').set({ startTime: now }).whereRef('startTime', '=', 'created')
  await put
    .where('startTime', '>', now + clockSkew)
    .where('id', 'in', newest)
    .execute()
}

/** Nothing happens when the access is unknown. */
export async function setName(trx: Trx, id: string, name: string): Promise<void> {
  const row = await trx.selectFrom('tourAccess').where('id', '=', id).selectAll().executeTakeFirst()
  if (!row) return
  const changed = { ...row, name }
  const keys = sortKeys(accessListing, { name }, changed)
  await trx
    .updateTable('tourAccess')
    .set({ name, ...keys })
    .where('id', '=', id)
    .execute()
  if (keys) await indexRows(trx, accessListing, [changed])
}

interface MadeAt {
  readonly requestId: string
  readonly times: readonly number[]
}

export async function findMadeAt(db: Db, { requestId, times }: MadeAt): Promise<string[]> {
  if (times.length === 0) return []
  const made = db.selectFrom('tourAccess').where('requestId', '=', requestId).where('created', 'in', times)
  return (await made.select('id').execute()).map(({ id }) => id)
}

export async function setRequest(trx: Trx, ids: readonly string[], requestId: string): Promise<void> {
  if (ids.length > 0) await trx.updateTable('tourAccess').set({ requestId }).where('id', 'in', ids).execute()
}

interface Accesses {
  readonly requestId: string
  /** An older instance noted only the request's present access. */
  readonly present: string | null
}

export async function findAccessesOf(db: Db, { requestId, present }: Accesses): Promise<string[]> {
  const accesses = db
    .selectFrom('tourAccess')
    .where(({ or, eb }) => or([eb('requestId', '=', requestId), eb('id', '=', present)]))
  return (await accesses.select('id').execute()).map(({ id }) => id)
}

/** Those that the requests of an address were given. */
export function findAccessesFor(db: Db, emailKey: string) {
  const asked = db.selectFrom('catalogueRequest').where('emailKey', '=', emailKey)
  const made = db.selectFrom('tourAccess').where('requestId', 'in', asked.select('id')).select('id')
  const present = asked.where('accessId', 'is not', null).select('accessId as id').$narrowType<{ id: string }>()
  return db.selectFrom('tourAccess').where('id', 'in', made.union(present)).orderBy('id').selectAll().execute()
}

/** Of who asked for the access; empty once it was erased. */
export async function findAskingKey(db: Db, requestId: string): Promise<string | undefined> {
  const request = db.selectFrom('catalogueRequest').where('id', '=', requestId).select('emailKey')
  return (await request.executeTakeFirst())?.emailKey
}

export function findAccess(db: Db, id: string) {
  return db.selectFrom('tourAccess').where('id', '=', id).select(columns).executeTakeFirst()
}

export function findAccessByToken(db: Db, token: string) {
  return db.selectFrom('tourAccess').where('token', '=', token).select(columns).executeTakeFirst()
}

export function findVisit(db: Db, accessId: string, visitor: string) {
  return db
    .selectFrom('tourVisit')
    .where('accessId', '=', accessId)
    .where('visitor', '=', visitor)
    .select(['seen', 'seconds'])
    .executeTakeFirst()
}

/** Returns true when this visitor is new, or was last seen before `before`. */
export async function beginVisit(
  trx: Trx,
  { accessId, visitor, seen }: Omit<Tables['tourVisit'], 'seconds'>,
  before: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('tourVisit')
    .values({ accessId, visitor, seen, seconds: 0 })
    .onConflict((conflict) =>
      conflict.columns(['accessId', 'visitor']).doUpdateSet({ seen, seconds: 0 }).where('tourVisit.seen', '<', before),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type Visit = Pick<Tables['tourVisit'], 'seen' | 'seconds'>

/** Returns false when another instance has recorded the visit since it was found. */
export async function continueVisit(
  trx: Trx,
  { accessId, visitor, seen, seconds }: Tables['tourVisit'],
  found: Visit,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('tourVisit')
    .set({ seen, seconds })
    .where('accessId', '=', accessId)
    .where('visitor', '=', visitor)
    .where('seen', '=', found.seen)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function addSeconds(trx: Trx, id: string, seconds: number): Promise<void> {
  await trx
    .updateTable('tourAccess')
    .set(({ eb }) => ({ seconds: eb('seconds', '+', seconds) }))
    .where('id', '=', id)
    .execute()
}

export async function countOpening(trx: Trx, id: string, lastVisit: number): Promise<void> {
  await trx
    .updateTable('tourAccess')
    .set(({ eb }) => ({ openings: eb('openings', '+', 1), lastVisit }))
    .where('id', '=', id)
    .execute()
}

export async function removeOldVisits(trx: Trx, before: number, after: number): Promise<void> {
  await trx
    .deleteFrom('tourVisit')
    .where(({ or, eb }) => or([eb('seen', '<', before), eb('seen', '>', after)]))
    .execute()
}
