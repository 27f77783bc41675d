import type { Db, Trx } from '../database/dialect.ts'
import { prepared } from '../database/prepared.ts'

const person = [
  ...(['user.id', 'user.role', 'user.firstName', 'user.lastName'] as const),
  ...(['user.email', 'user.language', 'user.theme'] as const),
] as const

const credentials = prepared((db: Db, { emailKey }: { emailKey: string }) =>
  db
    .selectFrom('user')
    .where('emailKey', '=', emailKey)
    .select([...person, 'status', 'passwordHash', 'emailConfirmedAt']),
)

export async function findCredentials(db: Db, emailKey: string) {
  const { rows } = await credentials(db, { emailKey })
  return rows[0]
}

export function findPasswordHash(db: Db, id: string) {
  return db.selectFrom('user').where('id', '=', id).select('passwordHash').executeTakeFirst()
}

const lock = prepared((db: Db, { id, passwordHash }: { id: string; passwordHash: string }) =>
  db
    .updateTable('user')
    .set({ status: 'active' })
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .where('status', '=', 'active'),
)

/** Returns false when status or password have changed. */
export async function lockCredentials(trx: Trx, id: string, passwordHash: string): Promise<boolean> {
  const { numAffectedRows } = await lock(trx, { id, passwordHash })
  return numAffectedRows === 1n
}

/** Returns false when the user is not active, or the hash is no longer `verifiedHash`. */
export async function setPasswordHash(
  trx: Trx,
  id: string,
  passwordHash: string,
  verifiedHash?: string,
): Promise<boolean> {
  const active = trx.updateTable('user').set({ passwordHash }).where('id', '=', id).where('status', '=', 'active')
  const guarded = verifiedHash === undefined ? active : active.where('passwordHash', '=', verifiedHash)
  const { numUpdatedRows } = await guarded.executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Of a pending user too. */
export async function setAnyPasswordHash(trx: Trx, id: string, passwordHash: string): Promise<void> {
  await trx.updateTable('user').set({ passwordHash }).where('id', '=', id).execute()
}
