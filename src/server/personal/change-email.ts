import { emailKey } from '#contract/email.ts'
import { audit } from '../audit/audit.ts'
import type { By, ByMember } from '../auth/caller.ts'
import { issueOneTimeToken, linkInvalid, linkLifetimes, spendOneTimeToken, voidLinks } from '../auth/one-time-tokens.ts'
import { endSessionsOf } from '../auth/sessions.ts'
import { transactAs } from '../auth/transact-as.ts'
import type { Trx } from '../db/dialect.ts'
import { consume } from '../limits.ts'
import { addressChangedMail, addressTakenMail, changeAddressMail, changeStartedMail } from '../mail/messages.ts'
import { post } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import * as queries from './personal.queries.ts'

/**
 * Mails a link to the new address and tells the old one at once, with a link that stops the change. The same happens to
 * the caller whether or not the address is taken; its owner learns by mail. Throws a 429 when the account has caused too
 * many mails to addresses that are not proven as its own.
 */
export async function askNewAddress(trx: Trx, services: Services, by: ByMember, email: string): Promise<void> {
  const { config, now } = services
  const { id } = by.caller
  const person = await queries.findAddress(trx, id)
  if (!person) throw linkInvalid()
  await consume(trx, services, 'mailByAccount', id)
  if (person.emailConfirmedAt === null) await consume(trx, services, 'mailByAccount', id)
  const change = await issueOneTimeToken(trx, now(), { purpose: 'changeEmail', userId: id, email })
  const stop = await issueOneTimeToken(trx, now(), { purpose: 'stopEmailChange', userId: id, email: person.email })
  const owner = await queries.findByEmail(trx, emailKey(email))
  const expires = now() + linkLifetimes.changeEmail
  const asked = owner ? addressTakenMail(owner) : { ...changeAddressMail(config, email, change), expires }
  await post(trx, now(), asked)
  await post(trx, now(), { ...changeStartedMail(config, person, email, stop), expires })
  await audit(trx, now(), by, 'email.ask', id, { email })
}

/** Gives a person the address that they asked for; links mailed to the old one are void. */
export async function changeAddress(trx: Trx, now: number, by: By, userId: string, email: string): Promise<void> {
  const before = await queries.findAddress(trx, userId)
  if (!before) throw linkInvalid()
  await queries.setInfo(trx, userId, { email, emailKey: emailKey(email), emailConfirmedAt: now })
  await voidLinks(trx, userId)
  await post(trx, now, addressChangedMail(before, email))
  await audit(trx, now, by, 'email.change', userId, { before: before.email })
}

/** The old address says no: the change and every mailed link are void, and every session ends. */
export async function stopEmailChange(services: Services, by: By, token: string): Promise<void> {
  const { now } = services
  await transactAs(services, by, async (trx, by) => {
    const { userId, email } = await spendOneTimeToken(trx, now(), token, 'stopEmailChange')
    const person = userId && (await queries.findAddress(trx, userId))
    if (!person || person.emailKey !== emailKey(email ?? '')) throw linkInvalid('stopEmailChange')
    await voidLinks(trx, userId)
    await endSessionsOf(trx, userId)
    await audit(trx, now(), by, 'email.stopChange', userId)
  })
}
