import { audit, bySystem } from '../audit/audit.ts'
import type { By } from '../auth/caller.ts'
import { assertLiveLink, issueOneTimeToken, spendOneTimeToken } from '../auth/one-time-tokens.ts'
import { assertNewPassword, hashPassword } from '../auth/passwords.ts'
import { transactAs } from '../auth/transact-as.ts'
import { SettingError } from '../config.ts'
import { isUniqueViolation, transact } from '../db/dialect.ts'
import { conflict, DomainError, wrong } from '../errors.ts'
import type { Services } from '../services.ts'
import { addUser, hasOwner, lockOwners } from '../users/users.ts'

/**
 * While nobody owns the installation: makes the owner from ADMIN_EMAIL and ADMIN_PASSWORD, or answers an address on
 * which somebody who can read this machine's output sets them. Nothing listens with a default password.
 */
export async function ensureOwner(services: Services): Promise<{ setupUrl: string } | undefined> {
  const { db, config, now } = services
  if (await hasOwner(db)) return undefined
  if (config.admin) {
    const { email, password } = config.admin
    assertSetting(password)
    const owner = { email, password, firstName: 'Docent', lastName: 'Owner' }
    await addOwner(services, bySystem, owner).catch(async (error: unknown) => {
      // Another instance that starts at the same time may have been faster.
      if (!(await hasOwner(db))) throw error
    })
    return undefined
  }
  const token = await transact(db, (trx) => issueOneTimeToken(trx, now(), { purpose: 'setup' }))
  return { setupUrl: `${config.publicUrl}/setup?${new URLSearchParams({ token })}` }
}

function assertSetting(password: string): void {
  try {
    assertNewPassword({ password, confirmedPassword: password })
  } catch (error) {
    throw error instanceof DomainError ? new SettingError(`ADMIN_PASSWORD cannot be used: ${error.message}`) : error
  }
}

export interface Owner {
  email: string
  password: string
  firstName: string
  lastName: string
}

/** Adds a SUPER_ADMIN. With a setup token only while there is none. */
export async function addOwner(services: Services, by: By, owner: Owner, setupToken?: string): Promise<void> {
  const { now } = services
  const { password, ...person } = owner
  assertNewPassword({ password, confirmedPassword: password })
  if (setupToken !== undefined) await assertLiveLink(services, by, 'setup', setupToken)
  const passwordHash = await hashPassword(password)
  try {
    await transactAs(services, by, async (trx, by) => {
      await lockOwners(trx, now())
      if (setupToken !== undefined) {
        await spendOneTimeToken(trx, now(), setupToken, 'setup')
        if (await hasOwner(trx)) throw wrong('This installation already has an owner.', { code: 'link-invalid' })
      }
      const role = 'SUPER_ADMIN'
      const id = await addUser(trx, now(), { ...person, passwordHash, role, status: 'active', confirmedAt: null })
      await audit(trx, now(), by, 'owner.create', id)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? conflict('This address already has an account.') : error
  }
}
