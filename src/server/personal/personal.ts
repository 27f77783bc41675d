import { emailKey } from '#contract/email.ts'
import type { PersonalInfo } from '#contract/personal.ts'
import { trimmed } from '#contract/text.ts'
import { audit } from '../audit/audit.ts'
import type { ByMember } from '../auth/caller.ts'
import { provePassword, replacePassword } from '../auth/credentials.ts'
import { assertNewPassword, hashPassword } from '../auth/passwords.ts'
import { transactAs } from '../auth/transact-as.ts'
import { countTry, forgetTries } from '../auth/tries.ts'
import type { Db } from '../db/dialect.ts'
import { type DomainError, notFound, wrong } from '../errors.ts'
import type { Services } from '../services.ts'
import { askNewAddress } from './change-email.ts'
import * as queries from './personal.queries.ts'

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
  const tried = { account: id }
  await countTry(services, by, tried, async () => {
    const proved = await provePassword(db, id, change.oldPassword)
    if (proved === undefined) throw wrongOldPassword()
    const passwordHash = await hashPassword(change.newPassword)
    await transactAs(services, by, async (trx, by) => {
      await forgetTries(trx, tried)
      if (!(await replacePassword(trx, id, { passwordHash, proved, keep: sessionId }))) throw wrongOldPassword()
      await audit(trx, now(), by, 'password.change', id)
    })
  })
}

function wrongOldPassword(): DomainError {
  const message = 'The old password is wrong.'
  return wrong(message, { errors: [{ field: 'oldPassword', message }] })
}
