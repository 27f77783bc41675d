import { type Insertable, sql, type Updateable } from 'kysely'
import { type Db, lockForUpdate, lockFree, type Trx } from '../database/dialect.ts'
import type { Tables } from '../database/schema.ts'
import { clockSkew } from '../lib/clock.ts'
import { day, minute } from '../lib/durations.ts'
import { overlap } from './sign.ts'

type Delivery = Tables['webhookDelivery']

/** Returns erasures last, because retention writes thousands of them, and a new request must not wait behind them. */
export async function findDueEvents(db: Db, now: number, limit: number) {
  const due = db.selectFrom('webhookEvent').where('fannedAt', 'is', null).where('due', '<=', now)
  const ordered = due.orderBy('due').orderBy('id').selectAll()
  const erased = sql.lit('request.erased' as const)
  const first = await ordered.where('type', '<>', erased).limit(limit).execute()
  if (first.length === limit) return first
  const rest = ordered.where('type', '=', erased).limit(limit - first.length)
  return [...first, ...(await rest.execute())]
}

/** Returns false when the event was taken back, or another instance has it. */
export async function claimEvent(trx: Trx, id: string, now: number): Promise<boolean> {
  const waiting = trx.selectFrom('webhookEvent').where('id', '=', id).where('fannedAt', 'is', null).select('id')
  if (!(await lockFree(trx, waiting, 'webhookEvent').executeTakeFirst())) return false
  await trx.updateTable('webhookEvent').set({ fannedAt: now }).where('id', '=', id).execute()
  return true
}

type NewEvent = Omit<Insertable<Tables['webhookEvent']>, 'due' | 'fannedAt'>

/** An event that is told to one webhook alone. */
export async function insertFanned(trx: Trx, event: NewEvent): Promise<void> {
  await trx
    .insertInto('webhookEvent')
    .values({ ...event, due: event.at, fannedAt: event.at })
    .execute()
}

export async function insertDelivery(
  trx: Trx,
  row: Pick<Delivery, 'id' | 'eventId' | 'webhookId' | 'subjectId' | 'emailKey' | 'submissionId' | 'body' | 'created'>,
): Promise<void> {
  const keepsAnswer = sql<0 | 1>`case when exists (
    select 1 from "catalogueRequest" where id = ${row.subjectId} and "erasedAt" is not null) then 0 else 1 end`
  await trx
    .insertInto('webhookDelivery')
    .values({ ...row, status: 'waiting', attempts: 0, due: row.created, answerText: '', keepsAnswer })
    .execute()
}

/** Webhooks that have something to be sent and that no worker sends to. Workers pass over those that others take. */
export function leaseWebhooks(trx: Trx, { lease, now, until }: { lease: string; now: number; until: number }) {
  return trx
    .with(
      (named) => named('next').materialized(),
      (query) =>
        lockFree(
          trx,
          query
            .selectFrom('webhook')
            .where('restedAt', 'is', null)
            .where('notBefore', '<=', now)
            .where('leasedUntil', '<=', now)
            .where(({ exists, selectFrom }) =>
              exists(
                selectFrom('webhookDelivery')
                  .whereRef('webhookId', '=', 'webhook.id')
                  .where('status', '=', 'waiting')
                  .where('due', '<=', now)
                  .select('webhookDelivery.id'),
              ),
            )
            .select('webhook.id'),
          'webhook',
        ),
    )
    .updateTable('webhook')
    .set({ lease, leasedUntil: until })
    .where('leasedUntil', '<=', now)
    .where('id', 'in', (query) => query.selectFrom('next').select('id'))
    .returning('id')
    .execute()
}

export async function hasDue(db: Db, now: number): Promise<boolean> {
  const due = db
    .selectFrom('webhookDelivery')
    .innerJoin('webhook', 'webhook.id', 'webhookId')
    .where('webhook.restedAt', 'is', null)
    .where('webhook.notBefore', '<=', now)
    .where('webhook.leasedUntil', '<=', now)
    .where('webhookDelivery.status', '=', 'waiting')
    .where('webhookDelivery.due', '<=', now)
  return (await due.select('webhookDelivery.id').limit(1).executeTakeFirst()) !== undefined
}

export function findNext(db: Db, webhookId: string, now: number) {
  return db
    .selectFrom('webhookDelivery')
    .innerJoin('webhookEvent', 'webhookEvent.id', 'eventId')
    .where('webhookId', '=', webhookId)
    .where('status', '=', 'waiting')
    .where('webhookDelivery.due', '<=', now)
    .orderBy('webhookDelivery.due')
    .orderBy('webhookDelivery.id')
    .selectAll('webhookDelivery')
    .select('type')
    .limit(1)
    .executeTakeFirst()
}

/** The longest that a receiver can ask to wait, in milliseconds. */
export const longestPause = day
/** The longest that a decision can be undone; a worker holds a webhook for less. */
const longestHold = minute

