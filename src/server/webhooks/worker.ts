import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { transact } from '../database/dialect.ts'
import { second } from '../lib/durations.ts'
import type { Services } from '../services.ts'
import { attempt, longestAttempt } from './deliver.ts'
import * as queries from './deliveries.queries.ts'
import { fanOut, type People } from './fan-out.ts'
import { recordAttempt } from './record-attempt.ts'
import { asksFor, bodyFor } from './wishes.ts'

/** Milliseconds for storing the result within the lease. */
const leaseMargin = 20 * second

interface Work {
  readonly people: People
  readonly log?: FastifyBaseLogger
  /** Milliseconds of an attempt. */
  readonly longest?: number
}

type Needs = Pick<Services, 'db' | 'now' | 'config' | 'secret' | 'settings'>

/** One worker sends to a webhook, one delivery after the other, so that a slow receiver holds up no other. */
export function webhookWorker(services: Needs, { people, log, longest = longestAttempt }: Work) {
  const { db, now, config } = services
  const running = new Set<Promise<void>>()
  const until = () => now() + longest + leaseMargin

  /** Returns false when nothing is left to be sent just now. */
  async function sendNext(id: string, lease: string): Promise<boolean> {
    const webhook = await transact(db, (trx) => queries.renewLease(trx, id, lease, until()))
    if (!webhook || webhook.notBefore > now()) return false
    const delivery = await queries.findNext(db, id, now())
    if (!delivery) return false
    if (!asksFor(webhook, delivery.type)) {
      await transact(db, (trx) => queries.setResult(trx, delivery, { status: 'dropped' }))
      return true
    }
    const sent = { ...delivery, body: bodyFor(webhook, delivery) }
    const outcome = await attempt(config, now(), { webhook, delivery: sent, longest })
    return recordAttempt(services, { webhook, delivery, lease, outcome })
  }

  async function serve(id: string, lease: string, stopping?: AbortSignal): Promise<void> {
    try {
      while (!stopping?.aborted && (await sendNext(id, lease)));
      await transact(db, (trx) => queries.endLease(trx, id, lease))
    } catch (error) {
      log?.warn({ webhook: id, reason: (error as Error).message }, 'the result of a delivery was not stored')
    }
  }

  async function leaseDue(lease: string): Promise<{ id: string }[]> {
    if (!(await queries.hasDue(db, now()))) return []
    return transact(db, (trx) => queries.leaseWebhooks(trx, { lease, now: now(), until: until() }))
  }

  return {
    /** Resolves when all that is due has started. Deliveries may still run. */
    async begin(stopping?: AbortSignal): Promise<void> {
      await fanOut(services, people)
      const lease = randomUUID()
      for (const { id } of await leaseDue(lease)) {
        const served = serve(id, lease, stopping).finally(() => running.delete(served))
        running.add(served)
      }
    },
    async end(): Promise<void> {
      await Promise.all(running)
    },
  }
}

export async function sendDueWebhooks(services: Needs, work: Work): Promise<void> {
  const worker = webhookWorker(services, work)
  await worker.begin()
  await worker.end()
}
