import { type Insertable, sql, type Updateable } from 'kysely'
import { type Db, lockForUpdate, type Trx } from '../../database/dialect.ts'
import { pick, prepared } from '../../database/prepared.ts'
import type { Tables } from '../../database/schema.ts'
import { jumpSeq } from '../../database/search/sequence.ts'
import { deliveryAt } from './delivery.ts'

type Row = Tables['catalogueRequest']

export function findRequest(db: Db, id: string, now: number) {
  return db
    .selectFrom('catalogueRequest')
    .leftJoin('user as decider', 'decider.id', 'decidedBy')
    .leftJoin('consent', 'consent.version', 'consentVersion')
    .leftJoin('consent as wish', 'wish.version', 'editionsVersion')
    .where('catalogueRequest.id', '=', id)
    .selectAll('catalogueRequest')
    .select([
      'decider.firstName as deciderFirstName',
      'decider.lastName as deciderLastName',
      'consent.words as consentWords',
      'wish.words as editionsWords',
    ])
    .select(deliveryAt(now).as('delivery'))
    .executeTakeFirst()
}

export async function requestExists(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('catalogueRequest').where('id', '=', id).select('id').executeTakeFirst()) !== undefined
}

export async function findRequestOfAccess(db: Db, accessId: string): Promise<string | undefined> {
  const found = db.selectFrom('catalogueRequest').where('accessId', '=', accessId).select('id')
  return (await found.executeTakeFirst())?.id
}

const lockById = prepared((db: Db, { id }: { id: string }) =>
  lockForUpdate(db, db.selectFrom('catalogueRequest').where('id', '=', id).selectAll(), 'catalogueRequest'),
)

export async function lockRequest(trx: Trx, id: string) {
  const { rows } = await lockById(trx, { id })
  return rows[0]
}

interface Pending {
  emailKey: string
  catalogueId: string
  tourId: string
}

/** SQLite uses the index of pending requests only when the status is part of the query's text. */
const pendingOf = (db: Db, { emailKey, catalogueId, tourId }: Pending) =>
  db
    .selectFrom('catalogueRequest')
    .where('emailKey', '=', emailKey)
    .where('catalogueId', '=', catalogueId)
    .where('tourId', '=', tourId)
    .where('status', '=', sql.lit('pending'))
const lockedPendingOf = prepared((db: Db, pending: Pending) =>
  lockForUpdate(db, pendingOf(db, pending).selectAll(), 'catalogueRequest'),
)

export async function findPendingOf(db: Db, pending: Pending): Promise<string | undefined> {
  return (await pendingOf(db, pending).select('id').executeTakeFirst())?.id
}

export async function lockPendingOf(trx: Trx, pending: Pending) {
  const { rows } = await lockedPendingOf(trx, pending)
  return rows[0]
}

const inserts = new Map<string, ReturnType<typeof insertOf>>()
const insertOf = (names: readonly (keyof Insertable<Row>)[]) =>
  prepared((db: Db, row: Insertable<Row>) =>
    db
      .insertInto('catalogueRequest')
      .values(pick(row, names) as Insertable<Row>)
      .onConflict((conflict) => conflict.doNothing()),
  )

/** Returns false when such a request is already pending, or another process took its number. */
export async function insertRequest(trx: Trx, row: Insertable<Row>): Promise<boolean> {
  const names = Object.keys(row) as (keyof Insertable<Row>)[]
  const insert = inserts.get(names.join()) ?? insertOf(names)
  inserts.set(names.join(), insert)
  const { numAffectedRows } = await insert(trx, row)
  if (numAffectedRows === 1n) return true
  jumpSeq(trx.getExecutor().adapter)
  return false
}

export async function insertRequests(trx: Trx, rows: readonly Insertable<Row>[]): Promise<void> {
  await trx.insertInto('catalogueRequest').values(rows).execute()
}

type Change = Updateable<Row> & { whereId: string; whereStatus: string }
const updates = new Map<string, ReturnType<typeof updateOf>>()
const updateOf = (names: readonly (keyof Updateable<Row>)[]) =>
  prepared((db: Db, change: Change) =>
    db
      .updateTable('catalogueRequest')
      .set(pick(change, names) as Updateable<Row>)
      .where('id', '=', change.whereId)
      .where('status', '=', change.whereStatus as Row['status']),
  )

/** Changes a request that still has the status it was read with. Returns false otherwise. */
export async function updateRequest(
  trx: Trx,
  { id, status }: Pick<Row, 'id' | 'status'>,
  changes: Updateable<Row>,
): Promise<boolean> {
  const names = Object.keys(changes) as (keyof Updateable<Row>)[]
  if (names.length === 0) return true
  const update = updates.get(names.join()) ?? updateOf(names)
  updates.set(names.join(), update)
  const { numAffectedRows } = await update(trx, { ...changes, whereId: id, whereStatus: status })
  return numAffectedRows === 1n
}

/** Reminders that were due by now may have been sent. */
export async function forgetDueReminders(trx: Trx, now: number): Promise<void> {
  await trx.updateTable('catalogueRequest').set({ remindAt: null }).where('remindAt', '<=', now).execute()
}

/** A clock that ran ahead dated wishes so that they would outlive their end. */
export async function dateWishesBack(trx: Trx, subscriber: string, now: number): Promise<void> {
  const wishes = trx.updateTable('catalogueRequest').set({ editionsAt: now }).where('subscriber', '=', subscriber)
  await wishes.where('editionsAt', '>', now).execute()
}

interface HeldApproval {
  readonly catalogueId: string
  readonly emailKey: string
  readonly decided: { readonly after: number; readonly until: number }
}

/** An approval whose mail has not left. */
export function findHeldApproval(db: Db, { catalogueId, emailKey, decided }: HeldApproval) {
  return db
    .selectFrom('catalogueRequest')
    .where('status', '=', 'approved')
    .where('catalogueId', '=', catalogueId)
    .where('emailKey', '=', emailKey)
    .where('answeredAt', 'is', null)
    .where('linkRevokedAt', 'is', null)
    .where('decidedAt', '>', decided.after)
    .where('decidedAt', '<=', decided.until)
    .select('id')
    .limit(1)
    .executeTakeFirst()
}

export async function findUnsent(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('catalogueRequest')
    .where('mailedAt', 'is', null)
    .where('mailId', 'in', (mails) => mails.selectFrom('mail').where('status', '=', 'deadLetter').select('id'))
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function findToRemind(db: Db, now: number, limit: number): Promise<string[]> {
  const due = db.selectFrom('catalogueRequest').where('remindAt', '<=', now).orderBy('remindAt')
  return (await due.select('id').limit(limit).execute()).map(({ id }) => id)
}
