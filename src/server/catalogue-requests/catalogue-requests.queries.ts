import type { Insertable, Updateable } from 'kysely'
import type { PageQuery } from '#contract/common.ts'
import { CustomerInfo, type RequestStatus } from '#contract/request-shapes.ts'
import { readCounters } from '../platform/db/counters.ts'
import { type Db, lockForUpdate, type Trx } from '../platform/db/dialect.ts'
import { pagesOf } from '../platform/db/page.ts'
import { pick, prepared } from '../platform/db/prepared.ts'
import type { Tables } from '../platform/db/schema.ts'
import { deliveryAt, noLink } from './delivery.queries.ts'

type Row = Tables['catalogueRequest']

const listed = ['id', 'firstName', 'lastName', 'catalogueId', 'catalogueName', 'email', 'created', 'status'] as const
/** The fields of the public form. */
export const formFields = Object.keys(CustomerInfo.properties) as (keyof CustomerInfo)[]

/** Returns the name of the counter for a list: of all requests, or of one owner's. */
export const requestCounter = (status: RequestStatus, ownerId?: string | null) =>
  ownerId ? `request/${status}/${ownerId}` : `request/${status}`

interface Owner {
  ownerId: string
}

interface Time {
  now: number
}

const every = (db: Db, { now }: Time) =>
  db
    .selectFrom('catalogueRequest')
    .select([...listed, 'openings'])
    .select(deliveryAt(now).as('delivery'))
const pending = (db: Db, time: Time) => every(db, time).where('status', '=', 'pending')
const pendingPages = pagesOf(pending)
const ownPendingPages = pagesOf((db, values: Owner & Time) => pending(db, values).where('ownerId', '=', values.ownerId))
const historyPages = pagesOf(every)
const ownHistoryPages = pagesOf((db, values: Owner & Time) => every(db, values).where('ownerId', '=', values.ownerId))

/** Pages of pending requests, all or one owner's. */
export async function findPending(db: Db, now: number, ownerId: string | undefined, paging: PageQuery) {
  const total = await readCounters(db, requestCounter('pending', ownerId))
  if (ownerId === undefined) return pendingPages(db, { now }, total, paging)
  return ownPendingPages(db, { now, ownerId }, total, paging)
}

/** Pages of requests in any state, all or one owner's. */
export async function findHistory(db: Db, now: number, ownerId: string | undefined, paging: PageQuery) {
  const total = await readCounters(db, ...statuses.map((status) => requestCounter(status, ownerId)))
  if (ownerId === undefined) return historyPages(db, { now }, total, paging)
  return ownHistoryPages(db, { now, ownerId }, total, paging)
}

const statuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const

/** All columns of a request, with its delivery and the name of who decided. */
export function findRequest(db: Db, id: string, now: number) {
  return db
    .selectFrom('catalogueRequest')
    .leftJoin('user as decider', 'decider.id', 'decidedBy')
    .where('catalogueRequest.id', '=', id)
    .selectAll('catalogueRequest')
    .select(['decider.firstName as deciderFirstName', 'decider.lastName as deciderLastName'])
    .select(deliveryAt(now).as('delivery'))
    .executeTakeFirst()
}

export async function exists(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('catalogueRequest').where('id', '=', id).select('id').executeTakeFirst()) !== undefined
}

/** Returns a request, locked until the transaction ends. */
export function lockRequest(trx: Trx, id: string) {
  const one = trx.selectFrom('catalogueRequest').where('id', '=', id).selectAll()
  return lockForUpdate(trx, one, 'catalogueRequest').executeTakeFirst()
}

const pendingOf = prepared((db: Db, { emailKey, catalogueId }: { emailKey: string; catalogueId: string }) =>
  lockForUpdate(
    db,
    db
      .selectFrom('catalogueRequest')
      .where('emailKey', '=', emailKey)
      .where('catalogueId', '=', catalogueId)
      .where('status', '=', 'pending')
      .select('id'),
    'catalogueRequest',
  ),
)

/** Returns the pending request of this address for this catalogue. */
export async function findPendingOf(db: Db, emailKey: string, catalogueId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('catalogueRequest')
    .where('emailKey', '=', emailKey)
    .where('catalogueId', '=', catalogueId)
    .where('status', '=', 'pending')
    .select('id')
    .executeTakeFirst()
  return row?.id
}

