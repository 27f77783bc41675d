import { createHmac, randomUUIDv7 } from 'node:crypto'
import type { SignInMethod } from '#contract/sessions.ts'
import { audit } from '../audit/audit.ts'
import { type Trx, transact } from '../database/dialect.ts'
import type { Actor, AuthenticatedActor, Caller } from '../lib/actor.ts'
import { day, minute } from '../lib/durations.ts'
import { unauthenticated } from '../lib/errors.ts'
import { hashToken, randomToken } from '../lib/tokens.ts'
import type { Services } from '../services.ts'
import { runTransaction, type Tx } from '../transaction/transaction.ts'
import { accessToken } from './access-tokens.ts'
import * as apiTokens from './api-tokens.queries.ts'
import * as queries from './sessions.queries.ts'
import * as tickets from './tickets.queries.ts'

const idleLimit = 14 * day
const absoluteLimit = 30 * day
/** Whoever leaves the firm loses the account at the provider, which tells nobody. */
const providerLimit = day / 2
/** Milliseconds in which the immediate parent may be reused: two tabs, a reply lost in a failover (product: Sessions and tokens). */
const grace = minute
const sessionsPerUser = 50
/** For as long is an API token listed that has expired, so that its person learns why a program stopped. */
const tokensShown = 30 * day

type Clock = Pick<Services, 'db' | 'now'>

/** Every call reads the session, so one revoked on another instance is refused here too. */
export async function findCaller({ db, now }: Clock, sessionId: string): Promise<Caller | undefined> {
  return queries.findCaller(db, sessionId, oldest(now()))
}

export function lockCaller(trx: Trx, now: number, sessionId: string): Promise<Caller | undefined> {
  return queries.lockCaller(trx, sessionId, oldest(now))
}

/** A session that lives began and was refreshed after these times. */
export const oldest = (now: number) => ({
  created: now - absoluteLimit,
  refreshed: now - idleLimit,
  byProvider: now - providerLimit,
})

interface SignIn {
  readonly method: SignInMethod
  readonly device: string
  readonly knownDevice: string | undefined
  /** Whether the person proved who they are just now. */
  readonly isProof?: boolean | undefined
}

export async function startSession(tx: Tx, userId: string, { isProof = true, knownDevice, ...how }: SignIn) {
  const sessionId = randomUUIDv7()
  const refreshToken = randomToken()
  await queries.removeOldestSessions(tx.db, userId, sessionsPerUser - 1)
  await queries.insertSession(tx.db, {
    ...{ id: sessionId, userId, ...how, network: tx.actor.network, knownDevice: knownDevice ?? null },
    ...{ created: tx.now, refreshed: tx.now, proven: isProof ? tx.now : 0 },
  })
  await queries.insertRefreshToken(tx.db, {
    hash: hashToken(refreshToken),
    sessionId,
    created: tx.now,
    replacedAt: null,
  })
  return { sessionId, refreshToken }
}

/** The session's row is locked by `transactAs`. */
export const markProven = (tx: Tx, sessionId: string) => queries.setProven(tx.db, sessionId, tx.now)

/** In all sessions of this person but one. */
export const { forgetProofsOf } = queries

/** Reuse of any token but the immediate parent means that it was copied, so the whole family is revoked. */
export async function refreshSession(services: Services, actor: Actor, token: string) {
  const { caller, refreshToken } = await runTransaction(services, actor, (tx) => exchange(tx, services.secret, token))
  if (refreshToken === undefined) {
    await runTransaction(services, { ...actor, caller }, endReused)
    throw sessionOver()
  }
  return { accessToken: await accessToken(services, caller, caller.credential), refreshToken }
}

const sessionOver = () => unauthenticated('Your session is over. Please sign in again.')

