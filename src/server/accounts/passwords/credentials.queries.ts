import type { Db, Trx } from '../../database/dialect.ts'
import { prepared } from '../../database/prepared.ts'

const person = [
  ...(['user.id', 'user.role', 'user.firstName', 'user.lastName'] as const),
  ...(['user.email', 'user.language', 'user.theme'] as const),
] as const

const credentials = prepared((db: Db, { emailKey }: { emailKey: string }) =>
  db
    .selectFrom('user')
    .where('emailKey', '=', emailKey)
    .select([...person, 'status', 'passwordHash', 'emailConfirmedAt', 'disabledAt', 'secondFactorAt', 'lastSignIn']),
)

export async function findCredentials(db: Db, emailKey: string) {
  const { rows } = await credentials(db, { emailKey })
  return rows[0]
}

export function findCredentialsOf(db: Db, id: string) {
  return db
    .selectFrom('user')
    .where('id', '=', id)
    .select([...person, 'status', 'emailConfirmedAt', 'disabledAt', 'lastSignIn'])
    .executeTakeFirst()
}

export function findPasswordHash(db: Db, id: string) {
  return db.selectFrom('user').where('id', '=', id).select('passwordHash').executeTakeFirst()
}

const signIn = prepared((db: Db, { id, passwordHash, at }: { id: string; passwordHash: string; at: number }) =>
  db
    .updateTable('user')
    .set({ lastSignIn: at })
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .where('status', '=', 'active')
    .where('disabledAt', 'is', null)
    .where('secondFactorAt', 'is', null),
)

/** Returns false when status or password have changed, or a second factor was set. */
export async function recordSignIn(
  trx: Trx,
  person: { id: string; passwordHash: string; at: number },
): Promise<boolean> {
  const { numAffectedRows } = await signIn(trx, person)
  return numAffectedRows === 1n
}

/** The account, unless it is pending or disabled. */
const open = (trx: Trx, id: string) =>
  trx.updateTable('user').where('id', '=', id).where('status', '=', 'active').where('disabledAt', 'is', null)

/** Returns false when the account is not open any more. */
export async function recordSecondStep(trx: Trx, id: string, lastSignIn: number): Promise<boolean> {
  const { numUpdatedRows } = await open(trx, id).set({ lastSignIn }).executeTakeFirst()
  return numUpdatedRows === 1n
}

export function findActive(db: Db, id: string) {
  const user = db.selectFrom('user').where('id', '=', id).where('status', '=', 'active').where('disabledAt', 'is', null)
  return user.select([...person, 'emailKey', 'emailConfirmedAt', 'secondFactorAt', 'lastSignIn']).executeTakeFirst()
}

/** Returns false when the user is not active or disabled, or the hash is no longer `verifiedHash`. */
export async function setPasswordHash(
  trx: Trx,
  id: string,
  passwordHash: string,
  verifiedHash?: string,
): Promise<boolean> {
  const own = open(trx, id).set({ passwordHash })
  const guarded = verifiedHash === undefined ? own : own.where('passwordHash', '=', verifiedHash)
  const { numUpdatedRows } = await guarded.executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Of a pending user too. */
export async function setAnyPasswordHash(trx: Trx, id: string, passwordHash: string): Promise<void> {
  await trx.updateTable('user').set({ passwordHash }).where('id', '=', id).execute()
}
