import { randomInt } from 'node:crypto'

/** The rows of one millisecond that differ in `seq`, which stays a safe integer for two centuries. */
export const perMillisecond = 1_024

/** Processes that write to one database start at different offsets. */
const firstOffsets = 256

/** The latest offset by database. */
const offsets = new WeakMap<object, number>()

/**
 * Returns a number that orders rows by the time they were created. It differs from the last 1,023 of this process, and
 * nearly always from those of other processes.
 */
export function nextSeq(database: object, created: number): number {
  const offset = ((offsets.get(database) ?? randomInt(firstOffsets)) + 1) % perMillisecond
  offsets.set(database, offset)
  return created * perMillisecond + offset
}

/** Moves away from the numbers of another process after a collision. */
export function jumpSeq(database: object): void {
  offsets.set(database, randomInt(perMillisecond))
}

/** Returns the numbers of rows that were created between these times, both included. */
export const seqRange = (from = 0, to = 253_402_300_799_999) => ({
  low: from * perMillisecond,
  high: Math.min(to * perMillisecond + perMillisecond - 1, Number.MAX_SAFE_INTEGER),
})
