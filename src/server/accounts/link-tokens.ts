import { transact } from '../database/dialect.ts'
import type { OneTimePurpose } from '../database/schema.ts'
import type { Actor } from '../lib/actor.ts'
import { clockSkew } from '../lib/clock.ts'
import { day, hour } from '../lib/durations.ts'
import { unprocessable } from '../lib/errors.ts'
import { hashToken, randomToken } from '../lib/tokens.ts'
import { consume } from '../rate-limits/rate-limits.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import type { Tx } from '../transaction/transaction.ts'
import { limits } from './limits.ts'
import * as queries from './link-tokens.queries.ts'

/** The lifetime of each kind of link, in milliseconds. */
export const linkLifetimes: Readonly<Record<OneTimePurpose, number>> = {
  reset: hour / 2,
  confirmEmail: 7 * day,
  changeEmail: day,
  stopEmailChange: day,
  setup: 30 * day,
}

/** Of these every link that was mailed stays good: the first mail works like the last. */
const kept: readonly OneTimePurpose[] = ['confirmEmail', 'stopEmailChange']

interface Issue {
  purpose: OneTimePurpose
  userId?: string
  /** The address that the link is mailed to. */
  email?: string
}

/**
 * Creates a mailed or printed link and returns its secret. Only the newest link of each purpose is valid for a user,
 * except that every link that confirms the present address or stops a change remains valid.
 */
export async function issueLinkToken(tx: Tx, { purpose, userId, email }: Issue): Promise<string> {
  if (userId && !kept.includes(purpose)) await queries.removeTokensOf(tx.db, userId, purpose)
  const token = randomToken()
  await queries.insertToken(tx.db, {
    hash: hashToken(token),
    purpose,
    userId: userId ?? null,
    email: email ?? null,
    expires: tx.now + linkLifetimes[purpose],
  })
  return token
}

/**
 * Revokes every mailed link of a user, because their address or password changed or may be compromised. Links that stop
 * a change of address stay: the old address may take the account back until they expire. After one of them was used
 * only older ones stay, which went to the address before.
 */
export async function revokeLinks(tx: Tx, userId: string, stoppedUntil = Number.MAX_SAFE_INTEGER): Promise<void> {
  await queries.removeTokensExcept(tx.db, userId, 'stopEmailChange', stoppedUntil)
}

/** A link that expires later than its lifetime allows was created by a clock that ran ahead and is invalid. */
const latestExpiry = (now: number, purpose: OneTimePurpose) => now + linkLifetimes[purpose] + clockSkew

/** Consumes a link once. Throws a 422 when it is unknown, used, expired or of another purpose. */
export async function consumeLinkToken(tx: Tx, token: string, ...purposes: OneTimePurpose[]) {
  for (const purpose of purposes) {
    const used = await queries.takeToken(tx.db, hashToken(token), purpose, {
      after: tx.now,
      until: latestExpiry(tx.now, purpose),
    })
    if (used) return used
  }
  throw linkInvalid(purposes[0])
}

/** Returns the 422 for an invalid link. */
export const linkInvalid = (purpose?: OneTimePurpose) =>
  unprocessable(
    purpose === 'stopEmailChange' ? nothingToStop : 'This link is not valid any more. Please ask for a new one.',
    {
      code: 'link-invalid',
    },
  )

const nothingToStop = 'There is nothing to stop any more: the change was stopped, or its time is over.'

/** Refuses an invalid link before any costly work. Each invalid attempt counts against the network's limit. */
export async function assertLiveLink(services: Services, actor: Actor, purpose: OneTimePurpose, token: string) {
  const at = services.now()
  const within = { after: at, until: latestExpiry(at, purpose) }
  if (await queries.hasToken(services.db, { hash: hashToken(token), purpose }, within)) return
  await transactAs(services, actor, (tx) => consume(tx, limits.linkByNetwork, actor.network))
  throw linkInvalid()
}

/** Whether a link of this purpose was mailed to a user after `since` (epoch milliseconds). */
export async function wasIssued(tx: Tx, userId: string, purpose: OneTimePurpose, since: number) {
  const within = { after: since + linkLifetimes[purpose], until: latestExpiry(tx.now, purpose) }
  return queries.hasToken(tx.db, { userId, purpose }, within)
}

/** Revokes every mailed link, for example after a restore. */
export const revokeEveryLink = queries.removeEveryToken

/** Deletes expired mailed links. */
export async function purgeLinks({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await transact(db, (trx) => queries.removeExpiredTokens(trx, now()))
}
