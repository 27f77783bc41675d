import { maxCountedMatches } from '#contract/lists.ts'
import type { Due } from '#contract/privacy.ts'
import { day } from '../lib/durations.ts'
import { countDecidedBefore } from '../requests/erase/erase-decided.ts'
import type { Services } from '../services.ts'

/** Returns the time whose decisions have been kept for `days`. */
export const dueBefore = (now: number, days: number): number => now - days * day

export async function countDue({ db, now }: Services, days: number): Promise<Due> {
  const before = dueBefore(now(), days)
  const count = await countDecidedBefore(db, before, maxCountedMatches + 1)
  return { before, requests: Math.min(count, maxCountedMatches), isMinimum: count > maxCountedMatches }
}
