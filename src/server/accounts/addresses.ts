import { emailKey } from '#contract/email.ts'
import type { Db, Trx } from '../database/dialect.ts'
import { hour } from '../lib/durations.ts'
import type { SenderTo } from '../mail/layout/sender.ts'
import { consumeIfLeft } from '../rate-limits/rate-limits.ts'
import type { Services } from '../services.ts'
import type { Tx } from '../transaction/transaction.ts'
import { limits } from './limits.ts'
import { issueLinkToken, linkLifetimes, wasIssued } from './link-tokens.ts'
import { confirmAddressMail } from './mails.ts'
import * as queries from './personal.queries.ts'

/**
 * Records that a user opened a mail to this address, which proves that it is theirs. Returns the address's key, or
 * undefined when the user's address has changed meanwhile.
 */
export async function proveAddress(tx: Tx, userId: string, email: string | null): Promise<string | undefined> {
  const person = await queries.findAddress(tx.db, userId)
  if (!person || !email || person.emailKey !== emailKey(email)) return undefined
  if (person.emailConfirmedAt === null) await queries.setInfo(tx.db, userId, { emailConfirmedAt: tx.now })
  return person.emailKey
}

interface Account {
  id: string
  role: string
  emailConfirmedAt: number | null
}

/**
 * Whether a user must confirm their address before signing in. Not required while mail goes to files, nor for owners,
 * who were created on the machine itself and are never locked out.
 */
export function mustConfirm({ config }: Services, { role, emailConfirmedAt }: Account): boolean {
  return config.smtpUrl !== undefined && emailConfirmedAt === null && role !== 'SUPER_ADMIN'
}

/** Creates a link that confirms the address it is mailed to. */
export function issueConfirmation(tx: Tx, { id, email }: { id: string; email: string }) {
  return issueLinkToken(tx, { purpose: 'confirmEmail', userId: id, email })
}

/** Mails another confirmation link, unless one was mailed within the last hour. */
export async function remindToConfirm(tx: Tx, { id }: Account, senderTo: SenderTo): Promise<void> {
  await queries.lockPerson(tx.db, id)
  if (await wasIssued(tx, id, 'confirmEmail', tx.now - hour)) return
  const person = await queries.findAddress(tx.db, id)
  if (!person || !(await consumeIfLeft(tx, limits.mailByAccount, id))) return
  const token = await issueConfirmation(tx, { id, email: person.email })
  await tx.enqueue({
    ...confirmAddressMail(senderTo(person), person, token),
    expires: tx.now + linkLifetimes.confirmEmail,
  })
  await tx.audit('email.remind', id)
}

/** Returns the account with this address, confirmed or not. */
export function findAccount(db: Db, key: string) {
  return queries.findByEmail(db, key)
}

/** Returns the user who confirmed this address, locked until the transaction ends. */
export async function lockOwnerOf(trx: Trx, key: string): Promise<string | undefined> {
  const person = await queries.lockByEmail(trx, key)
  return person && person.emailConfirmedAt !== null ? person.id : undefined
}

/** Returns the id of an existing account, locked until the transaction ends. */
export async function lockAccount(trx: Trx, id: string): Promise<string | undefined> {
  return (await queries.lockById(trx, id))?.id
}
