import { transact } from '../../database/dialect.ts'
import { hour, second } from '../../lib/durations.ts'
import { consumeAlways } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { type PageSeconds, type Rise, readSeconds, sumOf, withRises, writeSeconds } from './page-seconds.ts'
import * as queries from './visits.queries.ts'

/** Who leaves a page open has not read it for longer. */
const mostOfPage = 600

/** Visits that one link can begin. */
const visitsOfKey = { name: 'readingVisit', times: 30, period: hour }

/** Longer than a ticket lives, without which the same totals cannot come again. */
const keptAfterSeen = hour

export interface Totals {
  readonly hash: string
  /** The hash of the key whose visit it is. */
  readonly keyHash: string
  readonly begun: number
  readonly seconds: PageSeconds
}

export interface Added {
  readonly isNew: boolean
  /** In the order of the pages. */
  readonly rises: readonly Rise[]
}

const nothing: Added = { isNew: false, rises: [] }

/** Keeps the greatest of each page, so that lost, repeated and reordered totals do no harm. Returns what they add. */
export async function addTotals(tx: Tx, totals: Totals): Promise<Added> {
  const elapsed = Math.floor((tx.now - totals.begun) / second)
  if (sumOf(totals.seconds) > elapsed) return nothing
  const stored = await queries.lockVisit(tx.db, totals.hash)
  const before = readSeconds(stored ?? '{}')
  const rises = risesOf(before, totals.seconds)
  const after = withRises(before, rises)
  if (rises.length === 0 || sumOf(after) > elapsed) return nothing
  const visit = { hash: totals.hash, seconds: writeSeconds(after), seen: tx.now }
  if (stored !== undefined) await queries.setVisit(tx.db, visit)
  else if (!(await consumeAlways(tx, visitsOfKey, totals.keyHash))) return nothing
  // Another call has begun the same visit meanwhile.
  else if (!(await queries.insertVisit(tx.db, visit))) return addTotals(tx, totals)
  return { isNew: stored === undefined, rises }
}

function risesOf(before: PageSeconds, totals: PageSeconds): Rise[] {
  return [...totals]
    .map(([page, total]) => {
      const had = before.get(page) ?? 0
      const seconds = Math.min(total, mostOfPage) - had
      return { page, seconds, readers: had === 0 ? 1 : 0 } as const
    })
    .filter(({ seconds }) => seconds > 0)
    .sort((one, other) => one.page - other.page)
}

/** Forgets visits that are over. */
export async function purgeReadingVisits({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await transact(db, (trx) => queries.removeVisitsBefore(trx, now() - keptAfterSeen))
}
