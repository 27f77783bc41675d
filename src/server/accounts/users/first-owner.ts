import { emailKey } from '#contract/email.ts'
import type { Language } from '#contract/languages.ts'
import { isUniqueViolation } from '../../database/dialect.ts'
import { retryUnique } from '../../database/retry-unique.ts'
import type { Actor } from '../../lib/actor.ts'
import { systemActor } from '../../lib/actor.ts'
import { conflict, DomainError, SettingError, unprocessable } from '../../lib/errors.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { beginFirm } from '../../settings/begin-firm.ts'
import { runTransaction, type Tx } from '../../transaction/transaction.ts'
import { assertLiveLink, consumeLinkToken, issueLinkToken, revokeLinks } from '../links/link-tokens.ts'
import { assertNewPassword, hashPassword } from '../passwords/passwords.ts'
import { findAccount } from './addresses.ts'
import { removeIdentity } from './identities.ts'
import { addUser, hasOwner, lockOwners, takeOverPending } from './users.ts'

/** Returns a setup address when the settings name no owner; only a reader of this machine's output can open it. */
export async function ensureOwner(services: Services): Promise<{ setupUrl: string } | undefined> {
  const { db, config } = services
  if (await hasOwner(db)) return undefined
  if (config.admin) {
    const { email, password } = config.admin
    await assertSetting(password)
    const owner = { email, password, firstName: 'Docent', lastName: 'Owner' }
    await addOwner(services, systemActor, owner).catch(async (error: unknown) => {
      // Another instance may have created the owner meanwhile.
      if (!(await hasOwner(db))) throw isTaken(error) ? takenSetting(email) : error
    })
    return undefined
  }
  const token = await runTransaction(services, systemActor, (tx) => issueLinkToken(tx, { purpose: 'setup' }))
  return { setupUrl: `${config.publicUrl}/setup?${new URLSearchParams({ token })}` }
}

const isTaken = (error: unknown) => error instanceof DomainError && error.status === 409

/** An active account keeps its password and role: whoever has it would be an owner without being asked. */
const takenSetting = (email: string) =>
  new SettingError(
    `ADMIN_EMAIL (${emailKey(email)}) is the address of an account that is not an owner: name another address, which becomes the owner and can remove that account.`,
  )

async function assertSetting(password: string): Promise<void> {
  try {
    await assertNewPassword({ password, confirmedPassword: password })
  } catch (error) {
    throw error instanceof DomainError ? new SettingError(`ADMIN_PASSWORD cannot be used: ${error.message}`) : error
  }
}

interface NewOwner extends Omit<Owner, 'password'> {
  passwordHash: string
}

/** A stranger may have come with the owner's address before; that registration becomes the owner's account alone. */
async function ownerFor(tx: Tx, { email, ...others }: NewOwner): Promise<string> {
  const role = 'SUPER_ADMIN'
  const person = { ...others, language: others.language ?? null }
  const existing = await findAccount(tx.db, emailKey(email))
  if (!existing || !(await takeOverPending(tx, existing.id, { ...person, role })))
    return addUser(tx, { ...person, email, role, status: 'active', confirmedAt: null })
  await revokeLinks(tx, existing.id)
  await removeIdentity(tx, existing.id)
  return existing.id
}

export interface Owner {
  email: string
  password: string
  firstName: string
  lastName: string
  language?: Language
}

interface SetUp {
  token: string
  timeZone: string | undefined
}

/** A setup token is accepted only while there is no owner. */
export async function addOwner(services: Services, actor: Actor, owner: Owner, setUp?: SetUp): Promise<void> {
  const { password, ...person } = owner
  await assertNewPassword({ password, confirmedPassword: password })
  if (setUp) await assertLiveLink(services, actor, 'setup', setUp.token)
  const passwordHash = await hashPassword(password)
  const attempt = () =>
    transactAs(services, actor, async (tx) => {
      await lockOwners(tx.db, tx.now)
      if (setUp) await takeSetUp(tx, setUp, owner.language)
      await tx.audit('owner.create', await ownerFor(tx, { ...person, passwordHash }))
    })
  await retryUnique(attempt).catch((error: unknown) => {
    throw isUniqueViolation(error) ? conflict('This address already has an account.') : error
  })
  services.settings.forget()
}

async function takeSetUp(tx: Tx, { token, timeZone }: SetUp, language?: Language): Promise<void> {
  await consumeLinkToken(tx, token, 'setup')
  if (await hasOwner(tx.db)) throw unprocessable('This installation already has an owner.', { code: 'link-invalid' })
  await beginFirm(tx, { language, timeZone })
}
