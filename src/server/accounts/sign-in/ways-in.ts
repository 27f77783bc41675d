import type { Db } from '../../database/dialect.ts'
import { conflict, StartError } from '../../lib/errors.ts'
import { hasPasskeys, someHasPasskey } from '../../passkeys/passkeys.ts'
import { findRelyingParty } from '../../passkeys/relying-party.ts'
import type { Services } from '../../services.ts'
import { allows } from '../../sessions/roles.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { findActive, findPasswordHash } from '../passwords/credentials.ts'
import { isKnown } from '../passwords/passwords.ts'
import { isLinked } from '../users/identities.ts'
import { findOwnerCredentials } from '../users/users.ts'

/** What the sign-in page offers. */
export async function listWaysIn({ config, db, provider }: Services) {
  const party = findRelyingParty(config)
  const isOffered = party !== undefined && (await hasPasskeys(db, party))
  return {
    password: config.passwordSignIn === 'all',
    passkey: party !== undefined,
    passkeyOrigin: isOffered ? party.origin : null,
    provider: provider ? { name: provider.name } : null,
  }
}

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
  if (person && (await hasWayIn(tx, person))) return
  throw conflict(
    person && mayUsePassword(tx.config, person.role)
      ? 'This is your last way to sign in. Set a password or add a passkey first.'
      : 'This is your last way to sign in. Add a passkey first.',
  )
}

type Person = Pick<NonNullable<Awaited<ReturnType<typeof findActive>>>, 'id' | 'role'>

/** Returns whether only the provider opens the account and its person may set a password. */
export async function lacksPassword({ db, config }: Pick<Services, 'db' | 'config'>, { id, role }: Person) {
  if (!mayUsePassword(config, role) || (await hasPassword(db, id))) return false
  return !(await someHasPasskey({ db, config }, [id]))
}

async function hasWayIn({ db, config }: Pick<Tx, 'db' | 'config'>, { id, role }: Person) {
  if (await isLinked({ db, config }, id)) return true
  if (mayUsePassword(config, role) && (await hasPassword(db, id))) return true
  return someHasPasskey({ db, config }, [id])
}

/** Throws a StartError when PASSWORD_SIGN_IN leaves no owner a way in that needs no provider. */
export async function assertOwnersEnter({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  if (config.passwordSignIn === 'all') return
  const owners = await findOwnerCredentials(db)
  if (owners.length === 0 || owners.some(({ passwordHash }) => isKnown(passwordHash))) return
  const ids = owners.map(({ id }) => id)
  if (await someHasPasskey({ db, config }, ids)) return
  throw new StartError(
    'PASSWORD_SIGN_IN=owners needs an owner who can sign in without the provider, and none has a password or a passkey for the host of PUBLIC_URL.',
  )
}
