import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { NodemailerError } from 'nodemailer'
import type { Config } from '../config.ts'
import { transact } from '../database/dialect.ts'
import type { MailStatus } from '../database/schema.ts'
import type { MailSettings } from './layout/sender.ts'
import { withLetterhead } from './letterhead.ts'
import {
  dropMail,
  findMail,
  finishMail,
  leaseMail,
  maxBackoff,
  postponeMail,
  type QueuedMail,
} from './outbox.queries.ts'
import type { MailNeeds, MailRules } from './reason.ts'
import { MailRefused, type MailTransport } from './transports/transport.ts'

/** Milliseconds from the start to the mail server's last reply. */
const deliveryTimeout = 40_000
/** Milliseconds for storing the result within the lease. */
const leaseMargin = 20_000
const firstRetry = 5_000
/** After about three days the message becomes a dead letter. */
const maxAttempts = 80

interface Needs extends MailNeeds {
  readonly mail: MailTransport
  readonly settings: MailSettings
}

interface Post {
  readonly rules: MailRules
  readonly log?: FastifyBaseLogger
  readonly longest?: number
}

/** A delivery is aborted before its lease expires, so no other worker sends the message at the same time. */
export function mailWorker(services: Needs, post: Post) {
  const { db, now } = services
  const { mailSlots } = services.config
  const { log, longest = deliveryTimeout } = post
  const running = new Set<Promise<unknown>>()
  let sent = 0

  async function runDelivery(mail: QueuedMail): Promise<void> {
    try {
      if (await deliver(services, mail, AbortSignal.timeout(longest), post)) sent++
    } catch (error) {
      log?.warn({ mail: mail.id, reason: (error as Error).message }, 'the result of a delivery was not stored')
      await unsendErased(services, mail.id).catch(() => {})
    }
  }

  async function startDeliveries(): Promise<number> {
    if (running.size >= mailSlots) await Promise.race(running)
    const until = now() + longest + leaseMargin
    const batch = await leaseMail(db, { lease: randomUUID(), now: now(), until, count: mailSlots - running.size })
    for (const mail of batch) {
      const delivery = runDelivery(mail).finally(() => running.delete(delivery))
      running.add(delivery)
    }
    return batch.length
  }

  return {
    /** Resolves when everything due has started, or on shutdown. Deliveries may still run. */
    async begin(stopping?: AbortSignal): Promise<void> {
      while (!stopping?.aborted && (await startDeliveries()) > 0);
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

async function deliver(services: Needs, mail: QueuedMail, deadline: AbortSignal, post: Post): Promise<boolean> {
  const { config, now } = services
  if (!(await post.rules[mail.kind].isWanted(services, mail))) return drop(services, mail, post)
  if (mail.expires !== null && mail.expires <= now()) {
    await finish(services, mail, post, { status: 'expired', error: 'The message was not sent in time.' })
    return false
  }
  try {
    const { id, recipient: to, subject, text, html } = mail
    const message = { messageId: messageIdOf(config, id), to, subject, text, html }
    await services.mail.send(await withLetterhead(services, message), deadline)
  } catch (error) {
    await recordFailure(services, mail, error as Error, post)
    return false
  }
  await finish(services, mail, post, { status: 'sent' })
  return true
}

async function drop(services: Needs, mail: QueuedMail, { rules }: Post): Promise<false> {
  await transact(services.db, async (trx) => {
    await rules[mail.kind].takeBack?.(services, trx, mail)
    if (!(await dropMail(trx, mail))) throw leaseEnded()
  })
  return false
}

/** Another worker has the message and stores its own result, so this one stores nothing. */
const leaseEnded = () => new Error('The lease has ended.')

const messageIdOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, id: string) => `<${id}@${new URL(publicUrl).hostname}>`

/** A message without a row was erased while it left (product: Privacy). */
async function unsendErased({ db, config, mail }: Needs, id: string): Promise<void> {
  if (!(await findMail(db, id))) await mail.unsend?.(messageIdOf(config, id))
}

interface Outcome {
  readonly status: Exclude<MailStatus, 'queued'>
  readonly error?: string
}

/** The dependent rows come first, because a cancellation locks in this order. */
async function finish(services: Needs, mail: QueuedMail, { rules }: Post, { status, error }: Outcome): Promise<void> {
  const { id: mailId, kind, subjectId, subject, offerId } = mail
  await transact(services.db, async (trx) => {
    if (subjectId !== null) await rules[kind].record?.(services, trx, { mailId, subjectId, subject, offerId, error })
    if (!(await finishMail(trx, mail, status, error ?? null))) throw leaseEnded()
  })
}

async function recordFailure(services: Needs, mail: QueuedMail, error: Error, post: Post): Promise<void> {
  const { db, now } = services
  post.log?.warn({ mail: mail.id, attempts: mail.attempts, ...codesOf(error) }, 'mail did not leave')
  if (error instanceof MailRefused || mail.attempts >= maxAttempts)
    await finish(services, mail, post, { status: 'deadLetter', error: error.message })
  else await postponeMail(db, mail, now() + backoff(mail.attempts), error.message)
}

/** The server's answer repeats the recipient, and a log outlives an erasure. */
function codesOf(error: Error) {
  const { code, responseCode } = (
    error instanceof MailRefused ? (error.cause ?? {}) : error
  ) as Partial<NodemailerError>
  return { code: code ?? 'unknown', ...(responseCode === undefined ? {} : { reply: responseCode }) }
}

/** Jitter spreads the retries of many messages. */
function backoff(attempts: number): number {
  const full = Math.min(maxBackoff, firstRetry * 2 ** (attempts - 1))
  return Math.round(full / 2 + Math.random() * (full / 2))
}
