import { emailKey } from '#contract/email.ts'
import type { PersonalInfo } from '#contract/personal.ts'
import { trimmed } from '#contract/text.ts'
import { audit } from '../audit/audit.ts'
import type { ByMember } from '../auth/caller.ts'
import { provePassword, replacePassword } from '../auth/credentials.ts'
import { issueOneTimeToken } from '../auth/one-time-tokens.ts'
import { assertNewPassword, hashPassword } from '../auth/passwords.ts'
import { transactAs } from '../auth/transact-as.ts'
import type { Db, Trx } from '../db/dialect.ts'
import { type DomainError, notFound, wrong } from '../errors.ts'
import { consume, forgive } from '../limits.ts'
import { addressTakenMail, confirmAddressMail } from '../mail/messages.ts'
import { post } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import * as queries from './personal.queries.ts'

const confirmLifetime = 24 * 3_600_000

export async function readInfo({ db, now }: Pick<Services, 'now'> & { db: Db }, { caller }: ByMember) {
  const info = await queries.findInfo(db, caller.id)
  if (!info) throw notFound('This account')
  const { email } = (await queries.findPendingEmail(db, caller.id, now())) ?? {}
  return { ...info, ...(email && emailKey(email) !== emailKey(info.email) ? { pendingEmail: email } : {}) }
}

/** Changes everything but the address at once; a new address first has to open the link that is mailed to it. */
export async function changeInfo(services: Services, by: ByMember, { email, ...info }: PersonalInfo) {
  const { now } = services
  return transactAs(services, by, async (trx, by) => {
    const before = await queries.findInfo(trx, by.caller.id)
    await queries.setInfo(trx, by.caller.id, trimmed(info))
    await audit(trx, now(), by, 'info.change', by.caller.id, { before })
    if (emailKey(email) !== emailKey(before?.email ?? '')) await askNewAddress(trx, services, by, email.trim())
    return readInfo({ db: trx, now }, by)
  })
}

/** The same happens to the caller whether or not the address is taken; its owner learns by mail. */
async function askNewAddress(trx: Trx, { config, now }: Services, { caller }: ByMember, email: string): Promise<void> {
  const token = await issueOneTimeToken(trx, {
    purpose: 'confirmEmail',
    userId: caller.id,
    email,
    expires: now() + confirmLifetime,
  })
  const owner = await queries.findByEmail(trx, emailKey(email))
  const { firstName } = caller
  await post(trx, now(), owner ? addressTakenMail(owner) : confirmAddressMail(config, { email, firstName }, token))
}

interface PasswordChange {
  oldPassword: string
  newPassword: string
  confirmedPassword: string
}

/** Keeps the session that asks and ends the others. Wrong old passwords are limited like wrong logins. */
export async function changeOwnPassword(services: Services, by: ByMember, change: PasswordChange): Promise<void> {
  const { db, now } = services
  const { id, sessionId } = by.caller
  assertNewPassword({ password: change.newPassword, confirmedPassword: change.confirmedPassword }, 'newPassword')
  await transactAs(services, by, (trx) => consume(trx, services, 'passwordByAccountAndNetwork', id))
  const proved = await provePassword(db, id, change.oldPassword)
  if (proved === undefined) throw wrongOldPassword()
  const passwordHash = await hashPassword(change.newPassword)
  await transactAs(services, by, async (trx, by) => {
    await forgive(trx, 'passwordByAccountAndNetwork', id)
    if (!(await replacePassword(trx, id, { passwordHash, proved, keep: sessionId }))) throw wrongOldPassword()
    await audit(trx, now(), by, 'password.change', id)
  })
}

function wrongOldPassword(): DomainError {
  const message = 'The old password is wrong.'
  return wrong(message, { errors: [{ field: 'oldPassword', message }] })
}
