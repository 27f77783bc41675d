import { setTimeout as sleep } from 'node:timers/promises'
import type { auth, Tokens } from '#contract/auth.ts'
import { emailKey } from '#contract/email.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Config } from '../config.ts'
import type { Actor } from '../lib/actor.ts'
import { forbidden, invalid, unprocessable } from '../lib/errors.ts'
import { readSender } from '../mail/layout/sender.ts'
import { consumeByNetwork } from '../rate-limits/by-network.ts'
import { consume } from '../rate-limits/rate-limits.ts'
import type { Services } from '../services.ts'
import { accessToken, foreignToken } from '../sessions/access-tokens.ts'
import { startSession } from '../sessions/sessions.ts'
import { transactAs } from '../sessions/transact-as.ts'
import type { Tx } from '../transaction/transaction.ts'
import { mustConfirm, remindToConfirm } from './addresses.ts'
import * as queries from './credentials.queries.ts'
import { issueLinkToken, linkLifetimes } from './link-tokens.ts'
import { resetMail } from './mails.ts'
import { countAttempt, resetAttempts } from './password-attempts.ts'
import { passwordMatches } from './passwords.ts'
import { limits } from './rate-limits.ts'

/** Milliseconds. The fixed time hides whether an address is known. */
const minResponseTime = 100

type Login = BodyOf<typeof auth.login>

/** Only a wrong password counts against the limit of this account and network. */
export async function logIn(
  services: Services,
  actor: Actor,
  { username, password, redirectUrl }: Login,
): Promise<Tokens> {
  const audience = redirectUrl === undefined ? undefined : allowedOrigin(services, redirectUrl)
  const attempt = { account: emailKey(username), network: actor.network }
  return countAttempt(services, actor, attempt, async () => {
    const user = await verifyCredentials(services, actor, { key: attempt.account, password })
    if (user.status !== 'active')
      throw forbidden('Your registration is still waiting for approval.', { code: 'pending' })
    return audience
      ? issueForeignToken(services, actor, { user, attempt, audience })
      : issueTokens(services, actor, user, attempt)
  })
}

interface Credentials {
  readonly key: string
  readonly password: string
}

/** A stranger may know the password of an unproven sign-up, so it is refused like a wrong one (product: Addresses). */
async function verifyCredentials(services: Services, actor: Actor, { key, password }: Credentials): Promise<Person> {
  const user = await queries.findCredentials(services.db, key)
  const isOpen = user !== undefined && !mustConfirm(services, user)
  const matches = await passwordMatches(password, user?.passwordHash, isOpen)
  if (matches && isOpen) return user
  await Promise.all([sleep(minResponseTime), user && matches && remind(services, actor, user)])
  throw loginRefused(services.config)
}

async function remind(services: Services, actor: Actor, user: Person): Promise<void> {
  const senderTo = await readSender(services)
  await transactAs(services, actor, (tx) => remindToConfirm(tx, user, senderTo))
}

/** The same for everybody, so that a stranger does not learn which addresses have an account. */
const loginRefused = ({ smtpUrl }: Pick<Config, 'smtpUrl'>) =>
  smtpUrl === undefined
    ? unprocessable('The e-mail address or the password is wrong.', wrong)
    : unprocessable(
        'The e-mail address or the password is wrong. If the account is new, open the link that was mailed about it first.',
        wrong,
      )
const wrong = { code: 'login-wrong' }

type Person = NonNullable<Awaited<ReturnType<typeof queries.findCredentials>>>
type Attempt = Parameters<typeof resetAttempts>[1]

async function issueTokens(services: Services, actor: Actor, user: Person, attempt: Attempt): Promise<Tokens> {
  const { sessionId, refreshToken } = await transactAs(services, actor, async (tx) => {
    await lockPassword(tx, user)
    await resetAttempts(tx, attempt)
    const session = await startSession(tx, user.id)
    await tx.audit('session.start', user.id)
    return session
  })
  return { accessToken: await accessToken(services, user, sessionId), refreshToken }
}

interface ForeignSignIn {
  readonly user: Person
  readonly attempt: Attempt
  readonly audience: string
}

async function issueForeignToken(services: Services, actor: Actor, { user, attempt, audience }: ForeignSignIn) {
  await transactAs(services, actor, async (tx) => {
    await lockPassword(tx, user)
    await resetAttempts(tx, attempt)
    await tx.audit('session.foreign', user.id, { audience })
  })
  return { accessToken: await foreignToken(services, user, audience) }
}

/** The password may have changed while it was verified. */
async function lockPassword(tx: Tx, { id, passwordHash }: Person): Promise<void> {
  if (!(await queries.lockCredentials(tx.db, id, passwordHash))) throw loginRefused(tx.config)
}

/** Origins are compared exactly (product: Sessions and tokens). */
function allowedOrigin({ config }: Services, redirectUrl: string): string {
  const url = URL.parse(redirectUrl)
  // Browsers skip or rewrite control characters, spaces and backslashes.
  const clean = !/[^!-\uffff]|\\/.test(redirectUrl)
  if (clean && url && !url.username && !url.password && config.redirectOrigins.has(url.origin)) return url.origin
  throw invalid('redirectUrl', 'This address is not allowed as a place to return to after signing in.')
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
    const user = await queries.findCredentials(tx.db, key)
    if (user?.status !== 'active') return
    const id = await issueLinkToken(tx, { purpose: 'reset', userId: user.id, email: user.email })
    await tx.enqueue({ ...resetMail(senderTo(user), user, id), expires: tx.now + linkLifetimes.reset })
    await tx.audit('password.forgotten', user.id)
  })
}
