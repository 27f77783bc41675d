import type { RequestStatus } from '#contract/catalogue-requests.ts'
import { keepAccount, keepOwnerOf } from '../accounts/addresses.ts'
import type { AuthenticatedActor } from '../platform/actor.ts'
import { changeCounters } from '../platform/db/counters.ts'
import type { Trx } from '../platform/db/dialect.ts'
import * as queries from './catalogue-requests.queries.ts'

/**
 * Whose a request is: the account whose token came with the form that it shows, or else the account that proved its
 * address. It never has fields that another account wrote (docs/decisions/0010).
 */
export async function ownerOf(trx: Trx, authorId: string | null, emailKey: string): Promise<string | null> {
  const owner = authorId === null ? keepOwnerOf(trx, emailKey) : keepAccount(trx, authorId)
  return (await owner) ?? null
}

/** Whose requests a caller sees: a USER their own, staff everybody's (product: People). */
export const visibleOwner = ({ caller }: AuthenticatedActor) => (caller.role === 'USER' ? caller.id : undefined)

/** An address was proved: what was sent to it without a token belongs to the account that proved it. */
export async function adoptRequests(trx: Trx, emailKey: string, ownerId: string): Promise<void> {
  await shift(trx, await queries.adopt(trx, emailKey, ownerId), ownerId, 1)
}

/** The requests of a removed account belong to no account. */
export async function disownRequests(trx: Trx, ownerId: string): Promise<void> {
  await shift(trx, await queries.disown(trx, ownerId), ownerId, -1)
}

async function shift(trx: Trx, states: RequestStatus[], ownerId: string, step: 1 | -1): Promise<void> {
  if (states.length === 0) return
  const changes: Record<string, number> = {}
  for (const status of states) {
    const list = queries.requestCounter(status, ownerId)
    changes[list] = (changes[list] ?? 0) + step
  }
  await changeCounters(trx, changes)
}
