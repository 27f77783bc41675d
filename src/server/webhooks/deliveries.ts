import { randomUUIDv7 } from 'node:crypto'
import type { DeliveryRow, DeliveryStatus } from '#contract/webhooks.ts'
import { transact } from '../database/dialect.ts'
import type { AuthenticatedActor } from '../lib/actor.ts'
import { day } from '../lib/durations.ts'
import { conflict, notFound } from '../lib/errors.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import { bodyOf } from './body.ts'
import * as queries from './deliveries.queries.ts'
import { findWebhook, type Webhook } from './webhooks.queries.ts'
import { unknown } from './webhooks.ts'
import { asksFor, withoutPerson } from './wishes.ts'

export { hastenWebhooks } from './deliveries.queries.ts'

const maxShown = 100

export async function listDeliveries(
  { db }: Pick<Services, 'db'>,
  webhookId: string,
  { untaken = false }: { untaken?: boolean },
): Promise<{ data: DeliveryRow[]; more: boolean }> {
  const webhook = await findWebhook(db, webhookId)
  if (!webhook) throw unknown()
  const rows = await queries.findNewest(db, webhookId, { untaken, limit: maxShown + 1 })
  return { data: rows.slice(0, maxShown).map((row) => shown(row, webhook)), more: rows.length > maxShown }
}

type Stored = Awaited<ReturnType<typeof queries.findNewest>>[number]

function shown(stored: Stored, webhook: Webhook): DeliveryRow {
  const { id, eventId, type, created, attempts, lastTry, took, failure, ...row } = stored
  const status = statusOf(stored, webhook)
  return {
    ...{ id, eventId, type, created, status, attempts, lastTry, took, failure },
    nextTry: isOpen(status) ? Math.max(row.due, webhook.notBefore) : null,
    answer: row.answerStatus === null ? null : { status: row.answerStatus, text: row.answerText },
  }
}

const isOpen = (status: DeliveryStatus) => status === 'waiting' || status === 'retrying'

function statusOf({ status, attempts, type }: Stored, webhook: Webhook): DeliveryStatus {
  if (status !== 'waiting') return status
  // The worker drops it when it comes to it.
  if (!asksFor(webhook, type)) return 'dropped'
  return attempts > 0 ? 'retrying' : 'waiting'
}

const resting = () => conflict('This webhook rests. Start it first.')

/** Leaves with the next look of the worker, past every pause. */
export async function sendTest(services: Services, actor: AuthenticatedActor, webhookId: string) {
  const id = randomUUIDv7()
  await transactAs(services, actor, async (tx) => {
    const webhook = await findWebhook(tx.db, webhookId)
    if (!webhook) throw unknown()
    if (webhook.restedAt !== null) throw resting()
    const about = { subjectId: webhookId, details: '{}', sequence: tx.now, at: tx.now }
    const event = { id: randomUUIDv7(), type: 'webhook.test' as const, ...about }
    await queries.insertFanned(tx.db, event)
    const row = {
      id,
      eventId: event.id,
      webhookId,
      subjectId: webhookId,
      emailKey: null,
      submissionId: null,
      created: tx.now,
    }
    await queries.insertDelivery(tx.db, { ...row, body: bodyOf(tx.config, event) })
    await queries.endPause(tx.db, webhookId)
    await tx.audit('webhook.test', webhookId)
  })
  return { id }
}

/** Counts its attempts anew. */
export async function resendDelivery(services: Services, actor: AuthenticatedActor, id: string): Promise<void> {
  await transactAs(services, actor, async (tx) => {
    const delivery = await queries.findDelivery(tx.db, id)
    if (!delivery) throw notFound('This delivery')
    if (delivery.restedAt !== null) throw resting()
    if (!asksFor(delivery, delivery.type)) throw conflict('This webhook is not told of this event any more.')
    if (delivery.body === '') throw conflict('What this delivery held was erased.')
    await queries.requeue(tx.db, id, tx.now)
    await queries.endPause(tx.db, delivery.webhookId)
    await tx.audit('webhook.resend', delivery.webhookId, { delivery: id })
  })
}

const retention = 30 * day
const batch = 500

export async function purgeDeliveries({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await transact(db, (trx) => queries.removeOld(trx, now() - retention, batch))
}

/** Empties what was typed for webhooks whose wish to know it was taken back. */
export async function forgetPersons({ db }: Pick<Services, 'db'>): Promise<void> {
  for (;;) {
    const found = await queries.findUnwishedPersons(db, batch)
    if (found.length === 0) return
    await transact(db, async (trx) => {
      for (const row of found) await queries.forgetPerson(trx, row, withoutPerson(row.body))
    })
  }
}