async function exchange(tx: Tx, secret: Buffer, token: string) {
  const { now: at } = tx
  const hash = hashToken(token)
  // A repeated call must get the same successor, and only hashes are stored.
  const refreshToken = createHmac('sha256', secret).update(token).digest('base64url')
  const stored = await queries.findRefreshToken(tx.db, hash)
  // A sign-out, too, takes the session before its tokens: otherwise both would wait for each other.
  const caller = stored && (await queries.takeCaller(tx.db, stored.sessionId, oldest(at)))
  // Before the token is replaced: if the session only seems over because a clock runs ahead, the token would look stolen later.
  if (!caller) throw sessionOver()
  const { sessionId } = stored
  if (await queries.replaceRefreshToken(tx.db, hash, at)) {
    const next = { hash: hashToken(refreshToken), sessionId, created: at, replacedAt: null }
    await queries.insertRefreshToken(tx.db, next)
    await queries.touchSession(tx.db, sessionId, at)
    return { caller, refreshToken }
  }
  return (await mayRepeat(tx, hash, refreshToken)) ? { caller, refreshToken } : { caller }
}

/** In a transaction of its own, since the exchange holds the session already. */
async function endReused({ db, actor, audit }: Tx<AuthenticatedActor>): Promise<void> {
  const { id, credential: sessionId } = actor.caller
  await lockCallsOf(db, id)
  if (await queries.removeSession(db, sessionId)) await audit('session.reuse', sessionId)
}

async function mayRepeat(tx: Tx, hash: string, successor: string): Promise<boolean> {
  const { replacedAt = null } = (await queries.findRefreshToken(tx.db, hash)) ?? {}
  if (replacedAt === null || Math.abs(tx.now - replacedAt) > grace) return false
  const next = await queries.findRefreshToken(tx.db, hashToken(successor))
  return next?.replacedAt === null
}

/**
 * Waits for the calls of a person, by session or API token, and makes new ones wait. Who ends sessions or tokens does
 * this first: a call holds its session and may then change the person's row. Who ends their own does it before their call
 * takes its session (`lock` of `transactAs`), or two such calls would wait for each other.
 */
export const { lockCallsOf } = queries

/**
 * Sign-ins that wait for their second factor end too, and API tokens, unless a session stays (`except`). The caller has
 * called `lockCallsOf`, and then changed or locked the person's row, for which sign-ins wait.
 */
export async function revokeSessionsOf(trx: Trx, userId: string, except?: string): Promise<void> {
  await tickets.removeTicketsOf(trx, userId)
  await queries.removeSessionsOf(trx, userId, except)
  if (except === undefined) await apiTokens.removeTokensOf(trx, userId)
}

/**
 * Ends the sessions that began in this way, except one, and the API tokens that were made in such sessions. The other
 * sessions lose their fresh proofs, which the same means may have given. The caller has called `lockCallsOf`.
 */
export async function revokeSessionsBy(trx: Trx, { userId, method }: queries.WayIn, except: string): Promise<void> {
  await queries.removeSessionsBy(trx, { userId, method }, except)
  await queries.forgetProofsOf(trx, userId, except)
  await apiTokens.removeTokensBy(trx, { userId, method })
}

/** An unknown token gets the same answer, so it reveals nothing. */
export async function endSession(services: Services, actor: Actor, token: string): Promise<void> {
  await runTransaction(services, actor, async (tx) => {
    const stored = await queries.findRefreshToken(tx.db, hashToken(token))
    if (!stored) return
    const owner = await queries.findCaller(tx.db, stored.sessionId, oldest(tx.now))
    if (owner) await lockCallsOf(tx.db, owner.id)
    await queries.removeSession(tx.db, stored.sessionId)
    await audit(tx.db, {
      at: tx.now,
      actor: { ...actor, caller: owner },
      action: 'session.end',
      subjectId: stored.sessionId,
    })
  })
}

/** API tokens end too. */
export async function revokeEverySession(trx: Trx): Promise<void> {
  await apiTokens.removeEveryToken(trx)
  await tickets.removeEveryTicket(trx)
  await queries.removeEverySession(trx)
}

/** Also corrects sessions that a clock dated ahead. */
export async function purgeSessions({ db, now }: Clock): Promise<void> {
  await transact(db, async (trx) => {
    await queries.removeExpiredSessions(trx, oldest(now()))
    await queries.clampSessions(trx, now())
    await tickets.removeExpiredTickets(trx, now())
    await apiTokens.removeExpiredTokens(trx, now() - tokensShown)
  })
}
