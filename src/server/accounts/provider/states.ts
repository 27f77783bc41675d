import { createHmac } from 'node:crypto'
import type { Language } from '#contract/languages.ts'
import { transact } from '../../database/dialect.ts'
import type { ProviderPurpose } from '../../database/schema/accounts.ts'
import type { Actor } from '../../lib/actor.ts'
import { clockSkew } from '../../lib/clock.ts'
import { minute } from '../../lib/durations.ts'
import { hashToken, randomToken } from '../../lib/tokens.ts'
import { consumeByNetwork } from '../../rate-limits/by-network.ts'
import type { Services } from '../../services.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { limits } from '../rate-limits.ts'
import * as queries from './provider.queries.ts'

/** Milliseconds in which a sign-in at the provider comes back. */
export const stateLifetime = 10 * minute

export interface Journey {
  readonly purpose: ProviderPurpose
  readonly userId?: string
  readonly sessionId?: string
  readonly linkHash?: string
  readonly redirectUrl?: string | undefined
  readonly next?: string | undefined
  readonly language?: Language | undefined
}

/** The id that the browser keeps for its sign-ins. */
function browserOf({ browser }: Actor): string {
  if (!browser) throw new Error('This call does not say that it signs in.')
  return browser.id
}

/** They follow from state and browser, so that the database holds none of them. */
export const secretsFor = (actor: Actor, state: string) => secretsOf(state, browserOf(actor))

function secretsOf(state: string, browser: string) {
  const secret = (use: string) => createHmac('sha256', browser).update(`${use} ${state}`).digest('base64url')
  return { state, nonce: secret('nonce'), verifier: secret('verifier') }
}

export async function addState(tx: Tx, { purpose, ...journey }: Journey) {
  await consumeByNetwork(tx, limits.providerByNetwork, tx.actor.network)
  const state = randomToken()
  const browser = browserOf(tx.actor)
  const { userId = null, sessionId = null, linkHash = null, redirectUrl = null, next = null, language = null } = journey
  await queries.insertState(tx.db, {
    ...{ hash: hashToken(state), browser: hashToken(browser), purpose },
    ...{ userId, sessionId, linkHash, redirectUrl, next, language, expires: tx.now + stateLifetime },
  })
  return secretsOf(state, browser)
}

export type TakenState = NonNullable<Awaited<ReturnType<typeof queries.takeState>>>

/** `elsewhere`: another browser began it; `over`: unknown, used or expired. Both count against the network. */
type Found = Promise<TakenState | 'elsewhere' | 'over'>

export const takeState = (tx: Tx, state: string): Found => ofBrowser(tx, state, queries.takeState)

export const readState = (tx: Tx, state: string): Found => ofBrowser(tx, state, queries.findState)

async function ofBrowser(tx: Tx, state: string, find: typeof queries.takeState): Found {
  const within = { after: tx.now, until: tx.now + stateLifetime + clockSkew }
  const wanted = { hash: hashToken(state), browser: hashToken(browserOf(tx.actor)), ...within }
  const found = await find(tx.db, wanted)
  if (found) return found
  await consumeByNetwork(tx, limits.linkByNetwork, tx.actor.network)
  return (await queries.isElsewhere(tx.db, wanted)) ? 'elsewhere' : 'over'
}

export async function purgeStates({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await transact(db, (trx) => queries.removeExpiredStates(trx, now()))
}

export const revokeEveryState = queries.removeEveryState
