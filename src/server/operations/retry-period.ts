import type { AuthenticatedActor } from '../lib/actor.ts'
import { findFailedBetween, type Period, requeueSome } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'

/** Mails of one call. */
const most = 10_000
/** Mails of one transaction, so that others hardly wait for it. */
const atOnce = 200
/** Milliseconds between two mails: the most leave within 17 minutes. */
const step = 100

/** Tries again what failed in a period, oldest first. New mail does not wait behind it. */
export async function retryPeriod(services: Services, actor: AuthenticatedActor, period: Period) {
  const { db, now } = services
  const found = await findFailedBetween(db, period, now(), most + 1)
  const ids = found.slice(0, most).map(({ id }) => id)
  let retried = 0
  for (let place = 0; place < ids.length; place += atOnce)
    retried += await transactAs(services, actor, async (tx) => {
      const some = ids.slice(place, place + atOnce)
      const count = await requeueSome(tx.db, some, { now: tx.now, step, place })
      await tx.audit('mail.retryPeriod', null, { ...period, mails: count })
      return count
    })
  return { retried, left: found.length > most }
}
