import type { Db } from '../database/dialect.ts'
import { conflict, StartError } from '../lib/errors.ts'
import type { Services } from '../services.ts'
import { allows } from '../sessions/roles.ts'
import type { Tx } from '../transaction/transaction.ts'
import { findActive, findPasswordHash } from './credentials.queries.ts'
import { isKnown } from './passwords.ts'
import { findOwnerHashes } from './users.queries.ts'

export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  const stored = await findPasswordHash(db, userId)
  return stored !== undefined && isKnown(stored.passwordHash)
}

/** Whether this person may sign in by password at all. */
export const mayUsePassword = ({ passwordSignIn }: Pick<Services['config'], 'passwordSignIn'>, role: Role) =>
  passwordSignIn === 'all' || allows('superAdmin', role)

type Role = Parameters<typeof allows>[1]

/** Call this after one way in was taken away. Throws a 409, which rolls it back, when it was the last one. */
export async function assertOtherWay(tx: Tx, userId: string): Promise<void> {
  const person = await findActive(tx.db, userId)
  if (person && mayUsePassword(tx.config, person.role) && (await hasPassword(tx.db, userId))) return
  throw conflict('This is your last way to sign in. Set a password first.')
}

/** Throws a StartError when PASSWORD_SIGN_IN leaves no owner a way in that needs no provider. */
export async function assertOwnersEnter({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  if (config.passwordSignIn === 'all') return
  const hashes = await findOwnerHashes(db)
  if (hashes.length === 0 || hashes.some(({ passwordHash }) => isKnown(passwordHash))) return
  throw new StartError(
    'PASSWORD_SIGN_IN=owners needs an owner who can sign in without the provider, and none has a password.',
  )
}
