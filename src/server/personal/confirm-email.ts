import { emailKey } from '#contract/email.ts'
import { audit } from '../audit/audit.ts'
import type { By } from '../auth/caller.ts'
import { issueOneTimeToken, linkInvalid, linkLifetimes, spendOneTimeToken, wasIssued } from '../auth/one-time-tokens.ts'
import { transactAs } from '../auth/transact-as.ts'
import { adoptRequests } from '../catalogue-requests/catalogue-requests.ts'
import { type Db, isUniqueViolation, type Trx } from '../db/dialect.ts'
import { conflict } from '../errors.ts'
import { consumeIfLeft } from '../limits.ts'
import { confirmAddressMail } from '../mail/messages.ts'
import { post } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { changeAddress } from './change-email.ts'
import * as queries from './personal.queries.ts'

const hour = 3_600_000

/** Uses up a mailed id: its address is now known to be this person's, and becomes theirs when it is a new one. */
export async function confirmEmail(services: Services, by: By, token: string): Promise<void> {
  const { now } = services
  try {
    await transactAs(services, by, async (trx, by) => {
      const { purpose, userId, email } = await spendOneTimeToken(trx, now(), token, 'confirmEmail', 'changeEmail')
      if (!userId || !email) throw linkInvalid()
      if (purpose === 'changeEmail') await changeAddress(trx, now(), by, userId, email)
      if (!(await confirmAddress(trx, now(), userId, email))) throw linkInvalid()
    })
  } catch (error) {
    throw isUniqueViolation(error) ? conflict('Another account uses this address.') : error
  }
}

/**
 * A mail to this address was opened, so it is proven to be this person's, and with it what was sent from it without a
 * session. False when their address is another one by now.
 */
export async function confirmAddress(trx: Trx, now: number, userId: string, email: string | null): Promise<boolean> {
  const person = await queries.findAddress(trx, userId)
  if (!person || !email || person.emailKey !== emailKey(email)) return false
  if (person.emailConfirmedAt === null) await queries.setInfo(trx, userId, { emailConfirmedAt: now })
  await adoptRequests(trx, person.emailKey, userId)
  return true
}

interface Account {
  id: string
  role: string
  emailConfirmedAt: number | null
}

/**
 * Whether a person has to prove their address before they sign in. Where mail goes to files nobody could; an owner was
 * made on the machine itself and is never locked out.
 */
export function mustConfirm({ config }: Services, { role, emailConfirmedAt }: Account): boolean {
  return config.smtpUrl !== undefined && emailConfirmedAt === null && role !== 'SUPER_ADMIN'
}

/** Makes a link that proves the address it is mailed to. */
export function issueConfirmation(trx: Trx, now: number, { id, email }: { id: string; email: string }) {
  return issueOneTimeToken(trx, now, { purpose: 'confirmEmail', userId: id, email })
}

/** Mails another confirmation link, unless one was mailed within the hour. */
export async function remindToConfirm(trx: Trx, services: Services, by: By, { id }: Account): Promise<void> {
  const { now, config } = services
  await queries.lockPerson(trx, id)
  if (await wasIssued(trx, now(), id, 'confirmEmail', now() - hour)) return
  const person = await queries.findAddress(trx, id)
  if (!person || !(await consumeIfLeft(trx, services, 'mailByAccount', id))) return
  const token = await issueConfirmation(trx, now(), { id, email: person.email })
  await post(trx, now(), { ...confirmAddressMail(config, person, token), expires: now() + linkLifetimes.confirmEmail })
  await audit(trx, now(), by, 'email.remind', id)
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
