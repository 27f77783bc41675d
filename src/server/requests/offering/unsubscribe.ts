import type { Actor } from '../../lib/actor.ts'
import { consume } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { limits } from '../rate-limits.ts'
import { dateWishesBack } from '../request/request.ts'
import { insertUnsubscribed, subscriberOf } from '../submissions/editions-wish.ts'
import { dateFormsBack } from '../submissions/submission.ts'
import { cancelWaiting } from './end-offer.ts'
import { subscriberIn } from './unsubscribe-address.ts'

/** Ends all offers to an address, those that wait to leave too. Doing it again changes nothing. */
export async function unsubscribe(services: Services, actor: Actor, key: string): Promise<void> {
  const subscriber = subscriberIn(services, key)
  await transactAs(services, actor, async (tx) => {
    await consume(tx, limits.unsubscribe, subscriber)
    await dateWishesBack(tx.db, subscriber, tx.now)
    await dateFormsBack(tx.db, subscriber, tx.now)
    await insertUnsubscribed(tx.db, subscriber, tx.now)
    await cancelWaiting(tx, ({ recipient }) => subscriberOf(services, recipient) === subscriber)
    await tx.audit('editions.unsubscribe', null)
  })
}
