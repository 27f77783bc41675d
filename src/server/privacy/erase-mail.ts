import { audit } from '../audit/audit.ts'
import type { AuthenticatedActor } from '../lib/actor.ts'
import { eraseMail } from '../mail/mail-erasure.queries.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import { markOf } from './address-mark.ts'
import { mailNaming } from './held-mail.ts'

/** Deletes mails to this address, or that name it, which have not left, and empties the others. Returns how many. */
export async function eraseMailOf(services: Services, actor: AuthenticatedActor, key: string): Promise<number> {
  const { now } = services
  let erased = 0
  for await (const some of mailNaming(services.db, key)) {
    const ids = some.map(({ id }) => id)
    erased += await transactAs(services, actor, async (trx, actor) => {
      const mails = await eraseMail(trx, ids)
      await audit(trx, now(), actor, 'privacy.erase', markOf(services, key), { mails })
      return mails
    })
  }
  return erased
}
