import { emailKey } from '#contract/email.ts'
import { audit } from '../audit/audit.ts'
import type { By } from '../auth/caller.ts'
import { spendOneTimeToken } from '../auth/one-time-tokens.ts'
import { transactAs } from '../auth/transact-as.ts'
import { adoptRequests } from '../catalogue-requests/catalogue-requests.ts'
import { type Db, isUniqueViolation, type Trx } from '../db/dialect.ts'
import { conflict, wrong } from '../errors.ts'
import { addressChangedMail } from '../mail/messages.ts'
import { post } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import * as queries from './personal.queries.ts'

/** Uses up a mailed id: its address is now known to be this person's, and becomes theirs when it is a new one. */
export async function confirmEmail(services: Services, by: By, token: string): Promise<void> {
  const { now } = services
  try {
    await transactAs(services, by, async (trx, by) => {
      const { userId, email } = await spendOneTimeToken(trx, now(), 'confirmEmail', token)
      const person = userId && (await queries.findAddress(trx, userId))
      if (!person || !email) throw wrong('This account is gone.')
      if (person.emailKey !== emailKey(email)) await changeAddress(trx, now(), by, userId, person, email)
      await confirmAddress(trx, now(), userId, email)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? conflict('Another account uses this address.') : error
  }
}

async function changeAddress(
  trx: Trx,
  now: number,
  by: By,
  userId: string,
  person: { email: string; firstName: string },
  email: string,
): Promise<void> {
  await queries.setInfo(trx, userId, { email, emailKey: emailKey(email) })
  await post(trx, now, addressChangedMail(person, email))
  await audit(trx, now, by, 'email.change', userId, { before: person.email })
}

/** Whoever opened a mail to this address owns it, and so what was sent from it without a session. */
export async function confirmAddress(trx: Trx, now: number, userId: string, email: string | null): Promise<void> {
  const person = await queries.findAddress(trx, userId)
  if (!person || !email || person.emailKey !== emailKey(email)) return
  if (person.emailConfirmedAt === null) await queries.setInfo(trx, userId, { emailConfirmedAt: now })
  await adoptRequests(trx, person.emailKey, userId)
}

/** Whose account has this address, confirmed or not. */
export function findAccount(db: Db, key: string) {
  return queries.findByEmail(db, key)
}

/** The person who confirmed this address; they keep it until the transaction ends. */
export async function keepOwnerOf(trx: Trx, key: string): Promise<string | undefined> {
  const person = await queries.keepByEmail(trx, key)
  return person && person.emailConfirmedAt !== null ? person.id : undefined
}

/** The id of an account that is there, and stays until the transaction ends. */
export async function keepAccount(trx: Trx, id: string): Promise<string | undefined> {
  return (await queries.keepById(trx, id))?.id
}
