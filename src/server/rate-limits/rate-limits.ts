import type { Config } from '../config.ts'
import { type Db, type Trx, transact } from '../database/dialect.ts'
import { clockSkew } from '../lib/clock.ts'
import { tooMany } from '../lib/errors.ts'
import * as queries from './rate-limits.queries.ts'

/** `times` uses in `period` milliseconds, counted by all instances together. */
export interface Limit {
  readonly name: string
  readonly times: number
  readonly period: number
}

export interface Counting {
  readonly db: Trx
  readonly now: number
  readonly config: Pick<Config, 'rateLimits'>
}

/** Throws a 429 with Retry-After when the limit is exceeded. */
export async function consume(tx: Counting, limit: Limit, key = ''): Promise<void> {
  if (!(await consumeIfLeft(tx, limit, key))) await refuse(tx, limit, key)
}

/** Returns false when the limit is exceeded. Bursts are allowed up to the limit (generic cell rate algorithm). */
export async function consumeIfLeft({ db, now, config }: Counting, limit: Limit, key = ''): Promise<boolean> {
  if (!config.rateLimits) return true
  const { name, times, period } = limit
  const interval = Math.ceil(period / times)
  const full = now + period
  const spaced = { at: now, interval, first: now + interval, latest: full - interval, full, ahead: full + clockSkew }
  const { numAffectedRows } = await queries.countUse(db, { key: `${name}/${key}`, ...spaced })
  return Boolean(numAffectedRows)
}

/** Throws the 429 of `consume` without counting, or holding up others who count. */
export async function assertLeft(tx: Counting, limit: Limit, key = ''): Promise<void> {
  const { name, times, period } = limit
  const arrival = tx.config.rateLimits ? await queries.findArrival(tx.db, `${name}/${key}`) : 0
  const latest = tx.now + period - Math.ceil(period / times)
  if (arrival > latest && arrival <= tx.now + period + clockSkew) await refuse(tx, limit, key)
}

/** The same for a rule of what counts, which an operator who switches limits off does not mean. */
export const consumeAlways = ({ db, now }: Pick<Counting, 'db' | 'now'>, limit: Limit, key: string) =>
  consumeIfLeft({ db, now, config: { rateLimits: true } }, limit, key)

export async function resetLimit({ db }: Pick<Counting, 'db'>, { name }: Limit, key: string): Promise<void> {
  await queries.deleteLimit(db, { key: `${name}/${key}` })
}

export async function purgeLimits({ db, now }: { db: Db; now: () => number }): Promise<void> {
  await transact(db, (trx) => queries.removeLimitsBefore(trx, now()))
}

export async function refund({ db }: Pick<Counting, 'db'>, { name, times, period }: Limit, key = ''): Promise<void> {
  await queries.refundUse(db, { key: `${name}/${key}`, interval: Math.ceil(period / times) })
}

async function refuse({ db, now }: Counting, { name, times, period }: Limit, key: string): Promise<never> {
  const arrival = await queries.findArrival(db, `${name}/${key}`)
  throw exceeded(arrival + Math.ceil(period / times) - period - now)
}

const inSeconds = 'That was tried too often. Please try again in {n} seconds.'
const inMinutes = 'That was tried too often. Please try again in {n} minutes.'

function exceeded(wait: number) {
  const seconds = Math.max(1, Math.ceil(wait / 1_000))
  if (seconds >= 90) return tooMany(inMinutes, seconds, { n: Math.ceil(seconds / 60) })
  // Two seconds is the least, so that no language needs a singular.
  return tooMany(inSeconds, seconds, { n: Math.max(2, seconds) })
}

/** Removes the counts of this key from every limit and network. */
export const removeLimitsOf = queries.removeLimitsOf
