import type { RequestStatus } from '#contract/request-shapes.ts'
import { changeCounters } from '../../database/counters.ts'
import type { Trx } from '../../database/dialect.ts'
import { requestCounter } from '../lists/request-lists.queries.ts'

/** Moves a request of this status from one owner's counter to another's. */
export async function moveRequest(
  trx: Trx,
  status: RequestStatus,
  from: string | null,
  to: string | null,
): Promise<void> {
  if (from === to) return
  await changeCounters(trx, {
    ...(from ? { [requestCounter(status, from)]: -1 } : {}),
    ...(to ? { [requestCounter(status, to)]: 1 } : {}),
  })
}

/** Counts a request that went from one status to another, with its owner's. */
export async function countMove(
  trx: Trx,
  ownerId: string | null,
  from: RequestStatus,
  to: RequestStatus,
): Promise<void> {
  await changeCounters(trx, {
    [requestCounter(from)]: -1,
    [requestCounter(to)]: 1,
    ...(ownerId ? { [requestCounter(from, ownerId)]: -1, [requestCounter(to, ownerId)]: 1 } : {}),
  })
}
