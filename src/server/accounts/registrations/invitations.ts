import { emailKey } from '#contract/email.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { invitations } from '#contract/invitations.ts'
import type { Language } from '#contract/languages.ts'
import { isUniqueViolation } from '../../database/dialect.ts'
import { retryUnique } from '../../database/retry-unique.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import { decided, type FieldError, fieldError, invalidFields } from '../../lib/errors.ts'
import { readSender, type SenderTo } from '../../mail/layout/sender.ts'
import { consume } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { bringing, issueLinkToken, linkLifetimes, repeatLinkToken } from '../links/link-tokens.ts'
import { invitationAgainMail, invitationMail, invitationOverMail } from '../mails/mails.ts'
import { unknownHash } from '../passwords/passwords.ts'
import { limits } from '../rate-limits.ts'
import { findAccount } from '../users/addresses.ts'
import { addUser, setInvitation } from '../users/users.ts'

type Invitation = BodyOf<typeof invitations.send>

/** An invited person has a pending account without a name, which the mailed link opens. */
export async function invite(services: Services, actor: AuthenticatedActor, invitation: Invitation): Promise<void> {
  const senderTo = await readSender(services)
  const attempt = () =>
    transactAs(services, actor, async (tx) => {
      await consume(tx, limits.invitationByUser, tx.actor.caller.id)
      const person = await invitedPerson(tx, invitation)
      await mailInvitation(tx, person, senderTo)
      await tx.audit('invitation.send', person.id, { role: invitation.role })
    })
  await retryUnique(attempt).catch((error: unknown) => {
    throw isUniqueViolation(error) ? taken() : error
  })
}

interface Invited {
  id: string
  email: string
  language: Language | null
}

async function invitedPerson(tx: Tx, { email, role, seen, ...chosen }: Invitation): Promise<Invited> {
  const language = chosen.language ?? null
  const existing = await findAccount(tx.db, emailKey(email))
  if (existing?.status === 'active') throw taken()
  if (seen && (existing?.id !== seen.id || existing.role !== seen.role)) throw changedInvitation()
  if (existing?.invitedAt === null)
    throw notInvited(fieldError('email', 'This address has signed up. Please decide on its registration.'))
  if (existing) {
    if (!(await setInvitation(tx.db, existing.id, { role, language, invitedAt: tx.now }))) throw taken()
    return { ...existing, language }
  }
  const nobody = { firstName: '', lastName: '', passwordHash: unknownHash(), confirmedAt: null }
  const id = await addUser(tx, { ...nobody, email, role, language, status: 'pending', invitedAt: tx.now })
  return { id, email: email.trim(), language }
}

const changedInvitation = () => decided('This invitation has changed since you read it. Please look at it again.')
const notInvited = (error: FieldError) => invalidFields([error], 409)
const taken = () => notInvited(fieldError('email', 'This address already has an account.'))

/** The new link voids those before. */
async function mailInvitation(tx: Tx, { id, email, language }: Invited, senderTo: SenderTo): Promise<void> {
  const token = await issueLinkToken(tx, { purpose: 'invitation', userId: id, email })
  const expires = tx.now + linkLifetimes.invitation
  await tx.enqueue({ ...invitationMail(senderTo({ language }), { email, language }, token), expires }, bringing(token))
}

/** Anybody may cause this mail, so it neither voids nor prolongs the invitation. Without a living link it says that the invitation is over. */
export async function mailInvitationAgain(tx: Tx, { id, email, language }: Invited, senderTo: SenderTo): Promise<void> {
  const sender = senderTo({ language })
  const link = await repeatLinkToken(tx, { purpose: 'invitation', userId: id, email })
  if (!link) {
    await tx.enqueue(invitationOverMail(sender, email), { kind: 'account', subjectId: id })
    return
  }
  const mail = { ...invitationAgainMail(sender, { email, language }, link.token), expires: link.expires }
  await tx.enqueue(mail, bringing(link.token))
}
