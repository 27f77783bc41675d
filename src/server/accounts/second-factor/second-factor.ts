import type { AuthenticatedActor } from '../../lib/actor.ts'
import { minute } from '../../lib/durations.ts'
import { conflict, notFound, unprocessable } from '../../lib/errors.ts'
import { randomToken } from '../../lib/tokens.ts'
import { nameOf, readSender, type SenderTo } from '../../mail/layout/sender.ts'
import { consume, resetLimit } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { forgetProofsOf, lockCallsOf } from '../../sessions/sessions.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { recoveryCodesRenewedMail, secondFactorRemovedMail, secondFactorSetMail } from '../mails/security-mails.ts'
import { limits } from '../rate-limits.ts'
import { lockPerson } from '../users/addresses.ts'
import { endWayIn } from '../users/end-way-in.ts'
import { tellCaller, tellPerson } from '../users/tell-person.ts'
import { issueRecoveryCodes, takeStep } from './codes.ts'
import * as queries from './second-factor.queries.ts'
import { base32 } from './totp.ts'

type Own = Tx<AuthenticatedActor>

/** Milliseconds in which a secret that waits is shown again, in its session alone: a thief must not have seen it. */
const waits = 10 * minute

export async function readFactor({ db }: Services, { caller }: AuthenticatedActor) {
  return { set: caller.secondFactorAt !== null, codesLeft: await queries.countCodes(db, caller.id) }
}

/** RFC 4226 asks for 160 bits. */
export async function offerSecret(services: Services, actor: AuthenticatedActor) {
  const issuer = nameOf((await readSender(services))()).replaceAll(':', ' ')
  const secret = await transactAs(services, actor, waitingSecret)
  const shown = base32(Buffer.from(secret, 'base64url'))
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(actor.caller.email)}`
  const address = `otpauth://totp/${label}?secret=${shown}&issuer=${encodeURIComponent(issuer)}`
  return { secret: shown, address }
}

async function waitingSecret(tx: Own): Promise<string> {
  const { id, credential: sessionId } = tx.actor.caller
  // Another session may set one at this moment, whose secret must stay.
  await lockPerson(tx.db, id)
  const waiting = await queries.findFactor(tx.db, id)
  if (waiting && waiting.secondFactorAt !== null) throw alreadySet()
  if (waiting?.sessionId === sessionId && waiting.created > tx.now - waits) return waiting.secret
  const secret = randomToken(20)
  await queries.putSecret(tx.db, { userId: id, secret, lastStep: 0, created: tx.now, sessionId })
  return secret
}

const alreadySet = () => conflict('You have a second factor already. Remove it first.')

/** The first code proves that the app has the secret, and is used up by that. */
export async function setFactor(services: Services, actor: AuthenticatedActor, code: string) {
  const senderTo = await readSender(services)
  const recoveryCodes = await transactAs(services, actor, (tx) => takeFirstCode(tx, code, senderTo))
  if (!recoveryCodes) throw codeWrong()
  return { recoveryCodes }
}

/** Returns undefined for a wrong code, so that the try is counted. */
async function takeFirstCode(tx: Own, code: string, senderTo: SenderTo): Promise<string[] | undefined> {
  const { id, secondFactorAt, credential: sessionId } = tx.actor.caller
  if (secondFactorAt !== null) throw alreadySet()
  await lockPerson(tx.db, id)
  await consume(tx, limits.codeByAccount, id)
  const waiting = await queries.findFactor(tx.db, id)
  const isOwn = waiting?.sessionId === sessionId
  if (!isOwn || !(await takeStep(tx, { userId: id, secret: waiting.secret, code }))) return undefined
  if (!(await queries.setFactorAt(tx.db, id, tx.now))) throw alreadySet()
  await resetLimit(tx, limits.codeByAccount, id)
  // Elsewhere a password was typed, which is no proof from now on.
  await forgetProofsOf(tx.db, id, sessionId)
  await tellCaller(tx, (person) => secondFactorSetMail(senderTo(person), person))
  await tx.audit('secondFactor.set', id)
  return issueRecoveryCodes(tx, id)
}

export const codeWrong = () => {
  const message =
    'This code is wrong or was used before. A code lasts 30 seconds; also look whether the clock of your phone is right.'
  return unprocessable(message, { code: 'code-wrong', errors: [{ field: 'code', message }] })
}

export async function removeOwnFactor(services: Services, actor: AuthenticatedActor): Promise<void> {
  const senderTo = await readSender(services)
  const remove = async (tx: Own) => {
    const { id, credential: sessionId } = tx.actor.caller
    if (!(await dropFactor(tx, id))) throw notFound('A second factor')
    await endWayIn(tx, { userId: id, method: 'recoveryCode' }, sessionId)
    await tellPerson(tx, id, (person) => secondFactorRemovedMail(senderTo(person), person))
    await tx.audit('secondFactor.remove', id)
  }
  await transactAs(services, actor, remove, (trx) => lockCallsOf(trx, actor.caller.id))
}

/** Returns false when there is none. */
export async function dropFactor(tx: Tx, userId: string): Promise<boolean> {
  await queries.removeFactor(tx.db, userId)
  return queries.setFactorAt(tx.db, userId, null)
}

export async function renewCodes(services: Services, actor: AuthenticatedActor) {
  const senderTo = await readSender(services)
  const renew = async (tx: Own) => {
    const { id, secondFactorAt, credential: sessionId } = tx.actor.caller
    if (secondFactorAt === null) throw notFound('A second factor')
    // Waits for a sign-in with a former code, whose session ends too.
    const recoveryCodes = await issueRecoveryCodes(tx, id)
    await endWayIn(tx, { userId: id, method: 'recoveryCode' }, sessionId)
    await tellCaller(tx, (person) => recoveryCodesRenewedMail(senderTo(person), person))
    await tx.audit('secondFactor.renewCodes', id)
    return recoveryCodes
  }
  return { recoveryCodes: await transactAs(services, actor, renew, (trx) => lockCallsOf(trx, actor.caller.id)) }
}

export const revokeEveryRecoveryCode = queries.removeEveryCode

export const { findFactor } = queries
