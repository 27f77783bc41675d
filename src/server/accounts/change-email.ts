import { emailKey } from '#contract/email.ts'
import { audit } from '../audit/audit.ts'
import { addMention } from '../audit/mentions.queries.ts'
import type { Trx } from '../database/dialect.ts'
import type { Actor, AuthenticatedActor } from '../lib/actor.ts'
import type { SenderTo } from '../mail/layout/sender.ts'
import { enqueue } from '../mail/outbox.ts'
import { consume } from '../rate-limits/rate-limits.ts'
import type { Services } from '../services.ts'
import { revokeSessionsOf } from '../sessions/sessions.ts'
import { transactAs } from '../sessions/transact-as.ts'
import { consumeLinkToken, issueLinkToken, linkInvalid, linkLifetimes, revokeLinks } from './link-tokens.ts'
import { addressChangedMail, addressTakenMail, changeAddressMail, changeStartedMail } from './mails.ts'
import * as queries from './personal.queries.ts'

/**
 * Mails a confirmation link to the new address and notifies the old one, with a link that cancels the change. The
 * caller gets the same answer when the address is taken; its owner is notified by mail. Throws a 429 when the account
 * has caused too many mails to addresses it has not proven.
 */
export async function requestNewAddress(
  trx: Trx,
  services: Services,
  actor: AuthenticatedActor,
  email: string,
  senderTo: SenderTo,
): Promise<void> {
  const { now } = services
  const { id } = actor.caller
  const person = await queries.findAddress(trx, id)
  if (!person) throw linkInvalid()
  await consume(trx, services, 'mailByAccount', id)
  if (person.emailConfirmedAt === null) await consume(trx, services, 'mailByAccount', id)
  const change = await issueLinkToken(trx, now(), { purpose: 'changeEmail', userId: id, email })
  const stop = await issueLinkToken(trx, now(), { purpose: 'stopEmailChange', userId: id, email: person.email })
  const owner = await queries.findByEmail(trx, emailKey(email))
  const expires = now() + linkLifetimes.changeEmail
  const mail = owner
    ? addressTakenMail(senderTo(owner), owner)
    : { ...changeAddressMail(senderTo(person), email, change), expires }
  await enqueue(trx, now(), mail)
  await enqueue(trx, now(), { ...changeStartedMail(senderTo(person), person, email, stop), expires })
  await addMention(trx, email, id)
  await audit(trx, now(), actor, 'email.ask', id, { email })
}

/** Changes a user's address to the confirmed one and revokes links mailed to the old one. */
export async function changeAddress(
  trx: Trx,
  now: number,
  actor: Actor,
  { userId, email }: { userId: string; email: string },
  senderTo: SenderTo,
): Promise<void> {
  const before = await queries.findAddress(trx, userId)
  if (!before) throw linkInvalid()
  await queries.setInfo(trx, userId, { email, emailKey: emailKey(email), emailConfirmedAt: now })
  await revokeLinks(trx, userId)
  await enqueue(trx, now, addressChangedMail(senderTo(before), before, email))
  await addMention(trx, before.email, userId)
  await audit(trx, now, actor, 'email.change', userId, { before: before.email })
}

/**
 * Cancels the change on behalf of the old address, also after it was confirmed: the account has the old address again,
 * unless another account took it, and every other mailed link and every session is revoked.
 */
export async function stopEmailChange(services: Services, actor: Actor, token: string): Promise<void> {
  const { now } = services
  await transactAs(services, actor, async (trx, actor) => {
    const { userId, email, expires } = await consumeLinkToken(trx, now(), token, 'stopEmailChange')
    if (!userId || !email) throw linkInvalid('stopEmailChange')
    await restoreAddress(trx, userId, email)
    await revokeLinks(trx, userId, expires)
    await revokeSessionsOf(trx, userId)
    await audit(trx, now(), actor, 'email.stopChange', userId)
  })
}

/** As unproven, because a stranger whose address was misused opens this link too; a reset password proves it again. */
async function restoreAddress(trx: Trx, userId: string, email: string): Promise<void> {
  if (await queries.findByEmail(trx, emailKey(email))) return
  await queries.setInfo(trx, userId, { email, emailKey: emailKey(email), emailConfirmedAt: null })
}
