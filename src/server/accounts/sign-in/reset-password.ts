import type { auth } from '#contract/auth.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Actor } from '../../lib/actor.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { assertLiveLink, consumeLinkToken, linkInvalid } from '../links/link-tokens.ts'
import { replacePassword } from '../passwords/credentials.ts'
import { forgetAttempts } from '../passwords/password-attempts.ts'
import { assertNewPassword, hashPassword } from '../passwords/passwords.ts'
import { proveAddress } from '../users/addresses.ts'

type Reset = BodyOf<typeof auth.resetPassword>

/** Sets a new password with a mailed link, which also confirms the address. */
export async function resetPassword(services: Services, actor: Actor, reset: Reset): Promise<void> {
  await assertNewPassword(reset)
  await assertLiveLink(services, actor, 'reset', reset.id)
  const passwordHash = await hashPassword(reset.password)
  await transactAs(services, actor, async (tx) => {
    const { userId, email } = await consumeLinkToken(tx, reset.id, 'reset')
    if (!userId || !(await replacePassword(tx, userId, { passwordHash }))) throw linkInvalid()
    // A link mailed to a previous address confirms nothing.
    await forgetAttempts(tx, await proveAddress(tx, userId, email))
    await tx.audit('password.reset', userId)
  })
}
