import type { Selectable } from 'kysely'
import type { WebhookRest } from '#contract/webhooks.ts'
import type { Tables } from '../database/schema.ts'
import { systemActor } from '../lib/actor.ts'
import { backoff } from '../lib/backoff.ts'
import { isFromFuture } from '../lib/clock.ts'
import { day, minute, second } from '../lib/durations.ts'
import { readSender, type SenderTo } from '../mail/layout/sender.ts'
import type { Services } from '../services.ts'
import { runTransaction, type Tx } from '../transaction/transaction.ts'
import type { Outcome } from './deliver.ts'
import * as queries from './deliveries.queries.ts'
import { tellOwnersOfRest } from './tell-owners.ts'

type Webhook = Selectable<Tables['webhook']>
type Delivery = Selectable<Tables['webhookDelivery']>

export interface Attempt {
  readonly webhook: Webhook
  readonly delivery: Delivery
  readonly lease: string
  readonly outcome: Outcome
}

/** Stores what came of an attempt. Returns false when another worker has the webhook. */
export async function recordAttempt(
  services: Pick<Services, 'db' | 'now' | 'config' | 'secret' | 'settings'>,
  { webhook, delivery, lease, outcome }: Attempt,
): Promise<boolean> {
  const at = services.now()
  const senderTo = isTaken(outcome) ? undefined : await readSender(services)
  return runTransaction(services, systemActor, async (tx) => {
    const current = await queries.lockLeased(tx.db, webhook.id, lease)
    if (!current) return false
    await queries.setResult(tx.db, delivery, resultOf(delivery, outcome, { at, takenLast: current.takenLast }))
    // The answer of an address that was replaced meanwhile says nothing of the new one.
    if (current.url !== webhook.url) return true
    const health = healthAfter(current, outcome, at)
    await queries.setHealth(tx.db, webhook.id, health)
    if (senderTo && health.restReason) await tellRest(tx, senderTo, current, health.restReason)
    return true
  })
}

async function tellRest(tx: Tx, senderTo: SenderTo, webhook: Webhook, reason: WebhookRest): Promise<void> {
  await tx.audit('webhook.rest', webhook.id, { reason })
  await tellOwnersOfRest(tx, senderTo, webhook, reason)
}

/** About a week. What a receiver missed that takes nothing is kept: it gets that later. */
const maxAttempts = 240

const isTaken = (outcome: Outcome) => 'answer' in outcome && outcome.answer.status >= 200 && outcome.answer.status < 300

interface Moment {
  readonly at: number
  readonly takenLast: number | null
}

function resultOf(delivery: Delivery, outcome: Outcome, { at, takenLast }: Moment) {
  const attempts = delivery.attempts + 1
  const stored = { attempts, lastTry: at, took: outcome.took, ...answerOf(outcome) }
  if (isTaken(outcome)) return { ...stored, status: 'delivered' as const }
  const tookOther = takenLast !== null && takenLast >= (delivery.lastTry ?? at)
  if (attempts >= maxAttempts && tookOther) return { ...stored, status: 'gaveUp' as const }
  return { ...stored, due: at + Math.max(backoff(attempts), pauseAsked(outcome)) }
}

const answerOf = (outcome: Outcome) =>
  'answer' in outcome
    ? { answerStatus: outcome.answer.status, answerText: outcome.answer.text, failure: null }
    : { answerStatus: null, answerText: '', failure: outcome.failure }

/** Of an address that took the last try, or that was not tried yet. */
export const healthy = { failures: 0, failingSince: null, failedLast: null, notBefore: 0 }

/** A receiver whose every attempt failed for so long rests. */
const patience = 5 * day
/** Between two failures that count together: a receiver may ask for a pause of a day. */
const longestGap = 2 * day

type Health = Partial<Webhook> & { readonly restReason?: WebhookRest }

/** A receiver that is away pauses as one: one delivery at a time tries it, at most a minute apart. */
function healthAfter(webhook: Webhook, outcome: Outcome, at: number): Health {
  if (isTaken(outcome)) return { ...healthy, takenLast: at }
  const since = failingSinceOf(webhook, at)
  const pause = isAway(outcome) ? pausedAfter(webhook.failures + 1, outcome, at) : {}
  const failed = { failingSince: since, failedLast: at, ...pause }
  // An owner stopped it meanwhile.
  if (webhook.restedAt !== null) return failed
  const isGone = 'answer' in outcome && outcome.answer.status === 410
  if (isGone) return { ...failed, restedAt: at, restReason: 'gone' }
  if (at - since >= patience) return { ...failed, restedAt: at, restReason: 'failing' }
  return failed
}

/** Nobody knows how the receiver was in a time without attempts, be it quiet or one that a wrong clock skipped. */
function failingSinceOf({ failingSince, failedLast }: Webhook, at: number): number {
  const isGap = failedLast === null || at - failedLast > longestGap || isFromFuture(failedLast, at)
  return failingSince === null || isGap ? at : failingSince
}

const isAway = (outcome: Outcome) => !('answer' in outcome) || [429, 502, 503, 504].includes(outcome.answer.status)

const pausedAfter = (failures: number, outcome: Outcome, at: number) => ({
  failures,
  notBefore: at + Math.max(Math.min(minute, backoff(failures)), pauseAsked(outcome)),
})

/** Milliseconds that the receiver asked for in seconds. */
function pauseAsked(outcome: Outcome): number {
  const asked = 'answer' in outcome ? (outcome.answer.retryAfter ?? '') : ''
  return /^\d{1,9}$/.test(asked) ? Math.min(queries.longestPause, Number(asked) * second) : 0
}
