import type { ExpressionBuilder, Insertable } from 'kysely'
import type { Db, Trx } from '../database/dialect.ts'
import type { Tables } from '../database/schema.ts'
import { isHeld } from './outbox.queries.ts'

type NewMail = Pick<Insertable<Tables['mail']>, 'id' | 'recipient' | 'subject' | 'text' | 'html' | 'created'>

/** Inserts a mail that the caller hands over itself. A worker does so when the lease ends, as after a kill. */
export async function insertLeased(trx: Trx, mail: NewMail, lease: { lease: string; due: number }) {
  const rest = { lastError: null, expires: null, subjectId: null, offerId: null, cause: null }
  const row = { ...mail, ...lease, ...rest, kind: 'notice', status: 'queued', attempts: 1 } as const
  return trx.insertInto('mail').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Mails that wait because the mail server refused their address lately. */
export function findHeldMail(db: Db) {
  const held = db.selectFrom('mail').where(isHeld)
  return held.select(['id', 'recipient']).execute()
}

export async function releaseHeldMail(trx: Trx, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return
  const held = trx.updateTable('mail').set({ cause: null, lastError: null, due: now }).where('id', 'in', ids)
  await held.where(isHeld).where('lease', 'is', null).execute()
}

export function findOperated(db: Db, id: string) {
  return db.selectFrom('mail').where('id', '=', id).selectAll().executeTakeFirst()
}

/** Returns false when it left, leaves just now, or is decided in another way. */
export async function requeueOne(trx: Trx, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('mail')
    .set(({ eb }) => ({
      status: 'queued',
      due: now,
      cause: 'anyway',
      attempts: eb.case().when('status', '=', 'deadLetter').then(0).else(eb.ref('attempts')).end(),
    }))
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'deadLetter'])
    .where('lease', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns false when it does not wait, or leaves just now. */
export async function stopOne(trx: Trx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('mail')
    .set({ status: 'deadLetter', cause: 'stopped' })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .where('lease', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function dismissOne(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('mail')
    .where('id', '=', id)
    .where('status', '=', 'deadLetter')
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export interface Period {
  readonly from: number
  readonly to: number
}

/** The mail failed, was put off or waits for its address, and no owner stopped it. */
const isFailing =
  (now: number) =>
  ({ or, and, eb }: ExpressionBuilder<Tables, 'mail'>) =>
    or([
      and([eb('status', '=', 'deadLetter'), or([eb('cause', 'is', null), eb('cause', '<>', 'stopped')])]),
      isHeld,
      and([eb('status', '=', 'queued'), eb('lastError', 'is not', null), eb('attempts', '>', 0), eb('due', '>', now)]),
    ])

/** The oldest mails of a period that failed or were put off, and that nobody stopped. */
export function findFailedBetween(db: Db, { from, to }: Period, now: number, limit: number) {
  return db
    .selectFrom('mail')
    .where('status', 'in', ['queued', 'deadLetter'])
    .where('created', '>=', from)
    .where('created', '<=', to)
    .where('lease', 'is', null)
    .where(isFailing(now))
    .orderBy('created')
    .orderBy('id')
    .select('id')
    .limit(limit)
    .execute()
}

interface Spread {
  readonly now: number
  /** Milliseconds between two mails, from the first to the last id. */
  readonly step: number
  /** The place of the first of these mails. */
  readonly place: number
}

/** They leave one after another, so that what is written meanwhile does not wait behind them. Returns how many still failed. */
export async function requeueSome(trx: Trx, ids: readonly string[], { now, step, place }: Spread): Promise<number> {
  let count = 0
  for (const [index, id] of ids.entries()) {
    const { numUpdatedRows } = await trx
      .updateTable('mail')
      .set({ status: 'queued', attempts: 0, cause: 'anyway', due: now + (place + index) * step })
      .where('id', '=', id)
      .where('lease', 'is', null)
      .where(isFailing(now))
      .executeTakeFirst()
    count += Number(numUpdatedRows)
  }
  return count
}
