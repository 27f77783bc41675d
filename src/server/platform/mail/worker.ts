import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../services.ts'
import { finishMail, leaseMail, postponeMail, type QueuedMail } from './mail.queries.ts'
import { MailRefused, mostDeliveries } from './mail.ts'

/** The longest delivery, from its start to the mail server's last reply, in milliseconds. */
const longestDelivery = 40_000
/** Extra time in a lease for storing the result of the delivery, in milliseconds. */
const leaseMargin = 20_000
const firstRetry = 5_000
const lastRetry = 3_600_000
/** About three days of retries; then the message becomes a dead letter. */
const mostAttempts = 80

type Needs = Pick<Services, 'db' | 'mail' | 'config' | 'now'>

/**
 * Sends mail, at most five messages at once. A slow delivery occupies only its own slot and is aborted before its lease
 * expires, so no other worker sends the message at the same time. A failure does not affect other messages.
 */
export function mailWorker(services: Needs, log?: FastifyBaseLogger, longest = longestDelivery) {
  const { db, now } = services
  const running = new Set<Promise<unknown>>()
  let sent = 0

  async function runDelivery(mail: QueuedMail): Promise<void> {
    try {
      if (await deliver(services, mail, AbortSignal.timeout(longest), log)) sent++
    } catch (error) {
      log?.warn({ mail: mail.id, reason: (error as Error).message }, 'the result of a delivery was not stored')
    }
  }

  /** Starts as many due deliveries as there are free slots. Returns how many. */
  async function startDeliveries(): Promise<number> {
    if (running.size >= mostDeliveries) await Promise.race(running)
    const until = now() + longest + leaseMargin
    const batch = await leaseMail(db, randomUUID(), now(), until, mostDeliveries - running.size)
    for (const mail of batch) {
      const delivery = runDelivery(mail).finally(() => running.delete(delivery))
      running.add(delivery)
    }
    return batch.length
  }

  return {
    /**
     * Starts everything that is due, or stops early on shutdown. The last deliveries may still be running when it
     * resolves.
     */
    async begin(stopping?: AbortSignal): Promise<void> {
      while (!stopping?.aborted && (await startDeliveries()) > 0);
    },
    /** Resolves when no delivery is running. Returns how many messages were sent. */
    async end(): Promise<number> {
      await Promise.all(running)
      return sent
    },
  }
}

/** Sends everything that is due. Returns how many messages were sent. */
export async function sendDueMail(services: Needs): Promise<number> {
  const worker = mailWorker(services)
  await worker.begin()
  return worker.end()
}

async function deliver(
  services: Needs,
  mail: QueuedMail,
  deadline: AbortSignal,
  log?: FastifyBaseLogger,
): Promise<boolean> {
  const { db, config, now } = services
  if (mail.expires !== null && mail.expires <= now()) {
    await finishMail(db, mail, 'expired', mail.lastError)
    return false
  }
  try {
    const { id, recipient: to, subject, text, html } = mail
    const messageId = `<${id}@${new URL(config.publicUrl).hostname}>`
    await services.mail.send({ messageId, to, subject, text, html }, deadline)
  } catch (error) {
    await recordFailure(services, mail, error as Error, log)
    return false
  }
  await finishMail(db, mail, 'sent', null)
  return true
}

async function recordFailure(
  { db, now }: Needs,
  mail: QueuedMail,
  error: Error,
  log?: FastifyBaseLogger,
): Promise<void> {
  log?.warn({ mail: mail.id, attempts: mail.attempts, reason: error.message }, 'mail did not leave')
  if (error instanceof MailRefused || mail.attempts >= mostAttempts)
    await finishMail(db, mail, 'deadLetter', error.message)
  else await postponeMail(db, mail, now() + backoff(mail.attempts), error.message)
}

/** Exponential backoff up to an hour, with jitter so that many messages are not retried at once. */
function backoff(attempts: number): number {
  const full = Math.min(lastRetry, firstRetry * 2 ** (attempts - 1))
  return Math.round(full / 2 + Math.random() * (full / 2))
}
