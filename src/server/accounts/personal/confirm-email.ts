import type { BodyOf } from '#contract/endpoint.ts'
import type { personal } from '#contract/personal.ts'
import { isUniqueViolation } from '../../database/dialect.ts'
import type { Actor } from '../../lib/actor.ts'
import { conflict, fieldError, invalidFields } from '../../lib/errors.ts'
import { readSender } from '../../mail/layout/sender.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { consumeLinkToken, isLiveLink, linkInvalid } from '../links/link-tokens.ts'
import { choosePassword } from '../passwords/credentials.ts'
import { forgetAttempts } from '../passwords/password-attempts.ts'
import { assertNewPassword, hashPassword } from '../passwords/passwords.ts'
import { proveAddress } from '../users/addresses.ts'
import { changeAddress } from './change-email.ts'

type Confirmation = BodyOf<typeof personal.confirmEmail>

/** Consumes a mailed link, which proves the address of a sign-up or replaces that of an account. */
export async function confirmEmail(services: Services, actor: Actor, confirmation: Confirmation): Promise<void> {
  if (await isLiveLink(services, 'confirmEmail', confirmation.id)) await confirmSignUp(services, actor, confirmation)
  else await confirmChange(services, actor, confirmation.id)
}

/** Who signed up may be a stranger, so the password is chosen by whoever reads the mail. */
async function confirmSignUp(services: Services, actor: Actor, { id, ...chosen }: Confirmation): Promise<void> {
  const passwordHash = await hashChosen(chosen)
  await transactAs(services, actor, async (tx) => {
    const { userId, email } = await consumeLinkToken(tx, id, 'confirmEmail')
    if (!userId) throw linkInvalid()
    await forgetAttempts(tx, await proveAddress(tx, userId, email))
    await choosePassword(tx, userId, passwordHash)
    await tx.audit('email.confirm', userId)
  })
}

async function hashChosen({ password, confirmedPassword }: Omit<Confirmation, 'id'>): Promise<string> {
  if (password === undefined || confirmedPassword === undefined)
    throw invalidFields([fieldError('password', required), fieldError('confirmedPassword', required)])
  await assertNewPassword({ password, confirmedPassword })
  return hashPassword(password)
}

const required = 'Please input your password!'

async function confirmChange(services: Services, actor: Actor, token: string): Promise<void> {
  const senderTo = await readSender(services)
  try {
    await transactAs(services, actor, async (tx) => {
      const { userId, email } = await consumeLinkToken(tx, token, 'changeEmail')
      if (!userId || !email) throw linkInvalid()
      await changeAddress(tx, { userId, email }, senderTo)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? conflict('Another account uses this address.') : error
  }
}
