import { maxCountedMatches } from '#contract/lists.ts'
import type { Due } from '#contract/privacy.ts'
import { day } from '../lib/durations.ts'
import { countDecidedBefore } from '../requests/erase/erase-decided.ts'
import type { Services } from '../services.ts'

/** What was decided at this time or before has been kept for so many days. */
export const dueBefore = (now: number, days: number): number => now - days * day

/** Returns how many requests a retention of so many days erases at once. */
export async function countDue({ db, now }: Services, days: number): Promise<Due> {
  const before = dueBefore(now(), days)
  const count = await countDecidedBefore(db, before, maxCountedMatches + 1)
  return { before, requests: Math.min(count, maxCountedMatches), isMinimum: count > maxCountedMatches }
}
