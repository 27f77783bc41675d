import { setTimeout as sleep } from 'node:timers/promises'
import type { Tokens } from '#contract/auth.ts'
import { emailKey } from '#contract/email.ts'
import { audit } from '../audit/audit.ts'
import { forbidden, invalid, wrong } from '../errors.ts'
import { consume, forgive, giveBack } from '../limits.ts'
import { resetMail } from '../mail/messages.ts'
import { post } from '../mail/outbox.ts'
import { confirmAddress } from '../personal/confirm-email.ts'
import type { Services } from '../services.ts'
import * as queries from './auth.queries.ts'
import type { By } from './caller.ts'
import { replacePassword } from './credentials.ts'
import { issueOneTimeToken, spendOneTimeToken } from './one-time-tokens.ts'
import { assertNewPassword, hashPassword, passwordMatches } from './passwords.ts'
import { startSession } from './sessions.ts'
import { accessToken, foreignToken } from './tokens.ts'
import { transactAs } from './transact-as.ts'

const resetLifetime = 30 * 60_000
/** No answer about an address comes sooner, so that time does not tell whether it is known. */
const evenTime = 100

interface Login {
  username: string
  password: string
  redirectUrl?: string
}

/** Signs in. A wrong password costs one of the few tries that this network has for this account. */
export async function logIn(services: Services, by: By, { username, password, redirectUrl }: Login): Promise<Tokens> {
  const { now } = services
  const audience = redirectUrl === undefined ? undefined : allowedOrigin(services, redirectUrl)
  const key = emailKey(username)
  const user = await proven(services, by, key, password)
  if (user.status !== 'active') throw forbidden('Your registration is still waiting for approval.', { code: 'pending' })
  if (audience) return { accessToken: await leave(services, by, user, audience) }
  const { sessionId, refreshToken } = await transactAs(services, by, async (trx, by) => {
    // A password that was changed while it was being proved starts no session.
    if (!(await queries.holdCredentials(trx, user.id, user.passwordHash))) throw wrongLogin()
    await forgive(trx, 'passwordByAccountAndNetwork', tries(key, by))
    await giveBack(trx, 'passwordByNetwork', by.network)
    const session = await startSession(trx, now(), user.id)
    await audit(trx, now(), by, 'session.start', user.id)
    return session
  })
  return { accessToken: await accessToken(services, user, sessionId), refreshToken }
}

const tries = (key: string, { network }: By) => `${network} ${key}`

/** The user whose password this is. The try is counted before the work, so that guesses at once count too. */
async function proven(services: Services, by: By, key: string, password: string) {
  await transactAs(services, by, async (trx) => {
    await consume(trx, services, 'passwordByAccountAndNetwork', tries(key, by))
    await consume(trx, services, 'passwordByNetwork', by.network)
  })
  const user = await queries.findCredentials(services.db, key)
  const matches = await passwordMatches(password, user?.passwordHash)
  if (!user || !matches) throw wrongLogin()
  return user
}

const wrongLogin = () => wrong('The e-mail address or the password is wrong.', { code: 'login-wrong' })

type Person = NonNullable<Awaited<ReturnType<typeof queries.findCredentials>>>

async function leave(services: Services, by: By, user: Person, audience: string): Promise<string> {
  await transactAs(services, by, (trx, by) => audit(trx, services.now(), by, 'session.foreign', user.id, { audience }))
  return foreignToken(services, user, audience)
}

/** Only the configured origins, compared whole (product, redirect-url). */
function allowedOrigin({ config }: Services, redirectUrl: string): string {
  const url = URL.parse(redirectUrl)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const clean = !/[\u0000- \\]/.test(redirectUrl)
  if (clean && url && !url.username && !url.password && config.redirectOrigins.has(url.origin)) return url.origin
  throw invalid('redirectUrl', 'This address is not allowed as a place to return to after signing in.')
}

/** Mails a reset link when the address is known; the answer and its time are the same either way. */
export async function forgetPassword(services: Services, by: By, { email }: { email: string }): Promise<void> {
  await Promise.all([sleep(evenTime), mailReset(services, by, emailKey(email))])
}

async function mailReset(services: Services, by: By, key: string): Promise<void> {
  const { now, config } = services
  await transactAs(services, by, async (trx, by) => {
    await consume(trx, services, 'resetByAccount', key)
    await consume(trx, services, 'resetByNetwork', by.network)
    const user = await queries.findCredentials(trx, key)
    if (user?.status !== 'active') return
    const expires = now() + resetLifetime
    const id = await issueOneTimeToken(trx, { purpose: 'reset', userId: user.id, email: user.email, expires })
    await post(trx, now(), { ...resetMail(config, user, id), expires })
    await audit(trx, now(), by, 'password.forgotten', user.id)
  })
}

interface Reset {
  id: string
  password: string
  confirmedPassword: string
}

/** Sets a new password with a mailed id. Whoever opened the mail has that address. */
export async function resetPassword(services: Services, by: By, reset: Reset): Promise<void> {
  const { now } = services
  assertNewPassword(reset)
  const passwordHash = await hashPassword(reset.password)
  await transactAs(services, by, async (trx, by) => {
    const { userId, email } = await spendOneTimeToken(trx, now(), 'reset', reset.id)
    if (!userId || !(await replacePassword(trx, userId, { passwordHash }))) throw wrong('This account is gone.')
    await confirmAddress(trx, now(), userId, email)
    await audit(trx, now(), by, 'password.reset', userId)
  })
}
