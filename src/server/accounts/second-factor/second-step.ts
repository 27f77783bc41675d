import type { auth, Tokens } from '#contract/auth.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Actor } from '../../lib/actor.ts'
import { unprocessable } from '../../lib/errors.ts'
import type { SenderTo } from '../../mail/layout/sender.ts'
import { consumeByNetwork } from '../../rate-limits/by-network.ts'
import { consume, resetLimit } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { removeTicket, spendTry } from '../../sessions/tickets.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { wrongCodesAfterProviderMail } from '../mails/provider-mails.ts'
import { recoveryCodeUsedMail, wrongCodesMail } from '../mails/security-mails.ts'
import { findActive, recordSecondStep } from '../passwords/credentials.ts'
import { recordFailedSignIn } from '../passwords/failed-sign-in.ts'
import { resetAttempts } from '../passwords/password-attempts.ts'
import { limits } from '../rate-limits.ts'
import { type Arrival, type Entered, enterAs, readArrival, tokensOf } from '../sign-in/enter-as.ts'
import { mayEnter } from '../sign-in/may-enter.ts'
import { takeCode } from './codes.ts'
import { countCodes } from './second-factor.queries.ts'
import { codeWrong } from './second-factor.ts'

type Step = BodyOf<typeof auth.secondFactor>
type Outcome = Entered | 'over' | 'wrong'

/** A wrong code is counted by the ticket, and by the account in every network. */
export async function takeSecondStep(services: Services, actor: Actor, step: Step): Promise<Tokens> {
  const arrival = await readArrival(services, actor)
  const outcome = await transactAs(services, actor, (tx) => tryCode(tx, step, arrival))
  if (outcome === 'over') throw ticketOver()
  if (outcome === 'wrong') throw codeWrong()
  return tokensOf(services, outcome)
}

const ticketOver = () =>
  unprocessable('This sign-in took too long or had too many wrong codes. Please sign in again.', {
    code: 'ticket-over',
  })

async function tryCode(tx: Tx, { ticket, code }: Step, arrival: Arrival): Promise<Outcome> {
  const tried = await spendTry(tx, ticket)
  const user = tried && (await findActive(tx.db, tried.userId))
  if (!user || !mayEnter(tx.config, user, wayOf(tried))) {
    await consumeByNetwork(tx, limits.linkByNetwork, tx.actor.network)
    return 'over'
  }
  await consume(tx, limits.codeByAccount, user.id)
  const used = await takeCode(tx, user.id, code)
  if (!used) {
    await recordFailedSignIn(tx, user)
    if (tried.triesLeft > 0) return 'wrong'
    await tellWrong(tx, user, { byProvider: tried.method !== null, senderTo: arrival.senderTo })
    await removeTicket(tx, ticket)
    return 'over'
  }
  if (!(await recordSecondStep(tx.db, user.id, tx.now))) return 'over'
  await removeTicket(tx, ticket)
  await resetLimit(tx, limits.codeByAccount, user.id)
  const { method } = tried
  if (method === null) await resetAttempts(tx, { account: user.emailKey, network: tx.actor.network })
  if (used === 'recoveryCode') await tellUsed(tx, user, arrival.senderTo)
  return enterAs(tx, user, { audience: tried.audience ?? undefined, method: method ?? used, ...arrival })
}

type Person = NonNullable<Awaited<ReturnType<typeof findActive>>>

type Tried = NonNullable<Awaited<ReturnType<typeof spendTry>>>

/** The first step may not let its person in any more: an owner may have changed their role meanwhile. */
const wayOf = ({ method, audience }: Tried) =>
  ({ method: method ?? 'password', audience: audience ?? undefined }) as const

interface FirstStep {
  readonly byProvider: boolean
  readonly senderTo: SenderTo
}

/** Whoever came so far knows the password, or signed in at the provider. */
async function tellWrong(tx: Tx, user: Person, { byProvider, senderTo }: FirstStep): Promise<void> {
  const mail = byProvider
    ? wrongCodesAfterProviderMail(senderTo(user), user, tx.config.oidc?.name ?? '')
    : wrongCodesMail(senderTo(user), user)
  await tx.enqueue(mail, { kind: 'account', subjectId: user.id })
  await tx.audit('secondFactor.wrong', user.id)
}

async function tellUsed(tx: Tx, user: Person, senderTo: SenderTo): Promise<void> {
  const left = await countCodes(tx.db, user.id)
  await tx.enqueue(recoveryCodeUsedMail(senderTo(user), user, left), { kind: 'account', subjectId: user.id })
  await tx.audit('secondFactor.recoveryCode', user.id, { left })
}
