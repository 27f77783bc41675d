import { lockAccount, lockOwnerOf } from '../../accounts/addresses.ts'
import type { Trx } from '../../database/dialect.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { changeRequest } from './change-request.ts'
import { lockRequest } from './request.ts'
import * as queries from './requests.queries.ts'

/** The account that sent the form owns the request, otherwise the one that proved its address (docs/decisions/0010). */
export async function ownerOf(trx: Trx, authorId: string | null, emailKey: string): Promise<string | null> {
  const owner = authorId === null ? lockOwnerOf(trx, emailKey) : lockAccount(trx, authorId)
  return (await owner) ?? null
}

/** A USER sees their own requests, staff see all (product: People). */
export const visibleOwner = ({ caller }: AuthenticatedActor) => (caller.role === 'USER' ? caller.id : undefined)

/** Assigns requests that were sent without a token to the account that proved their address. */
export async function adoptRequests(tx: Tx, emailKey: string, ownerId: string): Promise<void> {
  await setOwner(tx, await queries.findUnowned(tx.db, emailKey), ownerId)
}

export async function disownRequests(tx: Tx, ownerId: string): Promise<void> {
  await setOwner(tx, await queries.findOwned(tx.db, ownerId), null)
}

async function setOwner(tx: Tx, ids: readonly string[], ownerId: string | null): Promise<void> {
  for (const id of ids) await changeRequest(tx, await lockRequest(tx.db, id), { ownerId }, {})
}
