import type { RequestStatus } from '#contract/request-shapes.ts'
import { lockAccount, lockOwnerOf } from '../../accounts/addresses.ts'
import { changeCounters } from '../../database/counters.ts'
import type { Trx } from '../../database/dialect.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import { requestCounter } from '../lists/request-lists.queries.ts'
import * as queries from './requests.queries.ts'

/**
 * Determines the owner of a request: the account whose token came with the displayed form, otherwise the account that
 * proved its address. An owner never sees fields that another account wrote (docs/decisions/0010).
 */
export async function ownerOf(trx: Trx, authorId: string | null, emailKey: string): Promise<string | null> {
  const owner = authorId === null ? lockOwnerOf(trx, emailKey) : lockAccount(trx, authorId)
  return (await owner) ?? null
}

/**
 * Returns the owner that a caller's list is restricted to: a USER sees their own requests, staff see all (product:
 * People).
 */
export const visibleOwner = ({ caller }: AuthenticatedActor) => (caller.role === 'USER' ? caller.id : undefined)

/** Assigns requests sent to a proven address without a token to the account that proved it. */
export async function adoptRequests(trx: Trx, emailKey: string, ownerId: string): Promise<void> {
  await shift(trx, await queries.adopt(trx, emailKey, ownerId), ownerId, 1)
}

/** Releases the requests of a removed account. */
export async function disownRequests(trx: Trx, ownerId: string): Promise<void> {
  await shift(trx, await queries.disown(trx, ownerId), ownerId, -1)
}

async function shift(trx: Trx, states: RequestStatus[], ownerId: string, step: 1 | -1): Promise<void> {
  if (states.length === 0) return
  const changes: Record<string, number> = {}
  for (const status of states) {
    const list = requestCounter(status, ownerId)
    changes[list] = (changes[list] ?? 0) + step
  }
  await changeCounters(trx, changes)
}
