import { emailKey } from '#contract/email.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { personal } from '#contract/personal.ts'
import { trimmed } from '#contract/text.ts'
import type { Db } from '../../database/dialect.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import { type DomainError, notFound, unprocessable } from '../../lib/errors.ts'
import { readSender } from '../../mail/layout/sender.ts'
import type { Services } from '../../services.ts'
import { isOwner } from '../../sessions/roles.ts'
import { lockCallsOf } from '../../sessions/sessions.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { replacePassword, verifyPassword } from '../passwords/credentials.ts'
import { countAttempt, resetAttempts } from '../passwords/password-attempts.ts'
import { assertNewPassword, hashPassword } from '../passwords/passwords.ts'
import { setInfo } from '../users/addresses.ts'
import { requestNewAddress } from './change-email.ts'
import * as queries from './personal.queries.ts'

export async function readInfo({ db, now }: Pick<Services, 'now'> & { db: Db }, { caller }: AuthenticatedActor) {
  const info = await queries.findInfo(db, caller.id)
  if (!info) throw notFound('This account')
  const { email } = (await queries.findPendingEmail(db, caller.id, now())) ?? {}
  const { language, sealMails, ...fields } = info
  return {
    ...fields,
    ...(language ? { language } : {}),
    ...(isOwner(caller.role) ? { sealMails: sealMails ?? 'weekly' } : {}),
    ...(email && emailKey(email) !== emailKey(info.email) ? { pendingEmail: email } : {}),
  }
}

type InfoChange = BodyOf<typeof personal.changeInfo>

/** A new address must first be confirmed by a mailed link. */
export async function changeInfo(
  services: Services,
  actor: AuthenticatedActor,
  { email, language, ...info }: InfoChange,
) {
  const { now } = services
  const senderTo = await readSender(services)
  return transactAs(services, actor, async (tx) => {
    const before = await queries.findInfo(tx.db, tx.actor.caller.id)
    await setInfo(tx.db, tx.actor.caller.id, {
      ...trimmed(info),
      ...(language === undefined ? {} : { language }),
    })
    await tx.audit('info.change', tx.actor.caller.id, { before })
    if (emailKey(email) !== emailKey(before?.email ?? '')) await requestNewAddress(tx, email.trim(), senderTo)
    return readInfo({ db: tx.db, now }, tx.actor)
  })
}

type Preferences = BodyOf<typeof personal.changePreferences>

export async function changePreferences(services: Services, actor: AuthenticatedActor, chosen: Preferences) {
  await transactAs(services, actor, async (tx) => {
    await setInfo(tx.db, tx.actor.caller.id, chosen)
    await tx.audit('preferences.change', tx.actor.caller.id)
  })
}

type PasswordChange = BodyOf<typeof personal.changePassword>

/** Keeps the caller's session and revokes the others. Wrong old passwords count like wrong sign-ins. */
export async function changeOwnPassword(
  services: Services,
  actor: AuthenticatedActor,
  change: PasswordChange,
): Promise<void> {
  const { db } = services
  const { id, credential: sessionId } = actor.caller
  await assertNewPassword({ password: change.newPassword, confirmedPassword: change.confirmedPassword }, 'newPassword')
  const attempt = { account: id }
  await countAttempt(services, actor, attempt, async () => {
    const verifiedHash = await verifyPassword(db, id, change.oldPassword)
    if (verifiedHash === undefined) throw wrongOldPassword()
    const passwordHash = await hashPassword(change.newPassword)
    const replace = async (tx: Tx) => {
      await resetAttempts(tx, attempt)
      if (!(await replacePassword(tx, id, { passwordHash, verifiedHash, exceptSession: sessionId })))
        throw wrongOldPassword()
      await tx.audit('password.change', id)
    }
    await transactAs(services, actor, replace, (trx) => lockCallsOf(trx, id))
  })
}

function wrongOldPassword(): DomainError {
  const message = 'The old password is wrong.'
  return unprocessable(message, { errors: [{ field: 'oldPassword', message }] })
}
