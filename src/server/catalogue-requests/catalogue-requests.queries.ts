import type { Insertable, Updateable } from 'kysely'
import { CustomerInfo, type RequestStatus } from '#contract/catalogue-requests.ts'
import type { PageQuery } from '#contract/common.ts'
import { readCounters } from '../platform/db/counters.ts'
import { type Db, lockForUpdate, type Trx } from '../platform/db/dialect.ts'
import { pagesOf } from '../platform/db/page.ts'
import { pick, prepared } from '../platform/db/prepared.ts'
import type { Tables } from '../platform/db/schema.ts'

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

const pending = (db: Db) => db.selectFrom('catalogueRequest').where('status', '=', 'pending').select(listed)
const every = (db: Db) => db.selectFrom('catalogueRequest').select(listed)
const pendingPages = pagesOf(pending)
const ownPendingPages = pagesOf((db, { ownerId }: Owner) => pending(db).where('ownerId', '=', ownerId))
const historyPages = pagesOf(every)
const ownHistoryPages = pagesOf((db, { ownerId }: Owner) => every(db).where('ownerId', '=', ownerId))

/** Pages of pending requests, all or one owner's. */
export async function findPending(db: Db, ownerId: string | undefined, paging: PageQuery) {
  const total = await readCounters(db, requestCounter('pending', ownerId))
  return ownerId === undefined ? pendingPages(db, {}, total, paging) : ownPendingPages(db, { ownerId }, total, paging)
}

/** Pages of requests in any state, all or one owner's. */
export async function findHistory(db: Db, ownerId: string | undefined, paging: PageQuery) {
  const lists = (['pending', 'approved', 'rejected'] as const).map((status) => requestCounter(status, ownerId))
  const total = await readCounters(db, ...lists)
  return ownerId === undefined ? historyPages(db, {}, total, paging) : ownHistoryPages(db, { ownerId }, total, paging)
}

export function findRequest(db: Db, id: string) {
  return db
    .selectFrom('catalogueRequest')
    .where('id', '=', id)
    .select([...listed, ...formFields, 'ownerId'])
    .executeTakeFirst()
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

/** Returns the pending request of this address for this catalogue, locked until the transaction ends. */
export async function lockPendingOf(trx: Trx, emailKey: string, catalogueId: string): Promise<string | undefined> {
  const { rows } = await pendingOf(trx, { emailKey, catalogueId })
  return rows[0]?.id
}

/** Returns the fields and the owner of a pending request, locked until the transaction ends. */
export function lockPending(trx: Trx, id: string) {
  const pending = trx.selectFrom('catalogueRequest').where('id', '=', id).where('status', '=', 'pending')
  const columns = ['ownerId', 'authorId', 'firstName', 'lastName', 'email', ...formFields] as const
  return lockForUpdate(trx, pending.select(columns), 'catalogueRequest').executeTakeFirst()
}

const written = [...listed, ...formFields, 'ownerId', 'authorId', 'emailKey', 'decidedAt', 'decidedBy'] as const

const insert = prepared((db: Db, row: Insertable<Row>) =>
  db
    .insertInto('catalogueRequest')
    .values(pick(row, written))
    .onConflict((conflict) => conflict.doNothing()),
)

/** Returns false when such a request is already pending. */
export async function insertRequest(trx: Trx, row: Insertable<Row>): Promise<boolean> {
  const { numAffectedRows } = await insert(trx, row)
  return numAffectedRows === 1n
}

/** Returns false when the request is no longer pending, or not of this address. */
export async function updatePending(
  trx: Trx,
  id: string,
  emailKey: string,
  changes: Updateable<Row>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('catalogueRequest')
    .set(changes)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('emailKey', '=', emailKey)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

interface Decision {
  status: 'approved' | 'rejected'
  decidedAt: number
  decidedBy: string
}

const decision = prepared((db: Db, { id, status, decidedAt, decidedBy }: Decision & { id: string }) =>
  db
    .updateTable('catalogueRequest')
    .set({ status, decidedAt, decidedBy })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning(['catalogueId', 'catalogueName', 'email', 'firstName', 'ownerId']),
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
