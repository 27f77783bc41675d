import { randomInt } from 'node:crypto'

/** Rows of one millisecond that can be told apart; the product stays a safe integer for two centuries. */
export const perMillisecond = 1_024

let offset = randomInt(perMillisecond)

/**
 * Returns a number that orders the rows of a list by the time they were created, and that is not taken: not by the 1,023
 * rows that this process numbered before, whatever their times; by another process with a chance of 1 in 1,024 in the
 * same millisecond.
 */
export function nextSeq(created: number): number {
  offset = (offset + 1) % perMillisecond
  return created * perMillisecond + offset
}

/** The numbers of rows that were created between these times, both included. */
export const seqRange = (from = 0, to = 253_402_300_799_999) => ({
  low: from * perMillisecond,
  high: Math.min(to * perMillisecond + perMillisecond - 1, Number.MAX_SAFE_INTEGER),
})
