import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../services.ts'
import { finishMail, leaseMail, postponeMail, type QueuedMail } from './mail.queries.ts'
import { MailRefused, mostDeliveries } from './mail.ts'

/** Milliseconds that one may take from its beginning to the last answer of the mail server. */
const longestDelivery = 40_000
/** What a lease lasts beyond that, for writing down how the delivery ended. */
const leaseMargin = 20_000
const firstRetry = 5_000
const lastRetry = 3_600_000
/** After about three days of trying, somebody should look. */
const mostAttempts = 80

type Needs = Pick<Services, 'db' | 'mail' | 'config' | 'now'>

/**
 * Sends mail, at most five messages at once. One that takes long holds its own place and no other, and is broken off
 * before its lease ends and another worker tries it. One failure never stops the others.
 */
export function mailWorker(services: Needs, log?: FastifyBaseLogger, longest = longestDelivery) {
  const { db, now } = services
  const underWay = new Set<Promise<unknown>>()
  let sent = 0

  async function take(mail: QueuedMail): Promise<void> {
    try {
      if (await deliver(services, mail, AbortSignal.timeout(longest), log)) sent++
    } catch (error) {
      log?.warn({ mail: mail.id, reason: (error as Error).message }, 'the end of a delivery was not written down')
    }
  }

  /** Begins what is due now as far as there are places; answers how many. */
  async function beginSome(): Promise<number> {
    if (underWay.size >= mostDeliveries) await Promise.race(underWay)
    const until = now() + longest + leaseMargin
    const batch = await leaseMail(db, randomUUID(), now(), until, mostDeliveries - underWay.size)
    for (const mail of batch) {
      const delivery = take(mail).finally(() => underWay.delete(delivery))
      underWay.add(delivery)
    }
    return batch.length
  }

  return {
    /** Begins all that is due now, or until we stop; the last deliveries may still be under way then. */
    async begin(stopping?: AbortSignal): Promise<void> {
      while (!stopping?.aborted && (await beginSome()) > 0);
    },
    /** Resolves when nothing is under way; answers how many messages left until then. */
    async end(): Promise<number> {
      await Promise.all(underWay)
      return sent
    },
  }
}

/** Sends all that is due now; answers how many messages left. */
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
  if (error instanceof MailRefused || mail.attempts >= mostAttempts) await finishMail(db, mail, 'parked', error.message)
  else await postponeMail(db, mail, now() + backoff(mail.attempts), error.message)
}

/** Doubles up to an hour; the jitter keeps many messages from coming back at once. */
function backoff(attempts: number): number {
  const full = Math.min(lastRetry, firstRetry * 2 ** (attempts - 1))
  return Math.round(full / 2 + Math.random() * (full / 2))
}
