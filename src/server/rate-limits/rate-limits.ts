import type { Config } from '../config.ts'
import { type Db, type Trx, transact } from '../database/dialect.ts'
import { clockSkew } from '../lib/clock.ts'
import { tooMany } from '../lib/errors.ts'
import * as queries from './rate-limits.queries.ts'

/** So many uses of a name in so many milliseconds, counted by all instances together. */
export interface Limit {
  readonly name: string
  readonly times: number
  readonly period: number
}

/** The transaction in which uses are counted. */
interface Counting {
  readonly db: Trx
  readonly now: number
  readonly config: Pick<Config, 'rateLimits'>
}

/** Counts one use in the caller's transaction. Throws a 429 with a Retry-After when the limit is exceeded. */
export async function consume(tx: Counting, limit: Limit, key = ''): Promise<void> {
  if (!(await consumeIfLeft(tx, limit, key))) await refuse(tx, limit, key)
}

/**
 * Counts one use in the caller's transaction. Returns false when the limit is exceeded. Uses may come in a burst up to
 * the limit and are then spaced evenly (generic cell rate algorithm): one row per key, one guarded update. An arrival
 * time further ahead than the limit's window is clamped to it, so that a clock that was set back locks no caller out.
 */
export async function consumeIfLeft({ db, now, config }: Counting, limit: Limit, key = ''): Promise<boolean> {
  if (!config.rateLimits) return true
  const { name, times, period } = limit
  const interval = Math.ceil(period / times)
  const full = now + period
  const spaced = { at: now, interval, first: now + interval, latest: full - interval, full, ahead: full + clockSkew }
  const { numAffectedRows } = await queries.countUse(db, { key: `${name}/${key}`, ...spaced })
  return Boolean(numAffectedRows)
}

/** Resets a key, because the caller proved to be the account's owner. */
export async function resetLimit({ db }: Pick<Counting, 'db'>, { name }: Limit, key: string): Promise<void> {
  await queries.deleteLimit(db, { key: `${name}/${key}` })
}

/** Deletes rows that no longer affect a limit. */
export async function purgeLimits({ db, now }: { db: Db; now: () => number }): Promise<void> {
  await transact(db, (trx) => queries.removeLimitsBefore(trx, now()))
}

/** Refunds one use. */
export async function refund({ db }: Pick<Counting, 'db'>, { name, times, period }: Limit, key = ''): Promise<void> {
  await queries.refundUse(db, { key: `${name}/${key}`, interval: Math.ceil(period / times) })
}

async function refuse({ db, now }: Counting, { name, times, period }: Limit, key: string): Promise<never> {
  const arrival = await queries.findArrival(db, `${name}/${key}`)
  throw tooManyWords(arrival + Math.ceil(period / times) - period - now)
}

const inSeconds = 'That was tried too often. Please try again in {n} seconds.'
const inMinutes = 'That was tried too often. Please try again in {n} minutes.'

function tooManyWords(wait: number) {
  const seconds = Math.max(1, Math.ceil(wait / 1_000))
  if (seconds >= 90) return tooMany(inMinutes, seconds, { n: Math.ceil(seconds / 60) })
  // No language needs its words for one second.
  return tooMany(inSeconds, seconds, { n: Math.max(2, seconds) })
}

/** Deletes what is counted under this key by any limit, from whatever network. */
export const removeLimitsOf = queries.removeLimitsOf
