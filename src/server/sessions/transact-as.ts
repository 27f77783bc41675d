import type { Trx } from '../database/dialect.ts'
import type { Actor } from '../lib/actor.ts'
import { forbidden, unauthenticated } from '../lib/errors.ts'
import { assertProven } from '../lib/proof.ts'
import { commit, joinTransaction, type TransactionNeeds, type Tx } from '../transaction/transaction.ts'
import { lockTokenCaller } from './api-tokens.ts'
import { allows } from './roles.ts'
import { lockCaller } from './sessions.ts'

/** Throws a 401 or 403 when the actor lost access while the body arrived. `lock` precedes the session's lock. */
export function transactAs<A extends Actor, T>(
  services: TransactionNeeds,
  actor: A,
  work: (tx: Tx<A>) => Promise<T>,
  lock: (trx: Trx) => Promise<void> = async () => {},
): Promise<T> {
  return commit(services.db, actor, async (trx, deeds) => {
    await lock(trx)
    return joinTransaction(trx, { ...services, deeds }, await currentActor(trx, services, actor), work)
  })
}

async function currentActor<A extends Actor>(trx: Trx, services: TransactionNeeds, actor: A): Promise<A> {
  if (!actor.caller) return actor
  const now = services.now()
  const { credential, token } = actor.caller
  const caller = await (token ? lockTokenCaller(trx, services, credential) : lockCaller(trx, now, credential))
  // A visitor's call continues without a caller.
  if (!caller && actor.access !== 'visitor') throw unauthenticated()
  if (caller && !allows(actor.access, caller.role)) throw forbidden()
  const current = { ...actor, caller }
  assertProven(current, now)
  return current
}
