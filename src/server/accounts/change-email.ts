import { emailKey } from '#contract/email.ts'
import type { Actor, AuthenticatedActor } from '../platform/actor.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Trx } from '../platform/db/dialect.ts'
import {
  addressChangedMail,
  addressTakenMail,
  changeAddressMail,
  changeStartedMail,
} from '../platform/mail/messages.ts'
import { enqueue } from '../platform/mail/outbox.ts'
import { consume } from '../platform/rate-limits.ts'
import type { Services } from '../platform/services.ts'
import { consumeLinkToken, issueLinkToken, linkInvalid, linkLifetimes, voidLinks } from './link-tokens.ts'
import * as queries from './personal.queries.ts'
import { endSessionsOf } from './sessions.ts'
import { transactAs } from './transact-as.ts'

/**
 * Mails a link to the new address and tells the old one at once, with a link that stops the change. The same happens to
 * the caller whether or not the address is taken; its owner learns by mail. Throws a 429 when the account has caused too
 * many mails to addresses that are not proven as its own.
 */
export async function askNewAddress(
  trx: Trx,
  services: Services,
  actor: AuthenticatedActor,
  email: string,
): Promise<void> {
  const { config, now } = services
  const { id } = actor.caller
  const person = await queries.findAddress(trx, id)
  if (!person) throw linkInvalid()
  await consume(trx, services, 'mailByAccount', id)
  if (person.emailConfirmedAt === null) await consume(trx, services, 'mailByAccount', id)
  const change = await issueLinkToken(trx, now(), { purpose: 'changeEmail', userId: id, email })
  const stop = await issueLinkToken(trx, now(), { purpose: 'stopEmailChange', userId: id, email: person.email })
  const owner = await queries.findByEmail(trx, emailKey(email))
  const expires = now() + linkLifetimes.changeEmail
  const asked = owner ? addressTakenMail(owner) : { ...changeAddressMail(config, email, change), expires }
  await enqueue(trx, now(), asked)
  await enqueue(trx, now(), { ...changeStartedMail(config, person, email, stop), expires })
  await audit(trx, now(), actor, 'email.ask', id, { email })
}

/** Gives a person the address that they asked for; links mailed to the old one are void. */
export async function changeAddress(trx: Trx, now: number, actor: Actor, userId: string, email: string): Promise<void> {
  const before = await queries.findAddress(trx, userId)
  if (!before) throw linkInvalid()
  await queries.setInfo(trx, userId, { email, emailKey: emailKey(email), emailConfirmedAt: now })
  await voidLinks(trx, userId)
  await enqueue(trx, now, addressChangedMail(before, email))
  await audit(trx, now, actor, 'email.change', userId, { before: before.email })
}

/** The old address says no: the change and every mailed link are void, and every session ends. */
export async function stopEmailChange(services: Services, actor: Actor, token: string): Promise<void> {
  const { now } = services
  await transactAs(services, actor, async (trx, actor) => {
    const { userId, email } = await consumeLinkToken(trx, now(), token, 'stopEmailChange')
    const person = userId && (await queries.findAddress(trx, userId))
    if (!person || person.emailKey !== emailKey(email ?? '')) throw linkInvalid('stopEmailChange')
    await voidLinks(trx, userId)
    await endSessionsOf(trx, userId)
    await audit(trx, now(), actor, 'email.stopChange', userId)
  })
}
