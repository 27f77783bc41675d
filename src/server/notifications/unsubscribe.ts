import type { Actor } from '../lib/actor.ts'
import { DomainError } from '../lib/errors.ts'
import { consume } from '../rate-limits/rate-limits.ts'
import { limits } from '../requests/rate-limits.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import * as queries from './notifications.queries.ts'
import { isKeyOf, userIdIn } from './unsubscribe-key.ts'
import { findReader } from './waiting.ts'

/** Throws a 404 for a key that was not made here, and for one that another address voided. */
export async function findKeyHolder(services: Pick<Services, 'db' | 'secret'>, key: string): Promise<string> {
  const reader = await findReader(services.db, userIdIn(key))
  if (!reader || !isKeyOf(services, key, reader)) throw new DomainError(404, 'This link is not known')
  return reader.id
}

/** Ends all mails of this kind to a person. Doing it again changes nothing. */
export async function endNotifications(services: Services, actor: Actor, key: string): Promise<void> {
  await transactAs(services, actor, async (tx) => {
    const userId = await findKeyHolder({ ...services, db: tx.db }, key)
    await consume(tx, limits.unsubscribe, userId)
    await queries.endAll(tx.db, userId)
    await tx.audit('notifications.end', userId)
  })
}