/** A clock that ran ahead may have put off for too long what is told, to whom, and when a former secret ends. */
export async function hastenWebhooks(trx: Trx, now: number): Promise<void> {
  const [held, paused] = [now + longestHold + clockSkew, now + longestPause + clockSkew]
  const events = trx.updateTable('webhookEvent').set({ due: now }).where('fannedAt', 'is', null)
  await events.where('due', '>', held).execute()
  const deliveries = trx.updateTable('webhookDelivery').set({ due: now }).where('status', '=', 'waiting')
  await deliveries.where('due', '>', paused).execute()
  await trx.updateTable('webhook').set({ notBefore: now }).where('notBefore', '>', paused).execute()
  await trx.updateTable('webhook').set({ leasedUntil: now }).where('leasedUntil', '>', held).execute()
  const former = trx.updateTable('webhook').set({ formerUntil: now + overlap })
  await former.where('formerUntil', '>', now + overlap + clockSkew).execute()
}

/** Returns undefined when the lease was lost, or nothing may be sent any more. */
export function renewLease(trx: Trx, id: string, lease: string, until: number) {
  return trx
    .updateTable('webhook')
    .set({ leasedUntil: until })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('restedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function endLease(trx: Trx, id: string, lease: string): Promise<void> {
  await trx
    .updateTable('webhook')
    .set({ lease: null, leasedUntil: 0 })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute()
}

/** Owners change it only when the transaction has ended. Returns undefined when another worker has the webhook. */
export function lockLeased(trx: Trx, id: string, lease: string) {
  const leased = trx.selectFrom('webhook').where('id', '=', id).where('lease', '=', lease)
  return lockForUpdate(trx, leased.selectAll(), 'webhook').executeTakeFirst()
}

export async function setHealth(trx: Trx, id: string, changes: Updateable<Tables['webhook']>): Promise<void> {
  await trx.updateTable('webhook').set(changes).where('id', '=', id).execute()
}

/** What was erased meanwhile stays so; a body that lost words while it was tried is tried again. */
export async function setResult(
  trx: Trx,
  { id, body }: Pick<Delivery, 'id' | 'body'>,
  { answerText: text, ...result }: Partial<Delivery>,
): Promise<void> {
  const answerText = sql<string>`case when "keepsAnswer" = 1 then cast(${text} as text) else '' end`
  const waiting = trx.updateTable('webhookDelivery').where('id', '=', id).where('status', '=', 'waiting')
  await waiting
    .where('body', '=', body)
    .set({ ...result, ...(text !== undefined && { answerText }) })
    .execute()
}

export function findNewest(db: Db, webhookId: string, { untaken, limit }: { untaken: boolean; limit: number }) {
  return db
    .selectFrom('webhookDelivery')
    .innerJoin('webhookEvent', 'webhookEvent.id', 'eventId')
    .where('webhookId', '=', webhookId)
    .$if(untaken, (rows) => rows.where('status', '<>', sql.lit('delivered')))
    .orderBy('webhookDelivery.created', 'desc')
    .orderBy('webhookDelivery.id', 'desc')
    .selectAll('webhookDelivery')
    .select('type')
    .limit(limit)
    .execute()
}

export function findDelivery(db: Db, id: string) {
  return db
    .selectFrom('webhookDelivery')
    .innerJoin('webhook', 'webhook.id', 'webhookId')
    .innerJoin('webhookEvent', 'webhookEvent.id', 'eventId')
    .where('webhookDelivery.id', '=', id)
    .select(['webhookId', 'body', 'restedAt', 'events', 'type'])
    .executeTakeFirst()
}

export async function requeue(trx: Trx, id: string, now: number): Promise<void> {
  await trx
    .updateTable('webhookDelivery')
    .set({ status: 'waiting', attempts: 0, due: now })
    .where('id', '=', id)
    .where('body', '!=', '')
    .execute()
}

/** The worker sends again with its next look, whatever pause the receiver's failures brought. */
export async function endPause(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('webhook').set({ notBefore: 0 }).where('id', '=', id).execute()
}

/** Bodies with a person, of webhooks that are given none any more. */
export function findUnwishedPersons(db: Db, limit: number) {
  const thin = db.selectFrom('webhook').where('personal', '=', 0).select('id')
  return db
    .selectFrom('webhookDelivery')
    .where('webhookId', 'in', thin)
    .where('emailKey', 'is not', null)
    .select(['id', 'body'])
    .limit(limit)
    .execute()
}

/** Nothing happens to a body that was erased meanwhile. An answer may repeat what it answers. */
export async function forgetPerson(
  trx: Trx,
  { id, body }: Pick<Delivery, 'id' | 'body'>,
  without: string,
): Promise<void> {
  const delivery = trx.updateTable('webhookDelivery').where('id', '=', id).where('body', '=', body)
  await delivery.set({ body: without, emailKey: null, submissionId: null, answerText: '' }).execute()
}

/** Deliveries go with their events. Returns how many events there were. */
export async function removeOld(trx: Trx, before: number, limit: number): Promise<number> {
  const old = trx.selectFrom('webhookEvent').where('at', '<', before).orderBy('at').select('id').limit(limit)
  const { numDeletedRows } = await trx.deleteFrom('webhookEvent').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
