import { isUniqueViolation } from '../database/dialect.ts'
import type { Actor } from '../lib/actor.ts'
import { systemActor } from '../lib/actor.ts'
import { conflict, DomainError, SettingError, unprocessable } from '../lib/errors.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import { runTransaction } from '../transaction/transaction.ts'
import { assertLiveLink, consumeLinkToken, issueLinkToken } from './link-tokens.ts'
import { assertNewPassword, hashPassword } from './passwords.ts'
import { addUser, hasOwner, lockOwners } from './users.ts'

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
      if (!(await hasOwner(db))) throw error
    })
    return undefined
  }
  const token = await runTransaction(services, systemActor, (tx) => issueLinkToken(tx, { purpose: 'setup' }))
  return { setupUrl: `${config.publicUrl}/setup?${new URLSearchParams({ token })}` }
}

async function assertSetting(password: string): Promise<void> {
  try {
    await assertNewPassword({ password, confirmedPassword: password })
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

/** A setup token is accepted only while there is no owner. */
export async function addOwner(services: Services, actor: Actor, owner: Owner, setupToken?: string): Promise<void> {
  const { password, ...person } = owner
  await assertNewPassword({ password, confirmedPassword: password })
  if (setupToken !== undefined) await assertLiveLink(services, actor, 'setup', setupToken)
  const passwordHash = await hashPassword(password)
  try {
    await transactAs(services, actor, async (tx) => {
      await lockOwners(tx.db, tx.now)
      if (setupToken !== undefined) {
        await consumeLinkToken(tx, setupToken, 'setup')
        if (await hasOwner(tx.db))
          throw unprocessable('This installation already has an owner.', { code: 'link-invalid' })
      }
      const role = 'SUPER_ADMIN'
      const id = await addUser(tx, { ...person, passwordHash, role, status: 'active', confirmedAt: null })
      await tx.audit('owner.create', id)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? conflict('This address already has an account.') : error
  }
}
