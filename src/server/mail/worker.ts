import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../database/clock.ts'
import { transact } from '../database/dialect.ts'
import { minute } from '../lib/durations.ts'
import { type Needs as DeliveryNeeds, deliver, unsendErased } from './deliver.ts'
import { hasDueMail, leaseMail, type QueuedMail } from './outbox.queries.ts'
import { claimTry, endPause, findPause, setNextTry } from './pause.ts'
import type { MailRules } from './reason.ts'
import { findMarkedMails } from './refused-addresses.ts'

/** Milliseconds from the start to the mail server's last reply. */
const deliveryTimeout = 40_000
/** Milliseconds for storing the result within the lease. */
const leaseMargin = 20_000

interface Needs extends DeliveryNeeds {
  readonly clock: Pick<Clock, 'correct' | 'ofMachine'>
}

interface Post {
  readonly rules: MailRules
  readonly log?: FastifyBaseLogger
  readonly longest?: number
}

/** A delivery is aborted before its lease expires, so no other worker sends the message at the same time. */
export function mailWorker(services: Needs, post: Post) {
  const { db, now, clock } = services
  const { mailSlots } = services.config
  const { log, longest = deliveryTimeout } = post
  const running = new Set<Promise<unknown>>()
  let sent = 0

  interface Trial {
    /** How often one mail was tried while mail is paused. */
    readonly tries?: number
    readonly isMarked: boolean
  }

  async function runDelivery(mail: QueuedMail, trial: Trial): Promise<void> {
    try {
      const end = await deliver(services, mail, { ...post, ...trial, deadline: AbortSignal.timeout(longest) })
      if (end === 'sent') sent++
      if (end === 'untried' && trial.tries !== undefined) await transact(db, (trx) => setNextTry(trx, now()))
    } catch (error) {
      log?.warn({ mail: mail.id, reason: (error as Error).message }, 'the result of a delivery was not stored')
      await unsendErased(services, mail.id).catch(() => {})
    }
  }

  const findMarkedIn = (batch: readonly QueuedMail[]) =>
    findMarkedMails(
      db,
      now(),
      batch.filter(({ kind, cause }) => post.rules[kind].atRefusedAddress && cause !== 'anyway'),
    )

  const newLease = () => ({ lease: randomUUID(), now: now(), until: now() + longest + leaseMargin })

  async function startDeliveries(stopping?: AbortSignal): Promise<number> {
    if (running.size >= mailSlots) await Promise.race(running)
    if (stopping?.aborted) return 0
    const batch = await leaseMail(db, { ...newLease(), count: mailSlots - running.size })
    if (batch.length === 0) return tryOne()
    const marked = await findMarkedIn(batch)
    for (const mail of batch) {
      const delivery = runDelivery(mail, { isMarked: marked.has(mail) }).finally(() => running.delete(delivery))
      running.add(delivery)
    }
    return batch.length
  }

  /** While mail is paused one mail at a time is tried, by one instance. */
  async function tryOne(): Promise<number> {
    const pause = await findPause(db)
    const lease = newLease()
    if (!pause || pause.nextTry > now()) return 0
    if (!(await transact(db, (trx) => claimTry(trx, now(), lease.until)))) return 0
    const batch = await leaseMail(db, { ...lease, isTrial: true })
    const marked = await findMarkedIn(batch)
    for (const mail of batch) await runDelivery(mail, { tries: pause.tries + 1, isMarked: marked.has(mail) })
    if (batch.length === 0) await askServer()
    return batch.length
  }

  /** No mail waits any more that could tell whether the mail server is back. */
  async function askServer(): Promise<void> {
    const answer = await services.mail.healthCheck()
    await transact(db, (trx) => (answer === undefined ? endPause(trx) : setNextTry(trx, now() + minute)))
  }

  async function isTryDue(): Promise<boolean> {
    const pause = await findPause(db)
    return pause !== undefined && pause.nextTry <= now()
  }

  return {
    /** Resolves when everything due has started, or on shutdown. Deliveries may still run. */
    async begin(stopping?: AbortSignal): Promise<void> {
      if (!(await hasDueMail(db, now())) && !(await isTryDue())) return
      // By a clock that is ahead, this worker would send mail that is still held, or leased by another.
      await clock.correct()
      while ((await startDeliveries(stopping)) > 0);
    },
    async end(): Promise<number> {
      await Promise.all(running)
      return sent
    },
  }
}

export async function sendDueMail(services: Needs, rules: MailRules): Promise<number> {
  const worker = mailWorker(services, { rules })
  await worker.begin()
  return worker.end()
}
