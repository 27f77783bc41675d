import type { Db, Trx } from '../database/dialect.ts'
import { prepared } from '../database/prepared.ts'

const person = ['user.id', 'user.role', 'user.firstName', 'user.lastName', 'user.email', 'user.language'] as const

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

/** Locks an active user and their password until the transaction ends. Returns false when either has changed. */
export async function lockCredentials(trx: Trx, id: string, passwordHash: string): Promise<boolean> {
  const { numAffectedRows } = await lock(trx, { id, passwordHash })
  return numAffectedRows === 1n
}

/** Returns false when there is no such active user, or their hash is no longer the `proved` one. */
export async function setPasswordHash(trx: Trx, id: string, passwordHash: string, proved?: string): Promise<boolean> {
  const active = trx.updateTable('user').set({ passwordHash }).where('id', '=', id).where('status', '=', 'active')
  const guarded = proved === undefined ? active : active.where('passwordHash', '=', proved)
  const { numUpdatedRows } = await guarded.executeTakeFirst()
  return numUpdatedRows === 1n
}
