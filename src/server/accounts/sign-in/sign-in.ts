import { setTimeout as sleep } from 'node:timers/promises'
import type { auth, SignIn } from '#contract/auth.ts'
import { emailKey } from '#contract/email.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Actor } from '../../lib/actor.ts'
import { forbidden } from '../../lib/errors.ts'
import { readSender } from '../../mail/layout/sender.ts'
import { consumeByNetwork } from '../../rate-limits/by-network.ts'
import { consume } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { factorMissing, lacksFactor } from '../../sessions/required-factor.ts'
import { issueTicket } from '../../sessions/tickets.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { bringing, issueLinkToken, linkLifetimes } from '../links/link-tokens.ts'
import { resetMail } from '../mails/mails.ts'
import { findCredentials, recordSignIn, setPasswordHash } from '../passwords/credentials.ts'
import { recordFailedSignIn } from '../passwords/failed-sign-in.ts'
import { countAttempt, resetAttempts } from '../passwords/password-attempts.ts'
import { passwordMatches } from '../passwords/passwords.ts'
import { limits } from '../rate-limits.ts'
import { mustConfirm } from '../users/addresses.ts'
import { enterAs, readArrival, tokensOf } from './enter-as.ts'
import { assertOpen, remind } from './may-enter.ts'
import { audienceOf } from './redirect-origin.ts'
import { loginRefused } from './sign-in-refusals.ts'
import { mayUsePassword } from './ways-in.ts'

/** Milliseconds. The fixed time hides whether an address is known. */
const minResponseTime = 100

type Login = BodyOf<typeof auth.login>

/** Only a wrong password counts against the limit of this account and network. */
export async function logIn(
  services: Services,
  actor: Actor,
  { username, password, redirectUrl }: Login,
): Promise<SignIn> {
  const audience = audienceOf(services, redirectUrl)
  const attempt = { account: emailKey(username), network: actor.network }
  return countAttempt(services, actor, attempt, async () => {
    const user = await verifyCredentials(services, actor, { key: attempt.account, password })
    assertOpen(user)
    if (!mayUsePassword(services.config, user.role)) throw byProviderOnly()
    // The other site could not hold the person back.
    if (audience !== undefined && lacksFactor(services.config, user)) throw factorMissing()
    const way = user.secondFactorAt === null ? enter : askSecondFactor
    return way(services, actor, { user, attempt, audience })
  })
}

const byProviderOnly = () =>
  forbidden('You sign in here without a password: use the other ways on this page.', { code: 'provider-only' })

interface Credentials {
  readonly key: string
  readonly password: string
}

/** A stranger may know the password of an unproven sign-up, so it is refused like a wrong one (product: Addresses). */
async function verifyCredentials(services: Services, actor: Actor, { key, password }: Credentials): Promise<Person> {
  const user = await findCredentials(services.db, key)
  const isProven = user !== undefined && !mustConfirm(services, user)
  const matches = await passwordMatches(password, user?.passwordHash, isProven)
  if (matches && isProven) return user
  const follow = async () => {
    await transactAs(services, actor, (tx) => recordFailedSignIn(tx, user && { id: user.id, emailKey: key }))
    if (user?.disabledAt === null && matches) await remind(services, actor, user)
  }
  await Promise.all([sleep(minResponseTime), follow()])
  throw loginRefused(services.config)
}

type Person = NonNullable<Awaited<ReturnType<typeof findCredentials>>>
type Attempt = Parameters<typeof resetAttempts>[1]

interface Right {
  readonly user: Person
  readonly attempt: Attempt
  readonly audience: string | undefined
}

async function enter(services: Services, actor: Actor, { user, attempt, audience }: Right): Promise<SignIn> {
  const arrival = await readArrival(services, actor)
  const entered = await transactAs(services, actor, async (tx) => {
    // The password may have changed while it was verified.
    if (!(await recordSignIn(tx.db, { ...user, at: tx.now }))) throw loginRefused(tx.config)
    await resetAttempts(tx, attempt)
    return enterAs(tx, user, { audience, method: 'password', ...arrival })
  })
  return tokensOf(services, entered)
}

/** The try stays counted until the second step: otherwise who knows the password had endless tickets. */
async function askSecondFactor(services: Services, actor: Actor, { user, audience }: Right): Promise<SignIn> {
  const ticket = await transactAs(services, actor, async (tx) => {
    const { id, passwordHash } = user
    if (!(await setPasswordHash(tx.db, id, passwordHash, passwordHash))) throw loginRefused(tx.config)
    return issueTicket(tx, { userId: user.id, audience })
  })
  return { secondFactor: ticket }
}

/** The answer and its time are equal for an unknown address. */
export async function forgetPassword(services: Services, actor: Actor, { email }: { email: string }): Promise<void> {
  await Promise.all([sleep(minResponseTime), mailReset(services, actor, emailKey(email))])
}

async function mailReset(services: Services, actor: Actor, key: string): Promise<void> {
  const senderTo = await readSender(services)
  await transactAs(services, actor, async (tx) => {
    await consume(tx, limits.resetByAccount, key)
    await consumeByNetwork(tx, limits.resetByNetwork, tx.actor.network)
    const user = await findCredentials(tx.db, key)
    if (user?.status !== 'active' || user.disabledAt !== null) return
    const id = await issueLinkToken(tx, { purpose: 'reset', userId: user.id, email: user.email })
    const instead = mayUsePassword(tx.config, user.role) ? undefined : services.provider?.name
    const mail = resetMail(senderTo(user), user, id, instead)
    await tx.enqueue({ ...mail, expires: tx.now + linkLifetimes.reset }, bringing(id))
    await tx.audit('password.forgotten', user.id)
  })
}
