import { registrationRejectedMail } from '../accounts/mails.ts'
import { lockOwners, removeActive, removePending } from '../accounts/users.ts'
import { audit } from '../audit/audit.ts'
import { addMention } from '../audit/mentions.queries.ts'
import { transact } from '../database/dialect.ts'
import type { Actor, AuthenticatedActor } from '../lib/actor.ts'
import { conflict } from '../lib/errors.ts'
import { readSender } from '../mail/layout/sender.ts'
import { enqueue } from '../mail/outbox.ts'
import { disownRequests } from '../requests/request/request-owner.ts'
import type { Services } from '../services.ts'
import { currentActor, transactAs } from '../sessions/transact-as.ts'
import { releaseViews } from '../views/views.ts'

/** Deletes an active user and their sessions, but not the caller or the last owner. Their requests are kept. */
export async function removeUser(services: Services, actor: AuthenticatedActor, id: string): Promise<void> {
  const { db, now } = services
  if (id === actor.caller.id) throw conflict('You cannot delete yourself.')
  await transact(db, async (trx) => {
    // Locks owners first, so that two owners who remove each other do not deadlock on their sessions.
    await lockOwners(trx, now())
    const current = await currentActor(trx, services, actor)
    const removed = await removeActive(trx, id)
    await disownRequests(trx, id)
    await releaseViews(trx, id)
    await addMention(trx, removed.email, id)
    await audit(trx, now(), current, 'user.remove', id, removed)
  })
}

/** Rejects a registration and deletes it. The same person may register again. */
export async function rejectRegistration(services: Services, actor: Actor, id: string): Promise<void> {
  const { now } = services
  const senderTo = await readSender(services)
  await transactAs(services, actor, async (trx, actor) => {
    const { language, ...person } = await removePending(trx, id)
    await disownRequests(trx, id)
    await enqueue(trx, now(), registrationRejectedMail(senderTo({ language }), person))
    await addMention(trx, person.email, id)
    await audit(trx, now(), actor, 'registration.reject', id, person)
  })
}
