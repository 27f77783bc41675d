import { createHmac, randomUUIDv7 } from 'node:crypto'
import { removeEveryToken } from '../accounts/link-tokens.queries.ts'
import { audit } from '../audit/audit.ts'
import { type Trx, transact } from '../database/dialect.ts'
import type { Actor, Caller } from '../lib/actor.ts'
import { unauthenticated } from '../lib/errors.ts'
import { hashToken, randomToken } from '../lib/tokens.ts'
import type { Services } from '../services.ts'
import { accessToken } from './access-tokens.ts'
import * as queries from './sessions.queries.ts'

const day = 86_400_000
export const idleLimit = 14 * day
export const absoluteLimit = 30 * day
/**
 * Milliseconds in which the immediate parent token may be reused: two tabs, a lost reply (product: Sessions and
 * tokens).
 */
const grace = 10_000
const sessionsPerUser = 50

type Clock = Pick<Services, 'db' | 'now'>

/**
 * Returns the valid session with its active user, or undefined. Read at each call, so a session revoked on another
 * instance is refused here too.
 */
export async function findCaller({ db, now }: Clock, sessionId: string): Promise<Caller | undefined> {
  return queries.findCaller(db, sessionId, oldest(now()))
}

/** The same within a transaction; the session cannot be revoked before the transaction ends. */
export function lockCaller(trx: Trx, now: number, sessionId: string): Promise<Caller | undefined> {
  return queries.lockCaller(trx, sessionId, oldest(now))
}

const oldest = (now: number) => ({ created: now - absoluteLimit, refreshed: now - idleLimit })

/** Creates a session and returns its first refresh token. */
export async function startSession(trx: Trx, now: number, userId: string) {
  const sessionId = randomUUIDv7()
  const refreshToken = randomToken()
  await queries.removeOldestSessions(trx, userId, sessionsPerUser - 1)
  await queries.insertSession(trx, { id: sessionId, userId, created: now, refreshed: now })
  await queries.insertRefreshToken(trx, { hash: hashToken(refreshToken), sessionId, created: now, replacedAt: null })
  return { sessionId, refreshToken }
}

/**
 * Exchanges a refresh token for its successor. Reuse of any token but the immediate parent within the grace period
 * means that it was stolen or copied, so the whole family is revoked.
 */
export async function refreshSession(services: Services, actor: Actor, token: string) {
  const { db, now } = services
  const at = now()
  const found = await transact(db, (trx) => exchange(trx, services, actor, token, at))
  if (!found) throw unauthenticated('Your session is over. Please sign in again.')
  const { caller, refreshToken } = found
  return { accessToken: await accessToken(services, caller, caller.sessionId), refreshToken }
}

async function exchange(trx: Trx, { secret }: Services, actor: Actor, token: string, at: number) {
  const hash = hashToken(token)
  // Derived, so that a repeated call gets the same successor although only hashes are stored.
  const refreshToken = createHmac('sha256', secret).update(token).digest('base64url')
  const replaced = await queries.replaceRefreshToken(trx, hash, at)
  const stored = replaced ?? (await queries.findRefreshToken(trx, hash))
  const caller = stored && (await queries.findCaller(trx, stored.sessionId, oldest(at)))
  if (!caller) return undefined
  if (replaced) {
    await queries.insertRefreshToken(trx, {
      hash: hashToken(refreshToken),
      sessionId: stored.sessionId,
      created: at,
      replacedAt: null,
    })
    await queries.touchSession(trx, stored.sessionId, at)
    return { caller, refreshToken }
  }
  if (await mayRepeat(trx, stored.replacedAt, refreshToken, at)) return { caller, refreshToken }
  await queries.removeSession(trx, stored.sessionId)
  await audit(trx, at, { ...actor, caller }, 'session.reuse', stored.sessionId)
  return undefined
}

async function mayRepeat(trx: Trx, replacedAt: number | null, successor: string, at: number): Promise<boolean> {
  if (replacedAt === null || Math.abs(at - replacedAt) > grace) return false
  const next = await queries.findRefreshToken(trx, hashToken(successor))
  return next?.replacedAt === null
}

/** Revokes every session of a user, on every instance. */
export function revokeSessionsOf(trx: Trx, userId: string): Promise<void> {
  return queries.removeSessionsOf(trx, userId, undefined)
}

/** Revokes the session of a refresh token. An unknown token gets the same answer, so it reveals nothing. */
export async function endSession({ db, now }: Services, actor: Actor, token: string): Promise<void> {
  await transact(db, async (trx) => {
    const stored = await queries.findRefreshToken(trx, hashToken(token))
    if (!stored) return
    const owner = await queries.findCaller(trx, stored.sessionId, oldest(now()))
    await queries.removeSession(trx, stored.sessionId)
    await audit(trx, now(), { ...actor, caller: owner }, 'session.end', stored.sessionId)
  })
}

/** Revokes every session and every mailed link, for example after a restore. */
export async function revokeEverySession(trx: Trx): Promise<void> {
  await queries.removeEverySession(trx)
  await removeEveryToken(trx)
}
