import { randomInt } from 'node:crypto'

/** Rows of one millisecond that can be told apart; the product stays a safe integer for two centuries. */
export const perMillisecond = 1_024

let last = { created: 0, offset: 0 }

/**
 * Returns a number that orders the rows of a list by the time they were created, and that is not taken: by this process
 * for sure, by another one but for a chance of 1 in 1,024 in the same millisecond.
 */
export function nextSeq(created: number): number {
  const offset = created === last.created ? last.offset + 1 : randomInt(perMillisecond)
  last = { created, offset: offset % perMillisecond }
  return created * perMillisecond + last.offset
}

/** The numbers of rows that were created between these times, both included. */
export const seqRange = (from = 0, to = 253_402_300_799_999) => ({
  low: from * perMillisecond,
  high: Math.min(to * perMillisecond + perMillisecond - 1, Number.MAX_SAFE_INTEGER),
})
