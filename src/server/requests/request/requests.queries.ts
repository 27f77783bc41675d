import { type Insertable, sql, type Updateable } from 'kysely'
import { CustomerInfo, type RequestStatus } from '#contract/request-shapes.ts'
import { type Db, lockForUpdate, type Trx } from '../../database/dialect.ts'
import { pick, prepared } from '../../database/prepared.ts'
import type { Tables } from '../../database/schema.ts'
import { indexAgain, indexRows, placed } from '../../database/search/index-row.ts'
import { jumpSeq } from '../../database/search/sequence.ts'
import { deliveryAt, noLink } from './delivery.queries.ts'

type Row = Tables['catalogueRequest']

/** The fields of the public form. */
export const formFields = Object.keys(CustomerInfo.properties) as (keyof CustomerInfo)[]

/** All columns of a request, with its delivery and the name of who decided. */
export function findRequest(db: Db, id: string, now: number) {
  return db
    .selectFrom('catalogueRequest')
    .leftJoin('user as decider', 'decider.id', 'decidedBy')
    .leftJoin('consent', 'consent.version', 'consentVersion')
    .where('catalogueRequest.id', '=', id)
    .selectAll('catalogueRequest')
    .select([
      'decider.firstName as deciderFirstName',
      'decider.lastName as deciderLastName',
      'consent.words as consentWords',
    ])
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

/** SQLite uses the index of pending requests only when the status is part of the query's text. */
const pendingOf = prepared((db: Db, { emailKey, catalogueId }: { emailKey: string; catalogueId: string }) =>
  lockForUpdate(
    db,
    db
      .selectFrom('catalogueRequest')
      .where('emailKey', '=', emailKey)
      .where('catalogueId', '=', catalogueId)
      .where('status', '=', sql.lit('pending'))
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
    .where('status', '=', sql.lit('pending'))
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
  'id',
  'catalogueId',
  'catalogueName',
  'created',
  'status',
  ...formFields,
  'source',
  'ownerId',
  'authorId',
  'emailKey',
  'companyKey',
  'nameKey',
  'seq',
  'decidedAt',
  'decidedBy',
  'answers',
  'language',
  'consentVersion',
  'consentAt',
] as const

type NewRequest = Pick<Insertable<Row>, (typeof written)[number]>

const insert = prepared((db: Db, row: NewRequest) =>
  db
    .insertInto('catalogueRequest')
    .values({ ...pick(row, written), openings: 0, machineOpenings: 0 })
    .onConflict((conflict) => conflict.doNothing()),
)

/** Returns false when such a request is already pending, or another process took its number. */
export async function insertRequest(
  trx: Trx,
  row: Omit<NewRequest, 'seq' | 'nameKey' | 'companyKey'>,
): Promise<boolean> {
  const request = placed(trx, 'catalogueRequest', row)
  const { numAffectedRows } = await insert(trx, request)
  if (numAffectedRows !== 1n) {
    jumpSeq(trx.getExecutor().adapter)
    return false
  }
  await indexRows(trx, 'catalogueRequest', [request])
  return true
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
  if (numUpdatedRows !== 1n) return false
  await indexAgain(trx, 'catalogueRequest', id, changes)
  return true
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
    .returning([
      ...(['id', 'catalogueId', 'catalogueName', 'email', 'firstName', 'language'] as const),
      ...(['ownerId', 'created', 'country', 'source'] as const),
    ]),
)

/**
 * Sets the decision of a pending request. Returns undefined when it is no longer pending, for example after a
 * concurrent decision.
 */
export async function decide(trx: Trx, id: string, made: Decision) {
  const { rows } = await decision(trx, { id, ...made })
  if (rows[0]) await indexAgain(trx, 'catalogueRequest', id, made)
  return rows[0]
}

export async function setCatalogue(trx: Trx, id: string, catalogueId: string, catalogueName: string): Promise<void> {
  const changes = { catalogueId, catalogueName }
  await trx.updateTable('catalogueRequest').set(changes).where('id', '=', id).execute()
  await indexAgain(trx, 'catalogueRequest', id, changes)
}

/** Assigns unowned requests that were sent to this address without a token to its owner. Returns their states. */
export async function adopt(trx: Trx, emailKey: string, ownerId: string): Promise<RequestStatus[]> {
  const adopted = await trx
    .updateTable('catalogueRequest')
    .set({ ownerId })
    .where('emailKey', '=', emailKey)
    .where('ownerId', 'is', null)
    .where('authorId', 'is', null)
    .returning(['id', 'status'])
    .execute()
  return ownersChanged(trx, adopted)
}

/** Releases the requests of a removed user. Returns their states. */
export async function disown(trx: Trx, ownerId: string): Promise<RequestStatus[]> {
  const disowned = await trx
    .updateTable('catalogueRequest')
    .set({ ownerId: null })
    .where('ownerId', '=', ownerId)
    .returning(['id', 'status'])
    .execute()
  return ownersChanged(trx, disowned)
}

async function ownersChanged(trx: Trx, rows: { id: string; status: RequestStatus }[]): Promise<RequestStatus[]> {
  for (const { id } of rows) await indexAgain(trx, 'catalogueRequest', id, { ownerId: '' })
  return rows.map(({ status }) => status)
}
