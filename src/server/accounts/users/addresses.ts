import type { Role } from '#contract/common.ts'
import { emailKey } from '#contract/email.ts'
import type { Db } from '../../database/dialect.ts'
import { hour } from '../../lib/durations.ts'
import type { SenderTo } from '../../mail/layout/sender.ts'
import { clearMark } from '../../mail/refused-addresses.ts'
import { dropPasskeys } from '../../passkeys/passkeys.ts'
import { consumeIfLeft } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { isOwner } from '../../sessions/roles.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { bringing, issueLinkToken, linkInvalid, linkLifetimes, wasIssued } from '../links/link-tokens.ts'
import { confirmAddressMail } from '../mails/mails.ts'
import { limits } from '../rate-limits.ts'
import * as queries from './addresses.queries.ts'
import { removeIdentity } from './identities.ts'

/**
 * The user has opened a mail to this address. Returns its key. Throws a 422 when the account's address has changed
 * meanwhile.
 */
export async function proveAddress(tx: Tx, userId: string, email: string | null): Promise<string> {
  const person = await queries.findAddress(tx.db, userId)
  if (!person || !email || person.emailKey !== emailKey(email)) throw linkInvalid()
  if (person.emailConfirmedAt === null) {
    await queries.setInfo(tx.db, userId, { emailConfirmedAt: tx.now })
    // A stranger may have linked the account before, or added a passkey.
    await dropWaysBesidePassword(tx, userId)
  }
  await clearMark(tx.db, tx.now, person.emailKey)
  return person.emailKey
}

/** Passkeys and the link with the provider open an account whatever password it gets. Returns whether it had one. */
export async function dropWaysBesidePassword(tx: Tx, userId: string): Promise<boolean> {
  const wasLinked = await removeIdentity(tx, userId)
  if (wasLinked) await tx.audit('provider.unlink', userId)
  const hadPasskeys = await dropPasskeys(tx, userId)
  if (hadPasskeys) await tx.audit('passkey.remove', userId)
  return wasLinked || hadPasskeys
}

interface Account {
  id: string
  role: Role
  emailConfirmedAt: number | null
}

/** Never asked of owners, who would be locked out, nor without SMTP_URL, because mail in files reaches nobody. */
export function mustConfirm({ config }: Pick<Services, 'config'>, { role, emailConfirmedAt }: Account): boolean {
  return config.smtpUrl !== undefined && emailConfirmedAt === null && !isOwner(role)
}

export function issueConfirmation(tx: Tx, { id, email }: { id: string; email: string }) {
  return issueLinkToken(tx, { purpose: 'confirmEmail', userId: id, email })
}

/** At most one mail is sent in an hour. */
export async function remindToConfirm(tx: Tx, { id }: Account, senderTo: SenderTo): Promise<void> {
  await queries.lockPerson(tx.db, id)
  if (await wasIssued(tx, id, 'confirmEmail', tx.now - hour)) return
  const person = await queries.findAddress(tx.db, id)
  if (!person || !(await consumeIfLeft(tx, limits.mailByAccount, id))) return
  const token = await issueConfirmation(tx, { id, email: person.email })
  const expires = tx.now + linkLifetimes.confirmEmail
  await tx.enqueue({ ...confirmAddressMail(senderTo(person), person, token), expires }, bringing(token))
  await tx.audit('email.remind', id)
}

export function findAccount(db: Db, key: string) {
  return queries.findByEmail(db, key)
}

/** Returns the key of the account's address once it is confirmed. */
export async function findProvenKey(db: Db, id: string): Promise<string | undefined> {
  const person = await queries.findAddress(db, id)
  return person && person.emailConfirmedAt !== null ? person.emailKey : undefined
}

export const { findAddress, lockPerson, setInfo } = queries
