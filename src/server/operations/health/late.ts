import { minute } from '../../lib/durations.ts'

/** Work of a queue begins within seconds; a large file may keep the next one waiting. */
const longest = 10 * minute

export const isLate = (oldest: number | undefined, now: number): boolean =>
  oldest !== undefined && now - oldest > longest
