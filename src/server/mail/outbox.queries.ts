import { type Insertable, type Selectable, sql } from 'kysely'
import { mailAnswers } from '#contract/mail-answers.ts'
import { type Db, lockFree, type Trx, transact } from '../database/dialect.ts'
import { findBacklog, mostCounted } from '../database/figures.ts'
import { pick, prepared } from '../database/prepared.ts'
import type { StoredMailStatus } from '../database/schema/mail.ts'
import type { Tables } from '../database/schema.ts'
import { maxBackoff } from '../lib/backoff.ts'
import { clockSkew } from '../lib/clock.ts'
import { day } from '../lib/durations.ts'
import { hastenPause } from './pause.ts'
import { removeEndedMarks, removeFutureMarks } from './refused-addresses.queries.ts'

export type QueuedMail = Selectable<Tables['mail']>

const columns = [
  'id',
  'kind',
  'recipient',
  'subject',
  'text',
  'html',
  'expires',
  'created',
  'due',
  'subjectId',
  'offerId',
  'named',
] as const

export const insertMail = prepared((db: Db, mail: Pick<Insertable<Tables['mail']>, (typeof columns)[number]>) =>
  db.insertInto('mail').values({ ...pick(mail, columns), status: 'queued', attempts: 0, lease: null, lastError: null }),
)

interface Lease {
  readonly lease: string
  readonly now: number
  readonly until: number
  readonly count?: number
  /** The one mail that is tried while mail is paused. */
  readonly isTrial?: true
}

export async function hasDueMail(db: Db, now: number): Promise<boolean> {
  const due = db.selectFrom('mail').where('status', '=', 'queued').where('due', '<=', now).select('id')
  return (await due.limit(1).executeTakeFirst()) !== undefined
}

/** Mails that offer an edition wait until no other is due. */
export async function leaseMail(db: Db, lease: Lease): Promise<QueuedMail[]> {
  const mails = await leaseSome(db, lease, 'is')
  return mails.length > 0 ? mails : leaseSome(db, lease, 'is not')
}

/** The lease of a dead worker expires. Workers pass over rows that another takes at the moment, and none is taken twice. */
function leaseSome(db: Db, { lease, now, until, count = 1, isTrial }: Lease, offered: 'is' | 'is not') {
  const isOpen = isTrial ? sql<boolean>`1 = 1` : sql<boolean>`not exists (select 1 from "mailPause")`
  return transact(db, (trx) =>
    trx
      .with(
        (named) => named('next').materialized(),
        (query) => {
          const some = query.selectFrom('mail').where('status', '=', 'queued').where('due', '<=', now).where(isOpen)
          return lockFree(trx, some.where('offerId', offered, null).orderBy('due').select('id').limit(count), 'mail')
        },
      )
      .updateTable('mail')
      .set(({ eb }) => ({ lease, due: until, attempts: eb('attempts', '+', 1) }))
      .where('status', '=', 'queued')
      .where('due', '<=', now)
      .where('id', 'in', (query) => query.selectFrom('next').select('id'))
      .returningAll()
      .execute(),
  )
}

interface MailEnd {
  readonly status: Exclude<StoredMailStatus, 'queued'>
  readonly lastError: string | null
  /** No mail server took it. */
  readonly cause?: 'file'
}

/** Bodies hold links, so a message that leaves the queue loses them. Returns false when the lease is lost. */
export async function finishMail(trx: Trx, mail: QueuedMail, end: MailEnd): Promise<boolean> {
  const wiped = end.status === 'deadLetter' ? {} : { text: '', html: '' }
  return releaseLease(trx, mail, { ...end, ...wiped })
}

export const postponeMail = (trx: Trx, mail: QueuedMail, due: number, lastError: string) =>
  releaseLease(trx, mail, { due, lastError })

/** Why a mail waits that the worker did not try: no mail server is at fault. */
const waitsFor: readonly (string | null)[] = [mailAnswers.early, mailAnswers.clockJumped]

/** The worker did not try it, so nothing of it is counted. What it waited for is there. */
export const giveBackMail = (trx: Trx, mail: QueuedMail, due: number) =>
  releaseLease(trx, mail, {
    ...{ due, attempts: mail.attempts - 1 },
    ...(waitsFor.includes(mail.lastError) && { lastError: null }),
  })

/** The end of a mail that was cancelled while it was leaving. It is in the past for each clock, wherever that jumps. */
export const cancelledEnd = 0

/** Puts off a mail that the worker did not try. */
export const deferMail = (trx: Trx, mail: QueuedMail, due: number, lastError: string) =>
  releaseLease(trx, mail, { due, attempts: mail.attempts - 1, lastError })

/** It waits until somebody sends it anyway, or its address is no longer marked. */
export const holdMail = (trx: Trx, mail: QueuedMail, due: number, lastError: string) =>
  releaseLease(trx, mail, { due, attempts: mail.attempts - 1, lastError, cause: 'marked' })

