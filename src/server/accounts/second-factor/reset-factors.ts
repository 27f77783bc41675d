import { emailKey } from '#contract/email.ts'
import type { Trx } from '../../database/dialect.ts'
import { type Actor, type AuthenticatedActor, systemActor } from '../../lib/actor.ts'
import { conflict, notFound } from '../../lib/errors.ts'
import { readSender, type SenderTo } from '../../mail/layout/sender.ts'
import type { Services } from '../../services.ts'
import { lockCallsOf, revokeSessionsOf } from '../../sessions/sessions.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { runTransaction, type Tx } from '../../transaction/transaction.ts'
import { revokeLinks } from '../links/link-tokens.ts'
import { factorsResetMail, factorsResetNewsMail } from '../mails/security-mails.ts'
import { dropWaysBesidePassword, findAccount, lockPerson } from '../users/addresses.ts'
import { tellOwners } from '../users/tell-owners.ts'
import { findPerson, lockOwners } from '../users/users.ts'
import { dropFactor } from './second-factor.ts'

/** One's own are removed under Security, which asks for a fresh proof. */
export async function resetFactors(services: Services, actor: AuthenticatedActor, id: string): Promise<void> {
  if (id === actor.caller.id)
    throw conflict('You remove your own second factor and passkeys under Personal / Security.')
  const senderTo = await readSender(services)
  // Two owners may do this to each other.
  const lock = (trx: Trx) => lockOwners(trx, services.now())
  await transactAs(services, actor, (tx) => takeAway(tx, id, senderTo), lock)
}

/** For the command line, the last way in. */
export async function resetFactorsAt(services: Services, email: string): Promise<void> {
  const senderTo = await readSender(services)
  await runTransaction(services, systemActor, async (tx) => {
    const account = await findAccount(tx.db, emailKey(email))
    if (!account) throw notFound('This account')
    await takeAway(tx, account.id, senderTo)
  })
}

async function takeAway(tx: Tx<Actor>, id: string, senderTo: SenderTo): Promise<void> {
  // A session may add a passkey at this moment.
  await lockCallsOf(tx.db, id)
  await lockPerson(tx.db, id)
  const person = await findPerson(tx.db, id)
  const dropped = [await dropFactor(tx, id), await dropWaysBesidePassword(tx, id)]
  if (!person || !dropped.includes(true)) throw notFound('A second factor or passkey of this person')
  await revokeSessionsOf(tx.db, id)
  // A thief may have asked for a change of address.
  await revokeLinks(tx, id)
  if (person.disabledAt === null)
    await tx.enqueue(factorsResetMail(senderTo(person), person), { kind: 'account', subjectId: id })
  await tellOwners(tx, person, (owner, news) => factorsResetNewsMail(senderTo(owner), owner, news))
  await tx.audit('user.resetFactors', id)
}
