import { randomInt } from 'node:crypto'

/** Rows of one millisecond that can be told apart; the product stays a safe integer for two centuries. */
export const perMillisecond = 1_024

/** Two processes that write to one database begin at different numbers. */
const firstOffsets = 256

/** The latest offset within a millisecond, by the database. */
const offsets = new WeakMap<object, number>()

/**
 * Returns a number that orders the rows of a list by the time they were created, and that is not taken: not by the 1,023
 * rows that this process numbered before in the same database, whatever their times; rarely by another process, in the
 * same millisecond.
 */
export function nextSeq(database: object, created: number): number {
  const offset = ((offsets.get(database) ?? randomInt(firstOffsets)) + 1) % perMillisecond
  offsets.set(database, offset)
  return created * perMillisecond + offset
}

/** After a number was taken: the next ones are away from those that the other process counts up. */
export function jumpSeq(database: object): void {
  offsets.set(database, randomInt(perMillisecond))
}

/** The numbers of rows that were created between these times, both included. */
export const seqRange = (from = 0, to = 253_402_300_799_999) => ({
  low: from * perMillisecond,
  high: Math.min(to * perMillisecond + perMillisecond - 1, Number.MAX_SAFE_INTEGER),
})