/** A worker that had a held mail either holds it again, or has tried it: then its address was no longer marked. */
async function releaseLease(trx: Trx, mail: QueuedMail, changes: Partial<QueuedMail>): Promise<boolean> {
  const { id, lease, cause } = mail
  const { numUpdatedRows } = await trx
    .updateTable('mail')
    .set({ lease: null, ...(cause === 'marked' && { cause: null }), ...changes })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** It waits because its address is marked. */
export const isHeld = sql<boolean>`(status = 'queued' and cause = 'marked')`

export const waiting = (db: Db) => db.selectFrom('mail').where('status', '=', sql.lit('queued' as const))

export function findMail(db: Db, id: string) {
  const one = db.selectFrom('mail').where('id', '=', id)
  return one.select(['status', 'attempts', 'lastError', 'cause']).executeTakeFirst()
}

/** The oldest first. */
export function findWaitingMail(db: Db, limit: number) {
  return db
    .selectFrom('mail')
    .where('status', 'in', ['deadLetter', 'queued'])
    .orderBy('created')
    .select(['id', 'recipient', 'subject', 'status', 'attempts', 'lastError', 'created'])
    .limit(limit)
    .execute()
}

/** Queues one failed mail, or all that no owner stopped. They leave for marked addresses too, as the operator asked. */
export async function requeueMail(trx: Trx, now: number, id?: string): Promise<number> {
  const failed = trx
    .updateTable('mail')
    .set({ status: 'queued', due: now, attempts: 0, cause: 'anyway' })
    .where(({ or, eb }) => or([eb('status', '=', 'deadLetter'), isHeld]))
    .where('lease', 'is', null)
  const { numUpdatedRows } = await (id === undefined
    ? failed.where(({ or, eb }) => or([eb('cause', 'is', null), eb('cause', '<>', 'stopped')]))
    : failed.where('id', '=', id)
  ).executeTakeFirst()
  return Number(numUpdatedRows)
}

/** A mail that waits for its pages, or for the clock, has not failed. */
export function findFailing(db: Db) {
  return db
    .selectFrom('mail')
    .where('status', 'in', ['queued', 'deadLetter'])
    .where('lastError', 'not in', waitsFor)
    .where(({ or, eb }) => or([eb('cause', 'is', null), eb('cause', 'not in', ['marked', 'stopped'])]))
    .orderBy('created')
    .select(['created', 'lastError'])
    .limit(1)
    .executeTakeFirst()
}

/** A clock that ran ahead may have scheduled attempts too late, and marked addresses for too long. */
export async function hastenMail({ db, now }: { db: Db; now: () => number }): Promise<void> {
  await transact(db, async (trx) => {
    await hastenAttempts(trx, now())
    await hastenPause(trx, now())
    await removeFutureMarks(trx, now())
  })
}

async function hastenAttempts(trx: Trx, now: number): Promise<void> {
  const latest = now + maxBackoff + clockSkew
  await trx.updateTable('mail').set({ due: now }).where('status', '=', 'queued').where('due', '>', latest).execute()
}

const retention = 30 * day
/** Others write between them, and PostgreSQL ends a statement that takes long. */
const removedAtOnce = 2_000

export async function purgeMail({ db, now }: { db: Db; now: () => number }): Promise<void> {
  await transact(db, (trx) => removeEndedMarks(trx, now()))
  let removed = removedAtOnce
  while (removed === removedAtOnce) removed = await transact(db, (trx) => removeOld(trx, now() - retention))
}

async function removeOld(trx: Trx, before: number): Promise<number> {
  const ended = trx.selectFrom('mail').where('status', 'in', ['sent', 'expired']).where('due', '<', before)
  const some = ended.select('id').limit(removedAtOnce)
  const { numDeletedRows } = await trx.deleteFrom('mail').where('id', 'in', some).executeTakeFirst()
  return Number(numDeletedRows)
}

export function countWaitingMail(db: Db) {
  return db
    .selectFrom('mail')
    .where('status', 'in', ['queued', 'deadLetter'])
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
}

export async function countQueued(db: Db): Promise<number> {
  const { count } = await waiting(db)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Mails that wait by the time when they are due, and those that were refused, given up or stopped. */
export async function findMailBacklog(db: Db) {
  const of = (status: StoredMailStatus) =>
    db.selectFrom('mail').where('status', '=', status).orderBy('due').select('due as at').limit(mostCounted)
  return { waiting: await findBacklog(db, of('queued')), failed: await findBacklog(db, of('deadLetter')) }
}

export async function assertOutboxReadable(db: Db): Promise<void> {
  await db.selectFrom('mail').select('id').limit(1).execute()
}

export async function moveQueuedToDeadLetters(trx: Trx, reason: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('mail')
    .set({ status: 'deadLetter', lease: null, lastError: reason, cause: 'restored' })
    .where('status', '=', 'queued')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
