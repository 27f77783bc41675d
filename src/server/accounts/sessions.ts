import { createHmac, randomUUIDv7 } from 'node:crypto'
import type { Actor, Caller } from '../platform/actor.ts'
import { audit } from '../platform/audit/audit.ts'
import { type Trx, transact } from '../platform/db/dialect.ts'
import { unauthenticated } from '../platform/errors.ts'
import { hashToken, randomToken } from '../platform/secrets.ts'
import type { Services } from '../platform/services.ts'
import { accessToken } from './access-tokens.ts'
import { removeEveryToken } from './link-tokens.queries.ts'
import * as queries from './sessions.queries.ts'

const day = 86_400_000
export const idleLimit = 14 * day
export const absoluteLimit = 30 * day
/** Within it the immediate parent may be repeated: two tabs, a lost answer (product: Sessions and tokens). */
const grace = 10_000
const sessionsPerUser = 50

type Clock = Pick<Services, 'db' | 'now'>

/** The living session and its active user, or nothing. Asked at each call: what died elsewhere is dead here. */
export async function findCaller({ db, now }: Clock, sessionId: string): Promise<Caller | undefined> {
  return queries.findCaller(db, sessionId, oldest(now()))
}

/** The same in a transaction, until whose end the session cannot be ended. */
export function lockCaller(trx: Trx, now: number, sessionId: string): Promise<Caller | undefined> {
  return queries.lockCaller(trx, sessionId, oldest(now))
}

const oldest = (now: number) => ({ created: now - absoluteLimit, refreshed: now - idleLimit })

/** Begins a session and answers its first refresh token. */
export async function startSession(trx: Trx, now: number, userId: string) {
  const sessionId = randomUUIDv7()
  const refreshToken = randomToken()
  await queries.removeOldestSessions(trx, userId, sessionsPerUser - 1)
  await queries.insertSession(trx, { id: sessionId, userId, created: now, refreshed: now })
  await queries.insertRefreshToken(trx, { hash: hashToken(refreshToken), sessionId, created: now, replacedAt: null })
  return { sessionId, refreshToken }
}

/**
 * Trades a refresh token for its successor. A used one that is not the immediate parent within the grace was stolen or
 * copied: the whole family ends.
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
  // Derived, so that a repeat gets the same successor although only hashes are stored.
  const refreshToken = createHmac('sha256', secret).update(token).digest('base64url')
  const replaced = await queries.replaceRefreshToken(trx, hash, at)
  const held = replaced ?? (await queries.findRefreshToken(trx, hash))
  const caller = held && (await queries.findCaller(trx, held.sessionId, oldest(at)))
  if (!caller) return undefined
  if (replaced) {
    await queries.insertRefreshToken(trx, {
      hash: hashToken(refreshToken),
      sessionId: held.sessionId,
      created: at,
      replacedAt: null,
    })
    await queries.touchSession(trx, held.sessionId, at)
    return { caller, refreshToken }
  }
  if (await mayRepeat(trx, held.replacedAt, refreshToken, at)) return { caller, refreshToken }
  await queries.removeSession(trx, held.sessionId)
  await audit(trx, at, { ...actor, caller }, 'session.reuse', held.sessionId)
  return undefined
}

async function mayRepeat(trx: Trx, replacedAt: number | null, successor: string, at: number): Promise<boolean> {
  if (replacedAt === null || Math.abs(at - replacedAt) > grace) return false
  const next = await queries.findRefreshToken(trx, hashToken(successor))
  return next?.replacedAt === null
}

/** Ends every session of a person, on every instance. */
export function endSessionsOf(trx: Trx, userId: string): Promise<void> {
  return queries.removeSessionsOf(trx, userId, undefined)
}

/** Ends the session that a refresh token belongs to; an unknown one is no news to anybody. */
export async function endSession({ db, now }: Services, actor: Actor, token: string): Promise<void> {
  await transact(db, async (trx) => {
    const held = await queries.findRefreshToken(trx, hashToken(token))
    if (!held) return
    const owner = await queries.findCaller(trx, held.sessionId, oldest(now()))
    await queries.removeSession(trx, held.sessionId)
    await audit(trx, now(), { ...actor, caller: owner }, 'session.end', held.sessionId)
  })
}

/** Ends every session and voids every mailed link, as after a restore. */
export async function endEverySession(trx: Trx): Promise<void> {
  await queries.removeEverySession(trx)
  await removeEveryToken(trx)
}
