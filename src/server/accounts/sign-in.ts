import { setTimeout as sleep } from 'node:timers/promises'
import type { auth, Tokens } from '#contract/auth.ts'
import { emailKey } from '#contract/email.ts'
import type { BodyOf } from '#contract/endpoint.ts'
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
    const user = await verifyCredentials(services, emailKey(username), password)
    await assertMaySignIn(services, actor, user)
    return audience
      ? issueForeignToken(services, actor, { user, attempt, audience })
      : issueTokens(services, actor, user, attempt)
  })
}

async function verifyCredentials({ db }: Services, key: string, password: string) {
  const user = await queries.findCredentials(db, key)
  const matches = await passwordMatches(password, user?.passwordHash)
  if (!user || !matches) throw loginRefused()
  return user
}

const loginRefused = () => unprocessable('The e-mail address or the password is wrong.', { code: 'login-wrong' })

type Person = NonNullable<Awaited<ReturnType<typeof queries.findCredentials>>>
type Attempt = Parameters<typeof resetAttempts>[1]

/** Throws a 403 while the registration is pending or the address unproven (product: Addresses). */
async function assertMaySignIn(services: Services, actor: Actor, user: Person): Promise<void> {
  if (user.status !== 'active') throw forbidden('Your registration is still waiting for approval.', { code: 'pending' })
  if (!mustConfirm(services, user)) return
  const senderTo = await readSender(services)
  await transactAs(services, actor, (tx) => remindToConfirm(tx, user, senderTo))
  throw forbidden('Please open the link that we mailed to you to confirm your address. Then sign in again.', {
    code: 'unconfirmed',
  })
}

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
  if (!(await queries.lockCredentials(tx.db, id, passwordHash))) throw loginRefused()
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
