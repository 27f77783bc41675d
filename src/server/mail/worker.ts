import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { NodemailerError } from 'nodemailer'
import type { Config } from '../config.ts'
import { type Db, type Trx, transact } from '../database/dialect.ts'
import type { MailStatus } from '../database/schema.ts'
import type { MailSettings } from './layout/sender.ts'
import { withLetterhead } from './letterhead.ts'
import { findMail, finishMail, leaseMail, maxBackoff, postponeMail, type QueuedMail } from './outbox.queries.ts'
import { MailRefused, type MailTransport, maxDeliveries } from './transports/transport.ts'

/** Milliseconds from the start to the mail server's last reply. */
const deliveryTimeout = 40_000
/** Milliseconds for storing the result within the lease. */
const leaseMargin = 20_000
const firstRetry = 5_000
/** After about three days the message becomes a dead letter. */
const maxAttempts = 80

interface Needs {
  readonly db: Db
  readonly mail: MailTransport
  readonly config: Pick<Config, 'publicUrl' | 'mailFrom'>
  readonly settings: MailSettings
  readonly now: () => number
}

export interface MailResult {
  readonly mailId: string
  readonly subjectId: string
  readonly subject: string
  readonly error: string | undefined
}

export type RecordResult = (trx: Trx, result: MailResult) => Promise<void>

interface Listener {
  log?: FastifyBaseLogger
  recordResult?: RecordResult
  longest?: number
}

/** A delivery is aborted before its lease expires, so no other worker sends the message at the same time. */
export function mailWorker(services: Needs, listener: Listener = {}) {
  const { db, now } = services
  const { log, longest = deliveryTimeout } = listener
  const running = new Set<Promise<unknown>>()
  let sent = 0

  async function runDelivery(mail: QueuedMail): Promise<void> {
    try {
      if (await deliver(services, mail, AbortSignal.timeout(longest), listener)) sent++
    } catch (error) {
      log?.warn({ mail: mail.id, reason: (error as Error).message }, 'the result of a delivery was not stored')
      await unsendErased(services, mail.id).catch(() => {})
    }
  }

  async function startDeliveries(): Promise<number> {
    if (running.size >= maxDeliveries) await Promise.race(running)
    const until = now() + longest + leaseMargin
    const batch = await leaseMail(db, { lease: randomUUID(), now: now(), until, count: maxDeliveries - running.size })
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

export async function sendDueMail(services: Needs, recordResult?: RecordResult): Promise<number> {
  const worker = mailWorker(services, recordResult ? { recordResult } : {})
  await worker.begin()
  return worker.end()
}

async function deliver(services: Needs, mail: QueuedMail, deadline: AbortSignal, listener: Listener): Promise<boolean> {
  const { config, now } = services
  if (mail.expires !== null && mail.expires <= now()) {
    await finish(services, mail, listener, { status: 'expired', error: 'The message was not sent in time.' })
    return false
  }
  try {
    const { id, recipient: to, subject, text, html } = mail
    const message = { messageId: messageIdOf(config, id), to, subject, text, html }
    await services.mail.send(await withLetterhead(services, message), deadline)
  } catch (error) {
    await recordFailure(services, mail, error as Error, listener)
    return false
  }
  await finish(services, mail, listener, { status: 'sent' })
  return true
}

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
async function finish(
  { db }: Needs,
  mail: QueuedMail,
  { recordResult }: Listener,
  { status, error }: Outcome,
): Promise<void> {
  const { id: mailId, subjectId, subject } = mail
  await transact(db, async (trx) => {
    if (subjectId !== null) await recordResult?.(trx, { mailId, subjectId, subject, error })
    // Throwing stores nothing: another worker has the message and stores its own result.
    if (!(await finishMail(trx, mail, status, error ?? null))) throw new Error('The lease has ended.')
  })
}

async function recordFailure(services: Needs, mail: QueuedMail, error: Error, listener: Listener): Promise<void> {
  const { db, now } = services
  listener.log?.warn({ mail: mail.id, attempts: mail.attempts, ...codesOf(error) }, 'mail did not leave')
  if (error instanceof MailRefused || mail.attempts >= maxAttempts)
    await finish(services, mail, listener, { status: 'deadLetter', error: error.message })
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
