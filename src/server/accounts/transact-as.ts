import type { Role } from '#contract/common.ts'
import { type Access, accessLevels } from '#contract/endpoint.ts'
import type { Actor } from '../platform/actor.ts'
import { type Trx, transact } from '../platform/db/dialect.ts'
import { forbidden, unauthenticated } from '../platform/errors.ts'
import type { Services } from '../platform/services.ts'
import { lockCaller } from './sessions.ts'

const levelOf: Record<Role, Access> = { USER: 'user', ADMIN: 'admin', SUPER_ADMIN: 'superAdmin' }

/** Whether people of this role may make calls of this access; the only place that says so. */
export function allows(access: Access, role: Role): boolean {
  return accessLevels.indexOf(levelOf[role]) >= accessLevels.indexOf(access)
}

type Clock = Pick<Services, 'db' | 'now'>

/**
 * Runs a call's change of state in one transaction that first looks again at what let the call in: the body may have
 * arrived long after its head, and the session, the person or the role may have ended meanwhile. `work` gets the caller
 * as they are now. Throws a 401 or 403 that changed nothing.
 */
export function transactAs<B extends Actor, T>(
  services: Clock,
  actor: B,
  work: (trx: Trx, actor: B) => Promise<T>,
): Promise<T> {
  return transact(services.db, async (trx) => work(trx, await currentActor(trx, services, actor)))
}

/** The same look, for a transaction that has to take a lock before it. */
export async function currentActor<B extends Actor>(trx: Trx, { now }: Pick<Services, 'now'>, actor: B): Promise<B> {
  if (!actor.caller) return actor
  const caller = await lockCaller(trx, now(), actor.caller.sessionId)
  // A visitor's call goes on without the person whose session ended.
  if (!caller && actor.access !== 'visitor') throw unauthenticated()
  if (caller && !allows(actor.access, caller.role)) throw forbidden()
  return { ...actor, caller }
}
