import type { Role } from '#contract/common.ts'
import { type Access, accessLevels } from '#contract/endpoint.ts'
import { type Trx, transact } from '../database/dialect.ts'
import type { Actor } from '../lib/actor.ts'
import { forbidden, unauthenticated } from '../lib/errors.ts'
import { joinTransaction, type TransactionNeeds, type Tx } from '../transaction/transaction.ts'
import { lockCaller } from './sessions.ts'

const levelOf: Record<Role, Access> = { USER: 'user', ADMIN: 'admin', SUPER_ADMIN: 'superAdmin' }

/** Whether this role may make calls with this access. The only place that defines it. */
export function allows(access: Access, role: Role): boolean {
  return accessLevels.indexOf(levelOf[role]) >= accessLevels.indexOf(access)
}

/**
 * Runs a state change in a transaction that first repeats the caller's authorisation, because the session, user or role
 * may have changed while the body arrived. Its `tx.actor` has the caller's current data. `lock` takes locks that must
 * come before those of the session. Throws a 401 or 403 before anything is changed.
 */
export function transactAs<A extends Actor, T>(
  services: TransactionNeeds,
  actor: A,
  work: (tx: Tx<A>) => Promise<T>,
  lock: (trx: Trx) => Promise<void> = async () => {},
): Promise<T> {
  return transact(services.db, async (trx) => {
    await lock(trx)
    return joinTransaction(trx, services, await currentActor(trx, services.now(), actor), work)
  })
}

async function currentActor<A extends Actor>(trx: Trx, now: number, actor: A): Promise<A> {
  if (!actor.caller) return actor
  const caller = await lockCaller(trx, now, actor.caller.sessionId)
  // A visitor's call continues without a caller when the session has ended.
  if (!caller && actor.access !== 'visitor') throw unauthenticated()
  if (caller && !allows(actor.access, caller.role)) throw forbidden()
  return { ...actor, caller }
}
