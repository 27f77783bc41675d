import { type Trx, transact } from '../database/dialect.ts'
import { clockSkew } from '../lib/clock.ts'
import { tooMany } from '../lib/errors.ts'
import type { Services } from '../services.ts'
import * as queries from './rate-limits.queries.ts'

const hour = 3_600_000

/** The rate limits, shared by all instances (product: Limits). */
export const limits = {
  formByNetwork: { times: 20, period: hour },
  formOverall: { times: 600, period: hour },
  signUpByNetwork: { times: 10, period: hour },
  /** Lower than the limit of forms, because each sign-up sends mail to an unverified address. */
  signUpOverall: { times: 100, period: hour },
  /** Mails that tell one user about sign-ups with their address. */
  repeatedSignUpByAccount: { times: 5, period: hour },
  /** Mails that one account causes to addresses it has not proven (product: Addresses). */
  mailByAccount: { times: 5, period: hour },
  /** Attempts with an invalid mailed or printed link. */
  linkByNetwork: { times: 30, period: hour },
  resetByAccount: { times: 3, period: hour },
  resetByNetwork: { times: 30, period: hour },
  /** Wrong passwords for one account from one network. */
  passwordByAccountAndNetwork: { times: 5, period: hour / 4 },
  /** Wrong passwords from one network, for all accounts. */
  passwordByNetwork: { times: 50, period: hour },
  uploadByUser: { times: 200, period: hour },
  exportByUser: { times: 60, period: hour },
  tourByNetwork: { times: 300, period: hour },
  /** Visits to one tour from one network that are counted individually. */
  visitByAccessAndNetwork: { times: 30, period: hour },
} as const

export type Limit = keyof typeof limits

type Limiter = Pick<Services, 'config' | 'now'>

/** Counts one use in the caller's transaction. Throws a 429 with a Retry-After when the limit is exceeded. */
export async function consume(trx: Trx, limiter: Limiter, limit: Limit, key = ''): Promise<void> {
  if (!(await consumeIfLeft(trx, limiter, limit, key))) await refuse(trx, limiter, limit, key)
}

/**
 * Counts one use in the caller's transaction. Returns false when the limit is exceeded. Uses may come in a burst up to
 * the limit and are then spaced evenly (generic cell rate algorithm): one row per key, one guarded update. An arrival
 * time further ahead than the limit's window is clamped to it, so that a clock that was set back locks no caller out.
 */
export async function consumeIfLeft(trx: Trx, { config, now }: Limiter, limit: Limit, key = ''): Promise<boolean> {
  if (!config.rateLimits) return true
  const { times, period } = limits[limit]
  const interval = Math.ceil(period / times)
  const at = now()
  const full = at + period
  const spaced = { at, interval, first: at + interval, latest: full - interval, full, ahead: full + clockSkew }
  const { numAffectedRows } = await queries.countUse(trx, { key: `${limit}/${key}`, ...spaced })
  return Boolean(numAffectedRows)
}

/** Resets a key, because the caller proved to be the account's owner. */
export async function resetLimit(trx: Trx, limit: Limit, key: string): Promise<void> {
  await queries.deleteLimit(trx, { key: `${limit}/${key}` })
}

/** Deletes rows that no longer affect a limit. */
export async function purgeLimits({ db, now }: Services): Promise<void> {
  await transact(db, (trx) => queries.removeLimitsBefore(trx, now()))
}

/** Refunds one use. */
export async function refund(trx: Trx, limit: Limit, key = ''): Promise<void> {
  const { times, period } = limits[limit]
  await queries.refundUse(trx, { key: `${limit}/${key}`, interval: Math.ceil(period / times) })
}

async function refuse(trx: Trx, { now }: Limiter, limit: Limit, key: string): Promise<never> {
  const { times, period } = limits[limit]
  const arrival = await queries.findArrival(trx, `${limit}/${key}`)
  throw tooManyWords(arrival + Math.ceil(period / times) - period - now())
}

const inSeconds = 'That was tried too often. Please try again in {n} seconds.'
const inMinutes = 'That was tried too often. Please try again in {n} minutes.'

function tooManyWords(wait: number) {
  const seconds = Math.max(1, Math.ceil(wait / 1_000))
  if (seconds >= 90) return tooMany(inMinutes, seconds, { n: Math.ceil(seconds / 60) })
  // No language needs its words for one second.
  return tooMany(inSeconds, seconds, { n: Math.max(2, seconds) })
}
