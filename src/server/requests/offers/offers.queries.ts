import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../../database/dialect.ts'
import type { Tables } from '../../database/schema.ts'
import { clockSkew } from '../../lib/clock.ts'
import { minute } from '../../lib/durations.ts'

type Row = Tables['offer']
export type Offer = Selectable<Row>

/** Returns false while an edition of this catalogue is being offered. */
export async function insertOffer(trx: Trx, row: Insertable<Row>): Promise<boolean> {
  const insert = trx.insertInto('offer').values(row)
  const { numInsertedOrUpdatedRows } = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The newest first. */
export function findOffers(db: Db, catalogueId: string, limit: number) {
  return db
    .selectFrom('offer')
    .where('catalogueId', '=', catalogueId)
    .orderBy('started', 'desc')
    .select(['number', 'state', 'recipients', 'mailed', 'failed', 'started', 'ended'])
    .limit(limit)
    .execute()
}

const running = (db: Db) => db.selectFrom('offer').where('state', '=', sql.lit('running' as const))

export const findRunning = (db: Db): Promise<Offer[]> => running(db).orderBy('due').selectAll().execute()

export const findRunningOf = (db: Db, catalogueId: string, number: number) =>
  running(db).where('catalogueId', '=', catalogueId).where('number', '=', number).selectAll().executeTakeFirst()

export const findOtherRunning = (db: Db, catalogueId: string, number: number) =>
  running(db).where('catalogueId', '=', catalogueId).where('number', '<>', number).selectAll().executeTakeFirst()

export const findOffer = (db: Db, id: string | null) =>
  db.selectFrom('offer').where('id', '=', id).select(['number', 'state']).executeTakeFirst()

/** Returns false when another instance claimed it meanwhile. */
export async function claim(trx: Trx, { id, due }: Offer, next: number): Promise<boolean> {
  return change(trx, id, { due: next }, sql<boolean>`due = ${due}`)
}

/** Milliseconds from one look at an offer to the next. */
export const interval = minute

/** A clock that ran ahead may have put offers off for too long. */
export async function hastenOffers(trx: Trx, now: number): Promise<void> {
  const put = trx
    .updateTable('offer')
    .set({ due: now })
    .where('state', '=', sql.lit('running' as const))
  await put.where('due', '>', now + interval + clockSkew).execute()
}

export const postpone = (trx: Trx, id: string, due: number): Promise<boolean> => change(trx, id, { due })

/** The place of an offer when everybody was looked at. */
export const afterAll = Number.MAX_SAFE_INTEGER

/** It waits only for mails that it has handed out. */
export const isHandedOut = ({ place }: Offer): boolean => place === afterAll

/** Returns false when it ended, or another instance looked at this place. */
export async function advance(trx: Trx, id: string, place: number): Promise<boolean> {
  return change(trx, id, { place }, sql<boolean>`place < ${place}`)
}

export async function endOffer(trx: Trx, id: string, state: Row['state'], ended: number): Promise<boolean> {
  return change(trx, id, { state, ended })
}

/** Returns how many were under way. */
export async function stopEveryOffer(trx: Trx, ended: number): Promise<number> {
  const stopped = trx.updateTable('offer').set({ state: 'stopped', ended }).where('state', '=', 'running')
  return Number((await stopped.executeTakeFirst()).numUpdatedRows)
}

async function change(trx: Trx, id: string, changes: Updateable<Row>, only = sql<boolean>`1 = 1`): Promise<boolean> {
  const update = trx.updateTable('offer').set(changes).where('id', '=', id).where('state', '=', 'running').where(only)
  return (await update.executeTakeFirst()).numUpdatedRows === 1n
}

/** Adds to what became of its mails. */
export async function countResult(trx: Trx, id: string, { mailed, failed }: Pick<Offer, 'mailed' | 'failed'>) {
  await trx
    .updateTable('offer')
    .set(({ eb }) => ({ mailed: eb('mailed', '+', mailed), failed: eb('failed', '+', failed) }))
    .where('id', '=', id)
    .execute()
}
