import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../database/dialect.ts'
import type { Tables } from '../database/schema.ts'

export type Webhook = Selectable<Tables['webhook']>

const isAskedFor = sql<boolean>`("webhookEvent".type = 'webhook.test'
  or ',' || webhook.events || ',' like '%,' || "webhookEvent".type || ',%')`

export function findAll(db: Db) {
  return db
    .selectFrom('webhook')
    .orderBy('created')
    .orderBy('id')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('webhookDelivery')
        .innerJoin('webhookEvent', 'webhookEvent.id', 'eventId')
        .whereRef('webhookId', '=', 'webhook.id')
        .where('status', '=', 'waiting')
        .where(isAskedFor)
        .select(({ fn }) => fn.countAll().as('count'))
        .as('waiting'),
    )
    .execute()
}

export function findWebhook(db: Db, id: string) {
  return db.selectFrom('webhook').where('id', '=', id).selectAll().executeTakeFirst()
}

/** Returns the webhooks that were active at this time. An event from before a webhook rested waits for its start. */
export function findTold(db: Db, at: number) {
  return db
    .selectFrom('webhook')
    .where(({ or, eb }) => or([eb('restedAt', 'is', null), eb('restedAt', '>=', at)]))
    .selectAll()
    .execute()
}

export async function countWebhooks(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('webhook')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertWebhook(trx: Trx, row: Insertable<Tables['webhook']>): Promise<void> {
  await trx.insertInto('webhook').values(row).execute()
}

/** Returns false when there is none, also for a change of nothing, for which the id stands. */
export async function setWebhook(trx: Trx, id: string, changes: Updateable<Tables['webhook']>): Promise<boolean> {
  const changed = trx
    .updateTable('webhook')
    .set({ id, ...changes })
    .where('id', '=', id)
  return (await changed.executeTakeFirst()).numUpdatedRows === 1n
}

/** The former secret signs too until then. Returns false when there is no such webhook. */
export async function replaceSecret(trx: Trx, id: string, secret: string, formerUntil: number): Promise<boolean> {
  const replaced = trx
    .updateTable('webhook')
    .set(({ ref }) => ({ secret, formerSecret: ref('secret'), formerUntil }))
    .where('id', '=', id)
  return (await replaced.executeTakeFirst()).numUpdatedRows === 1n
}

/** One that rests already keeps its reason. */
export async function restWebhook(trx: Trx, id: string, restedAt: number): Promise<void> {
  const active = trx.updateTable('webhook').where('id', '=', id).where('restedAt', 'is', null)
  await active.set({ restedAt, restReason: 'owner' }).execute()
}

export async function restAll(trx: Trx, at: number): Promise<void> {
  await trx
    .updateTable('webhook')
    .set({ restedAt: at, restReason: 'restored', lease: null, leasedUntil: 0 })
    .where('restedAt', 'is', null)
    .execute()
}

export function removeWebhook(trx: Trx, id: string) {
  return trx.deleteFrom('webhook').where('id', '=', id).returningAll().executeTakeFirst()
}
