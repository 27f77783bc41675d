import type { FastifyBaseLogger } from 'fastify'
import type { NodemailerError } from 'nodemailer'
import { mailAnswers } from '#contract/mail-answers.ts'
import type { Config } from '../config.ts'
import { atOneTime, findJump, type JumpNeeds } from '../database/clock-jump.ts'
import { type Trx, transact } from '../database/dialect.ts'
import type { StoredMailStatus } from '../database/schema/mail.ts'
import { backoff, maxAttempts } from '../lib/backoff.ts'
import { hour, minute } from '../lib/durations.ts'
import { storable } from '../lib/storable.ts'
import { oneLine } from './layout/content.ts'
import { withLetterhead } from './letterhead.ts'
import {
  deferMail,
  findMail,
  finishMail,
  giveBackMail,
  holdMail,
  postponeMail,
  type QueuedMail,
} from './outbox.queries.ts'
import { endPause, pauseMail } from './pause.ts'
import type { MailResult, MailRule, MailRules, WriterNeeds, Written } from './reason.ts'
import { clearMark, markRefused } from './refused-addresses.ts'
import { MailRefused, MailServerAway, type MailTransport } from './transports/transport.ts'

/** How often a mail is looked at that is held for its address, or for the clock. */
const heldFor = hour
/** How often a mail is looked at that brings what is not ready. */
const earlyFor = minute

export interface Needs extends WriterNeeds, JumpNeeds {
  readonly mail: MailTransport
}

interface Delivery {
  readonly rules: MailRules
  readonly log?: FastifyBaseLogger
  readonly deadline: AbortSignal
  readonly isMarked: boolean
  /** Given for the one mail that is tried while mail is paused. */
  readonly tries?: number
  readonly tells?: MailResult['tells']
}

/** `answered`: the mail server did not take this mail. `away`: it takes none. `untried`: it was not asked. */
type End = 'sent' | 'answered' | 'away' | 'untried'

export async function deliver(services: Needs, mail: QueuedMail, delivery: Delivery): Promise<End> {
  const { db, now } = services
  // A mail that was not tried says nothing about the mail server.
  const { tries: _, ...untried } = delivery
  const still = atOneTime(services)
  const end = await findEnd(still, mail, delivery.rules[mail.kind])
  if (end) return giveUp(still, mail, untried, end)
  if (delivery.isMarked) {
    if (delivery.rules[mail.kind].atRefusedAddress === 'fails')
      await finish(services, mail, untried, { status: 'deadLetter', error: mailAnswers.offerRefused })
    else await transact(db, (trx) => holdMail(trx, mail, now() + heldFor, mailAnswers.addressRefused))
    return 'untried'
  }
  if (await delivery.rules[mail.kind].isEarly?.(services, mail)) {
    await transact(db, (trx) => deferMail(trx, mail, now() + earlyFor, mailAnswers.early))
    return 'untried'
  }
  const { write } = delivery.rules[mail.kind]
  const written: Written | undefined = write ? await write(services, mail) : mail
  if (!written) return drop(services, mail, delivery)
  const handed = { ...delivery, tells: written.tells }
  try {
    await hand(services, { ...mail, ...written }, delivery.deadline)
  } catch (error) {
    return recordFailure(services, mail, error as Error, handed)
  }
  await finish(services, mail, handed, leftBy(services.mail))
  return 'sent'
}

/** Says why a mail cannot leave any more. One that is not wanted ends without an error. */
async function findEnd(services: Needs, mail: QueuedMail, rule: MailRule): Promise<{ error?: string } | undefined> {
  if (!(await rule.isWanted(services, mail))) return {}
  const isExpired = mail.expires !== null && mail.expires <= services.now()
  const error = isExpired ? mailAnswers.expired : await rule.findObstacle?.(services, mail)
  return error === undefined ? undefined : { error }
}

/** After a jump of the clock a mail that only time ends waits: it may leave once the clock is right. */
async function giveUp(services: Needs, mail: QueuedMail, delivery: Delivery, end: { error?: string }): Promise<End> {
  const { db, now } = services
  const endsAnyway = () => findEnd(atOneTime(services, mail.created), mail, delivery.rules[mail.kind])
  if ((await findJump(services)) && !(await endsAnyway()))
    await transact(db, (trx) => deferMail(trx, mail, now() + heldFor, mailAnswers.clockJumped))
  else if (end.error === undefined) await drop(services, mail, delivery)
  else await finish(services, mail, delivery, { status: 'expired', error: end.error })
  return 'untried'
}

