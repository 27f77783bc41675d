import type { Trx } from '../../database/dialect.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import { conflict } from '../../lib/errors.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { releaseViews } from '../../views/views.ts'
import { lockOwners, removeActive } from './users.ts'

/** Deletes an active user and their sessions, but not the caller or the last owner. Their requests are kept. */
export async function removeUser(services: Services, actor: AuthenticatedActor, id: string): Promise<void> {
  if (id === actor.caller.id) throw conflict('You cannot delete yourself.')
  // Locks owners first, so that two owners who remove each other do not deadlock on their sessions.
  const lock = (trx: Trx) => lockOwners(trx, services.now())
  const remove = async (tx: Tx) => {
    const removed = await removeActive(tx, id)
    await releaseViews(tx.db, id)
    await tx.audit('user.remove', id, removed)
  }
  await transactAs(services, actor, remove, lock)
}
