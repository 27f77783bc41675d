import { transact } from '../../database/dialect.ts'
import type { OneTimePurpose } from '../../database/schema/accounts.ts'
import type { Actor } from '../../lib/actor.ts'
import { clockSkew } from '../../lib/clock.ts'
import { day, hour } from '../../lib/durations.ts'
import { unprocessable } from '../../lib/errors.ts'
import { hashToken, randomToken } from '../../lib/tokens.ts'
import { consumeByNetwork } from '../../rate-limits/by-network.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { limits } from '../rate-limits.ts'
import * as queries from './link-tokens.queries.ts'

/** Milliseconds. */
export const linkLifetimes: Readonly<Record<OneTimePurpose, number>> = {
  reset: hour / 2,
  confirmEmail: 7 * day,
  changeEmail: day,
  stopEmailChange: day,
  endSession: 7 * day,
  invitation: 7 * day,
  setup: 30 * day,
  linkProvider: 7 * day,
}

/** Every mailed link of these purposes stays valid until it expires: others than its reader may cause such a mail. */
const neverReplaced: readonly OneTimePurpose[] = ['confirmEmail', 'stopEmailChange', 'endSession', 'linkProvider']

interface NewLink {
  purpose: OneTimePurpose
  userId?: string
  email?: string
  deviceHash?: string
}

/** Returns the link's secret. A new link replaces the user's others of its purpose, except for `neverReplaced` ones. */
export async function issueLinkToken(tx: Tx, link: NewLink): Promise<string> {
  const { purpose, userId } = link
  if (userId && !neverReplaced.includes(purpose)) await queries.removeTokensOf(tx.db, userId, purpose)
  return addLinkToken(tx, link, await expiryOf(tx, link))
}

/** A later link that stops a change ends later, also when another instance's clock runs ahead: `revokeLinks` goes by that. */
async function expiryOf(tx: Tx, { purpose, userId }: NewLink): Promise<number> {
  const expires = tx.now + linkLifetimes[purpose]
  if (purpose !== 'stopEmailChange' || !userId) return expires
  const within = { after: tx.now, until: latestExpiry(tx.now, purpose) }
  const before = await queries.findExpiry(tx.db, { purpose, userId }, within)
  return Math.max(expires, (before ?? 0) + 1)
}

async function addLinkToken(
  { db }: Tx,
  { purpose, userId, email, deviceHash }: NewLink,
  expires: number,
): Promise<string> {
  const token = randomToken()
  const about = { userId: userId ?? null, email: email ?? null, deviceHash: deviceHash ?? null }
  await queries.insertToken(db, { hash: hashToken(token), purpose, ...about, expires })
  return token
}

/** Why a mail with this secret is written. */
export const bringing = (token: string) => ({ kind: 'oneTimeLink' as const, subjectId: hashToken(token) })

/** Returns one more secret, which ends with the user's living link of this purpose. Without one it returns undefined. */
export async function repeatLinkToken(tx: Tx, link: NewLink & { userId: string }) {
  const within = { after: tx.now, until: latestExpiry(tx.now, link.purpose) }
  const expires = await queries.findExpiry(tx.db, link, within)
  return expires === undefined ? undefined : { expires, token: await addLinkToken(tx, link, expires) }
}

/**
 * Links by which the old address stops a change stay valid; after one was used, only those that expire before it do. So
 * do those that end sessions, because a thief may change the password: they go with their device.
 */
export async function revokeLinks(tx: Tx, userId: string, stopExpires = Number.MAX_SAFE_INTEGER): Promise<void> {
  await queries.removeTokensExcept(tx.db, userId, 'stopEmailChange', stopExpires)
}

/** A link with a later expiry was created by a clock that ran ahead. */
const latestExpiry = (now: number, purpose: OneTimePurpose) => now + linkLifetimes[purpose] + clockSkew

/** Throws a 422 when the link is unknown, used, expired or of another purpose. */
export async function consumeLinkToken(tx: Tx, token: string, purpose: OneTimePurpose) {
  const used = await takeLink(tx, hashToken(token), purpose)
  if (!used) throw linkInvalid(purpose)
  return used
}

export function isLiveLink({ db, now }: Pick<Services, 'db' | 'now'>, purpose: OneTimePurpose, token: string) {
  const within = { after: now(), until: latestExpiry(now(), purpose) }
  return queries.hasToken(db, { hash: hashToken(token), purpose }, within)
}

export function findLiveLink({ db, now }: Pick<Services, 'db' | 'now'>, purpose: OneTimePurpose, token: string) {
  const within = { after: now(), until: latestExpiry(now(), purpose) }
  return queries.findToken(db, { hash: hashToken(token), purpose }, within)
}

/** Uses up a living link; undefined when it is none any more. */
export const takeLink = ({ db, now }: Tx, hash: string, purpose: OneTimePurpose) =>
  queries.takeToken(db, hash, purpose, { after: now, until: latestExpiry(now, purpose) })

export const linkInvalid = (purpose?: OneTimePurpose) =>
  unprocessable(
    purpose === 'stopEmailChange'
      ? nothingToStop
      : purpose === 'endSession'
        ? nothingToEnd
        : purpose === 'setup'
          ? nothingToSetUp
          : 'This link is not valid any more. Please ask for a new one.',
    { code: 'link-invalid' },
  )

const nothingToEnd = 'There is nothing to end any more: this session is over, or the link is older than seven days.'
const nothingToStop = 'There is nothing to stop any more: the change was stopped, or its time is over.'
const nothingToSetUp = 'This link is not valid any more. Start the server again: it prints a new address.'

/** Call this before costly work. Invalid attempts count against the network's limit. */
export async function assertLiveLink(services: Services, actor: Actor, purpose: OneTimePurpose, token: string) {
  if (await isLiveLink(services, purpose, token)) return
  await transactAs(services, actor, (tx) => consumeByNetwork(tx, limits.linkByNetwork, actor.network))
  throw linkInvalid(purpose)
}

/** `since` is epoch milliseconds. */
export async function wasIssued(tx: Tx, userId: string, purpose: OneTimePurpose, since: number) {
  const within = { after: since + linkLifetimes[purpose], until: latestExpiry(tx.now, purpose) }
  return queries.hasToken(tx.db, { userId, purpose }, within)
}

/** Voids every link of the user's with this purpose. */
export const voidLinks = ({ db }: Tx, userId: string, purpose: OneTimePurpose) =>
  queries.removeTokensOf(db, userId, purpose)

/** Says of the hash of a secret whether its link is still kept: not used and not replaced. */
export const hasHash = queries.hasHash

export const revokeEveryLink = queries.removeEveryToken

export async function purgeLinks({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await transact(db, (trx) => queries.removeExpiredTokens(trx, now()))
}