/** Throws what the transport throws. */
export async function hand(services: Needs, mail: QueuedMail, deadline: AbortSignal): Promise<void> {
  const { id, recipient: to, subject, text, html } = mail
  const messageId = messageIdOf(services.config, id)
  await services.mail.send(await withLetterhead(services, { messageId, to, subject, text, html }), deadline)
}

async function drop(services: Needs, mail: QueuedMail, { rules }: Delivery): Promise<End> {
  await transact(services.db, async (trx) => {
    await rules[mail.kind].takeBack?.(services, trx, mail)
    await end(trx, mail, { status: 'expired' })
  })
  return 'untried'
}

const messageIdOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, id: string) => `<${id}@${new URL(publicUrl).hostname}>`

/** A message without a row was erased while it left (product: Privacy). */
export async function unsendErased({ db, config, mail }: Needs, id: string): Promise<void> {
  if (!(await findMail(db, id))) await mail.unsend?.(messageIdOf(config, id))
}

/** A mail in a file reached no mail server. */
export const leftBy = ({ kind }: Pick<MailTransport, 'kind'>) => ({
  status: 'sent' as const,
  ...(kind === 'files' && { cause: 'file' as const }),
})

interface Outcome {
  readonly status: Exclude<StoredMailStatus, 'queued'>
  readonly cause?: 'file'
  readonly error?: string
  /** The enhanced status code of a refusal. */
  readonly code?: string | undefined
}

/** Throws when another worker has the message: that one stores its own result. */
async function end(trx: Trx, mail: QueuedMail, { error, code: _, ...outcome }: Outcome): Promise<void> {
  if (!(await finishMail(trx, mail, { ...outcome, lastError: error ?? null }))) throw new Error('The lease has ended.')
}

/** The dependent rows come first, because a cancellation locks in this order. */
async function finish(services: Needs, mail: QueuedMail, delivery: Delivery, outcome: Outcome): Promise<void> {
  const { id: mailId, kind, subjectId, subject, offerId, recipient } = mail
  const { error, code } = outcome
  await transact(services.db, async (trx) => {
    const result = { mailId, subjectId: subjectId ?? '', subject, offerId, error, tells: delivery.tells }
    if (subjectId !== null) await delivery.rules[kind].record?.(services, trx, result)
    if (code !== undefined) await markRefused(trx, services.now(), { recipient, code })
    // The mail server knows the address again.
    if (mail.cause === 'anyway' && outcome.status === 'sent') await clearMark(trx, services.now(), recipient)
    await end(trx, mail, outcome)
    if (delivery.tries !== undefined) await endPause(trx)
  })
}

async function recordFailure(services: Needs, mail: QueuedMail, error: Error, delivery: Delivery): Promise<End> {
  const { db, now } = services
  const { log, tries } = delivery
  const answer = answerOf(error)
  log?.warn({ mail: mail.id, attempts: mail.attempts, ...codesOf(error) }, 'mail did not leave')
  if (error instanceof MailServerAway) {
    await transact(db, async (trx) => {
      await giveBackMail(trx, mail, now())
      await pauseMail(trx, { now: now(), answer, tries })
    })
    return 'away'
  }
  const code = error instanceof MailRefused ? error.code : undefined
  if (error instanceof MailRefused || mail.attempts >= maxAttempts)
    await finish(services, mail, delivery, { status: 'deadLetter', error: answer, code })
  else
    await transact(db, async (trx) => {
      await postponeMail(trx, mail, now() + backoff(mail.attempts), answer)
      if (tries !== undefined) await endPause(trx)
    })
  return 'answered'
}

/** A mail server may say anything, also what a terminal would act upon. */
export const answerOf = ({ message }: Error): string => oneLine(storable(message))

/** The server's answer repeats the recipient, and a log outlives an erasure. */
function codesOf(error: Error) {
  const isWrapped = error instanceof MailRefused || error instanceof MailServerAway
  const { code, responseCode } = (isWrapped ? (error.cause ?? {}) : error) as Partial<NodemailerError>
  return { code: code ?? 'unknown', ...(responseCode === undefined ? {} : { reply: responseCode }) }
}
