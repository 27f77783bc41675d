import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../services.ts'
import { finishMail, leaseMail, postponeMail, type QueuedMail } from './mail.queries.ts'
import { MailRefused } from './mail.ts'

/** Must outlast the sending of one batch and be short enough that a dead worker's mail is soon sent by another. */
const leaseTime = 60_000
const firstRetry = 5_000
const lastRetry = 3_600_000
/** After about three days of trying, somebody should look. */
const mostAttempts = 80

type Needs = Pick<Services, 'db' | 'mail' | 'config' | 'now'>

/** Sends all that is due now, or until we stop; answers how many messages left. One failure never stops the others. */
export async function sendDueMail(services: Needs, log?: FastifyBaseLogger, stopping?: AbortSignal): Promise<number> {
  const { db, now } = services
  let sent = 0
  while (!stopping?.aborted) {
    const batch = await leaseMail(db, randomUUID(), now(), now() + leaseTime)
    if (batch.length === 0) break
    const results = await Promise.all(batch.map((mail) => deliver(services, mail, log)))
    sent += results.filter(Boolean).length
  }
  return sent
}

async function deliver(services: Needs, mail: QueuedMail, log?: FastifyBaseLogger): Promise<boolean> {
  const { db, config, now } = services
  if (mail.expires !== null && mail.expires <= now()) {
    await finishMail(db, mail, 'expired', mail.lastError)
    return false
  }
  try {
    const { id, recipient: to, subject, text, html } = mail
    await services.mail.send({ messageId: `<${id}@${new URL(config.publicUrl).hostname}>`, to, subject, text, html })
  } catch (error) {
    await putAside(services, mail, error as Error, log)
    return false
  }
  await finishMail(db, mail, 'sent', null)
  return true
}

async function putAside({ db, now }: Needs, mail: QueuedMail, error: Error, log?: FastifyBaseLogger): Promise<void> {
  log?.warn({ mail: mail.id, attempts: mail.attempts, reason: error.message }, 'mail did not leave')
  if (error instanceof MailRefused || mail.attempts >= mostAttempts) await finishMail(db, mail, 'parked', error.message)
  else await postponeMail(db, mail, now() + backoff(mail.attempts), error.message)
}

/** Doubles up to an hour; the jitter keeps many messages from coming back at once. */
function backoff(attempts: number): number {
  const full = Math.min(lastRetry, firstRetry * 2 ** (attempts - 1))
  return Math.round(full / 2 + Math.random() * (full / 2))
}