/** Returns the pending request of this address for this catalogue, locked until the transaction ends. */
export async function lockPendingOf(trx: Trx, emailKey: string, catalogueId: string): Promise<string | undefined> {
  const { rows } = await pendingOf(trx, { emailKey, catalogueId })
  return rows[0]?.id
}

const written = [
  ...listed,
  ...formFields,
  'source',
  'ownerId',
  'authorId',
  'emailKey',
  'companyKey',
  'decidedAt',
  'decidedBy',
] as const

type NewRequest = Pick<Insertable<Row>, (typeof written)[number]>

const insert = prepared((db: Db, row: NewRequest) =>
  db
    .insertInto('catalogueRequest')
    .values({ ...pick(row, written), openings: 0, machineOpenings: 0 })
    .onConflict((conflict) => conflict.doNothing()),
)

/** Returns false when such a request is already pending. */
export async function insertRequest(trx: Trx, row: NewRequest): Promise<boolean> {
  const { numAffectedRows } = await insert(trx, row)
  return numAffectedRows === 1n
}

/** Changes a request that has this status. Returns false when it has another one by now. */
export async function updateWhen(
  trx: Trx,
  id: string,
  status: RequestStatus,
  changes: Updateable<Row>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('catalogueRequest')
    .set(changes)
    .where('id', '=', id)
    .where('status', '=', status)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

interface Decision {
  status: 'approved' | 'rejected'
  decidedAt: number
  decidedBy: string
  message: string | null
}

const decision = prepared((db: Db, { id, status, decidedAt, decidedBy, message }: Decision & { id: string }) =>
  db
    .updateTable('catalogueRequest')
    .set({ status, decidedAt, decidedBy, message, ...noLink, answeredAt: null, attention: null, attentionAt: null })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning(['id', 'catalogueId', 'catalogueName', 'email', 'firstName', 'ownerId', 'created', 'country', 'source']),
)

/**
 * Sets the decision of a pending request. Returns undefined when it is no longer pending, for example after a
 * concurrent decision.
 */
export async function decide(trx: Trx, id: string, made: Decision) {
  const { rows } = await decision(trx, { id, ...made })
  return rows[0]
}

export async function setCatalogue(trx: Trx, id: string, catalogueId: string, catalogueName: string): Promise<void> {
  await trx.updateTable('catalogueRequest').set({ catalogueId, catalogueName }).where('id', '=', id).execute()
}

/** Assigns unowned requests that were sent to this address without a token to its owner. Returns their states. */
export async function adopt(trx: Trx, emailKey: string, ownerId: string): Promise<RequestStatus[]> {
  const adopted = await trx
    .updateTable('catalogueRequest')
    .set({ ownerId })
    .where('emailKey', '=', emailKey)
    .where('ownerId', 'is', null)
    .where('authorId', 'is', null)
    .returning('status')
    .execute()
  return adopted.map(({ status }) => status)
}

/** Releases the requests of a removed user. Returns their states. */
export async function disown(trx: Trx, ownerId: string): Promise<RequestStatus[]> {
  const disowned = await trx
    .updateTable('catalogueRequest')
    .set({ ownerId: null })
    .where('ownerId', '=', ownerId)
    .returning('status')
    .execute()
  return disowned.map(({ status }) => status)
}

/** Returns how many pending requests arrived after this time, at most `most`. */
export async function countPendingSince(db: Db, since: number, most: number): Promise<number> {
  const rows = await db
    .selectFrom('catalogueRequest')
    .where('status', '=', 'pending')
    .where('created', '>', since)
    .select('id')
    .limit(most)
    .execute()
  return rows.length
}

/** Requests that staff should look at again, the newest first. */
export function findAttention(db: Db, now: number, most: number) {
  return every(db, { now })
    .where('attention', 'is not', null)
    .orderBy('attentionAt', 'desc')
    .orderBy('id', 'desc')
    .select(['attention', 'attentionAt', 'answer', 'mailError'])
    .limit(most)
    .execute()
}
