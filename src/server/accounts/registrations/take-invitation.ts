import type { BodyOf } from '#contract/endpoint.ts'
import type { invitations } from '#contract/invitations.ts'
import type { Actor } from '../../lib/actor.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { assertLiveLink, consumeLinkToken, linkInvalid, voidLinks } from '../links/link-tokens.ts'
import { assertNewPassword, hashPassword } from '../passwords/passwords.ts'
import { proveAddress } from '../users/addresses.ts'
import { activateInvited } from '../users/users.ts'

/** Opens the account of a mailed invitation, whoever else is signed in there. */
export async function takeInvitation(
  services: Services,
  actor: Actor,
  { id: token, firstName, lastName, language, ...passwords }: BodyOf<typeof invitations.take>,
): Promise<void> {
  await assertNewPassword(passwords)
  await assertLiveLink(services, actor, 'invitation', token)
  const passwordHash = await hashPassword(passwords.password)
  const names = { firstName: firstName.trim(), lastName: lastName.trim() }
  const person = { ...names, passwordHash, ...(language ? { language } : {}) }
  await transactAs(services, actor, async (tx) => {
    const { userId, email } = await consumeLinkToken(tx, token, 'invitation')
    if (!userId || !(await activateInvited(tx, userId, person))) throw linkInvalid()
    await voidLinks(tx, userId, 'invitation')
    await proveAddress(tx, userId, email)
    await tx.audit('invitation.take', userId)
  })
}
