import type { auth } from '#contract/auth.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { replacePassword } from '../accounts/credentials.ts'
import { assertLiveLink, consumeLinkToken, linkInvalid } from '../accounts/link-tokens.ts'
import { assertNewPassword, hashPassword } from '../accounts/passwords.ts'
import { audit } from '../audit/audit.ts'
import type { Actor } from '../lib/actor.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import { adoptByAddress } from './adopt-by-address.ts'

type Reset = BodyOf<typeof auth.resetPassword>

/** Sets a new password with a mailed link, which also confirms the address. */
export async function resetPassword(services: Services, actor: Actor, reset: Reset): Promise<void> {
  const { now } = services
  await assertNewPassword(reset)
  await assertLiveLink(services, actor, 'reset', reset.id)
  const passwordHash = await hashPassword(reset.password)
  await transactAs(services, actor, async (trx, actor) => {
    const { userId, email } = await consumeLinkToken(trx, now(), reset.id, 'reset')
    if (!userId || !(await replacePassword(trx, userId, { passwordHash }))) throw linkInvalid()
    // A link mailed to a previous address confirms nothing.
    await adoptByAddress(trx, now(), userId, email)
    await audit(trx, now(), actor, 'password.reset', userId)
  })
}
