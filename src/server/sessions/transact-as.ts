import type { Role } from '#contract/common.ts'
import { type Access, accessLevels } from '#contract/endpoint.ts'
import { type Trx, transact } from '../database/dialect.ts'
import type { Actor } from '../lib/actor.ts'
import { forbidden, unauthenticated } from '../lib/errors.ts'
import type { Services } from '../services.ts'
import { lockCaller } from './sessions.ts'

const levelOf: Record<Role, Access> = { USER: 'user', ADMIN: 'admin', SUPER_ADMIN: 'superAdmin' }

/** Whether this role may make calls with this access. The only place that defines it. */
export function allows(access: Access, role: Role): boolean {
  return accessLevels.indexOf(levelOf[role]) >= accessLevels.indexOf(access)
}

type Clock = Pick<Services, 'db' | 'now'>

/**
 * Runs a state change in a transaction that first repeats the caller's authorisation, because the session, user or role
 * may have changed while the body arrived. `work` gets the caller's current data. Throws a 401 or 403 before anything
 * is changed.
 */
export function transactAs<B extends Actor, T>(
  services: Clock,
  actor: B,
  work: (trx: Trx, actor: B) => Promise<T>,
): Promise<T> {
  return transact(services.db, async (trx) => work(trx, await currentActor(trx, services, actor)))
}

/** The same check, for a transaction that must take a lock first. */
export async function currentActor<B extends Actor>(trx: Trx, { now }: Pick<Services, 'now'>, actor: B): Promise<B> {
  if (!actor.caller) return actor
  const caller = await lockCaller(trx, now(), actor.caller.sessionId)
  // A visitor's call continues without a caller when the session has ended.
  if (!caller && actor.access !== 'visitor') throw unauthenticated()
  if (caller && !allows(actor.access, caller.role)) throw forbidden()
  return { ...actor, caller }
}
