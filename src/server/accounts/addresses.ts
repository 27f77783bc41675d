import { emailKey } from '#contract/email.ts'
import type { Actor } from '../platform/actor.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Db, Trx } from '../platform/db/dialect.ts'
import { confirmAddressMail } from '../platform/mail/messages.ts'
import { enqueue } from '../platform/mail/outbox.ts'
import { consumeIfLeft } from '../platform/rate-limits.ts'
import type { Services } from '../platform/services.ts'
import { issueLinkToken, linkLifetimes, wasIssued } from './link-tokens.ts'
import * as queries from './personal.queries.ts'

const hour = 3_600_000

/**
 * Notes that a mail to this address was opened, so that it is proven to be this person's. Answers its key, or nothing
 * when their address is another one by now.
 */
export async function proveAddress(
  trx: Trx,
  now: number,
  userId: string,
  email: string | null,
): Promise<string | undefined> {
  const person = await queries.findAddress(trx, userId)
  if (!person || !email || person.emailKey !== emailKey(email)) return undefined
  if (person.emailConfirmedAt === null) await queries.setInfo(trx, userId, { emailConfirmedAt: now })
  return person.emailKey
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
  return issueLinkToken(trx, now, { purpose: 'confirmEmail', userId: id, email })
}

/** Mails another confirmation link, unless one was mailed within the hour. */
export async function remindToConfirm(trx: Trx, services: Services, actor: Actor, { id }: Account): Promise<void> {
  const { now, config } = services
  await queries.lockPerson(trx, id)
  if (await wasIssued(trx, now(), id, 'confirmEmail', now() - hour)) return
  const person = await queries.findAddress(trx, id)
  if (!person || !(await consumeIfLeft(trx, services, 'mailByAccount', id))) return
  const token = await issueConfirmation(trx, now(), { id, email: person.email })
  await enqueue(trx, now(), {
    ...confirmAddressMail(config, person, token),
    expires: now() + linkLifetimes.confirmEmail,
  })
  await audit(trx, now(), actor, 'email.remind', id)
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
