import type { Actor } from '../../lib/actor.ts'
import { readSender } from '../../mail/layout/sender.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { registrationRejectedMail } from '../mails/mails.ts'
import { removePending } from '../users/users.ts'

type Removed = Awaited<ReturnType<typeof removePending>>

/** Deletes the registration or invitation; the same person may register again. */
export async function rejectRegistration(services: Services, actor: Actor, id: string): Promise<void> {
  const senderTo = await readSender(services)
  await transactAs(services, actor, async (tx) => {
    const person = await removePending(tx, id)
    if (person.invitedAt === null)
      await tx.enqueue(registrationRejectedMail(senderTo(person), person), { kind: 'notice' })
    await recordRemoval(tx, id, person)
  })
}

export async function recordRemoval(tx: Tx, id: string, { language: _, invitedAt, ...person }: Removed) {
  await tx.audit(invitedAt === null ? 'registration.reject' : 'invitation.withdraw', id, person)
}
