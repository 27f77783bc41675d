import { emailKey } from '#contract/email.ts'
import type { Trx } from '../../database/dialect.ts'
import { retryUnique } from '../../database/retry-unique.ts'
import type { Actor, AuthenticatedActor } from '../../lib/actor.ts'
import { readSender, type SenderTo } from '../../mail/layout/sender.ts'
import { clearMark } from '../../mail/refused-addresses.ts'
import { consume } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { lockCallsOf, revokeSessionsOf } from '../../sessions/sessions.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import type { Tx } from '../../transaction/transaction.ts'
import {
  bringing,
  consumeLinkToken,
  issueLinkToken,
  linkInvalid,
  linkLifetimes,
  revokeLinks,
} from '../links/link-tokens.ts'
import { addressChangedMail, addressTakenMail, changeAddressMail, changeStartedMail } from '../mails/mails.ts'
import { limits } from '../rate-limits.ts'
import { recordRemoval } from '../registrations/reject-registration.ts'
import { dropWaysBesidePassword, findAccount, findAddress, lockPerson, setInfo } from '../users/addresses.ts'
import { disableUnlessLast } from '../users/disable-user.ts'
import { rememberAs } from '../users/known-by.ts'
import { dropPending, lockOwners } from '../users/users.ts'

/** Answers alike when the address is taken. Throws a 429 after too many mails to unproven addresses. */
export async function requestNewAddress(tx: Tx<AuthenticatedActor>, email: string, senderTo: SenderTo): Promise<void> {
  const { id } = tx.actor.caller
  const person = await findAddress(tx.db, id)
  if (!person) throw linkInvalid()
  await consume(tx, limits.mailByAccount, id)
  if (person.emailConfirmedAt === null) await consume(tx, limits.mailByAccount, id)
  const change = await issueLinkToken(tx, { purpose: 'changeEmail', userId: id, email })
  const stop = await issueLinkToken(tx, { purpose: 'stopEmailChange', userId: id, email: person.email })
  const owner = await findAccount(tx.db, emailKey(email))
  const expires = tx.now + linkLifetimes.changeEmail
  if (owner) await tx.enqueue(addressTakenMail(senderTo(owner), owner), { kind: 'account', subjectId: owner.id })
  else await tx.enqueue({ ...changeAddressMail(senderTo(person), email, change), expires }, bringing(change))
  const started = { ...changeStartedMail(senderTo(person), person, email, stop), expires }
  await tx.enqueue(started, bringing(stop))
  await tx.audit('email.ask', id, { email })
}

/** Links to the old address are revoked. */
export async function changeAddress(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
  senderTo: SenderTo,
): Promise<void> {
  const before = await findAddress(tx.db, userId)
  if (!before) throw linkInvalid()
  await setInfo(tx.db, userId, { email, emailKey: emailKey(email), emailConfirmedAt: tx.now })
  await rememberAs(tx, userId, [before])
  await clearMark(tx.db, tx.now, email)
  await revokeLinks(tx, userId)
  await tx.enqueue(addressChangedMail(senderTo(before), before, email), { kind: 'notice' })
  await tx.audit('email.change', userId, { before: before.email })
}

/** The old address may stop the change even after it was confirmed. Every other link and session is revoked. */
export async function stopEmailChange(services: Services, actor: Actor, token: string) {
  const senderTo = await readSender(services)
  const stop = async (tx: Tx) => {
    const { userId, email, expires } = await consumeLinkToken(tx, token, 'stopEmailChange')
    if (!userId || !email) throw linkInvalid('stopEmailChange')
    await lockCallsOf(tx.db, userId)
    await lockPerson(tx.db, userId)
    const givenUp = await findAddress(tx.db, userId)
    if (givenUp) await rememberAs(tx, userId, [givenUp])
    const restored = await restoreAddress(tx, { userId, email }, senderTo)
    await revokeLinks(tx, userId, expires)
    await revokeSessionsOf(tx.db, userId)
    await dropWaysBesidePassword(tx, userId)
    await tx.audit('email.stopChange', userId)
    return { restored }
  }
  const lock = (trx: Trx) => lockOwners(trx, services.now())
  return retryUnique(() => transactAs(services, actor, stop, lock))
}

interface Former {
  readonly userId: string
  readonly email: string
}

/** Returns whether it could. A stranger whose address was misused opens this link too, so the address becomes unproven. */
async function restoreAddress(tx: Tx, { userId, email }: Former, senderTo: SenderTo): Promise<boolean> {
  const other = await findAccount(tx.db, emailKey(email))
  if (other?.id === userId) return true
  if (other && !(await giveWay(tx, other))) {
    // Docent cannot tell whose account it is, so an owner decides.
    await disableUnlessLast(tx, userId, senderTo)
    return false
  }
  return setInfo(tx.db, userId, { email, emailKey: emailKey(email), emailConfirmedAt: null })
}

type Other = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Whoever changed the address may have signed up with the former one, to keep it from being given back. */
async function giveWay(tx: Tx, { id, status, emailConfirmedAt }: Other): Promise<boolean> {
  if (status === 'active' || emailConfirmedAt !== null) return false
  const removed = await dropPending(tx, id)
  if (removed) await recordRemoval(tx, id, removed)
  return removed !== undefined
}
