import type { Insertable } from 'kysely'
import type { Db, Trx } from '../database/dialect.ts'
import type { Tables } from '../database/schema.ts'

/** With the random id of its person. */
export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('passkey')
    .innerJoin('passkeyHandle', 'passkeyHandle.userId', 'passkey.userId')
    .where('credentialId', '=', credentialId)
    .select(['passkey.id', 'passkey.userId', 'credentialId', 'publicKey', 'counter', 'synced', 'handle'])
    .executeTakeFirst()
}

export function findPasskeysOf(db: Db, userId: string) {
  return db
    .selectFrom('passkey')
    .where('userId', '=', userId)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'name', 'device', 'created', 'used', 'rpId', 'credentialId', 'transports'])
    .execute()
}

export function findAnyPasskey(db: Db, rpId: string) {
  return db.selectFrom('passkey').where('rpId', '=', rpId).select('id').limit(1).executeTakeFirst()
}

export function findAnyPasskeyOf(db: Db, rpId: string, userIds: readonly string[]) {
  const own = db.selectFrom('passkey').where('rpId', '=', rpId).where('userId', 'in', userIds)
  return own.select('id').limit(1).executeTakeFirst()
}

export async function insertPasskey(trx: Trx, row: Insertable<Tables['passkey']>): Promise<void> {
  await trx.insertInto('passkey').values(row).execute()
}

/** Returns false when it was removed. */
export async function recordUse(trx: Trx, id: string, used: number, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkey')
    .set({ used, counter })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns false when this person has no such passkey. */
export async function setName(trx: Trx, userId: string, id: string, name: string): Promise<boolean> {
  const own = trx.updateTable('passkey').set({ name }).where('id', '=', id).where('userId', '=', userId)
  const { numUpdatedRows } = await own.executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns undefined when this person has no such passkey. */
export function removePasskey(trx: Trx, userId: string, id: string) {
  const own = trx.deleteFrom('passkey').where('id', '=', id).where('userId', '=', userId)
  return own.returning('name').executeTakeFirst()
}

export async function removePasskeysOf(trx: Trx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('passkey').where('userId', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

export function findHandle(db: Db, userId: string) {
  return db.selectFrom('passkeyHandle').where('userId', '=', userId).select('handle').executeTakeFirst()
}

/** Keeps the handle that the person has. */
export async function insertHandle(trx: Trx, row: Insertable<Tables['passkeyHandle']>): Promise<void> {
  await trx
    .insertInto('passkeyHandle')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute()
}
