import type { Tx } from '../../transaction/transaction.ts'
import { eraseData } from './erase-data.ts'
import * as queries from './erase-decided.queries.ts'

export const countDecidedBefore = queries.countDecidedBefore

/** Erases at most `max` requests that were decided at `time` or before, the oldest decisions first. */
export async function eraseDecidedBefore(tx: Tx, time: number, max: number) {
  const found = await queries.lockDecidedBefore(tx.db, time, max + 1)
  const requests = found.slice(0, max)
  for (const request of requests) await eraseData(tx, request)
  return { requests: requests.length, hasMore: found.length > max }
}
