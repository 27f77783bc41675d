import type { Insertable } from 'kysely'
import type { Db, Trx } from '../database/dialect.ts'
import type { Tables } from '../database/schema.ts'

export function findKeys(db: Db) {
  return db.selectFrom('signingKey').selectAll().orderBy('created', 'desc').orderBy('kid', 'desc').execute()
}

export async function hasKey(db: Db): Promise<boolean> {
  return (await db.selectFrom('signingKey').select('kid').limit(1).executeTakeFirst()) !== undefined
}

export async function insertKey(trx: Trx, row: Insertable<Tables['signingKey']>): Promise<void> {
  await trx.insertInto('signingKey').values(row).execute()
}

export async function clampKeys(trx: Trx, at: number): Promise<void> {
  await trx.updateTable('signingKey').set({ created: at }).where('created', '>', at).execute()
}

export async function removeRetiredKeys(trx: Trx, before: number): Promise<void> {
  const newest = trx.selectFrom('signingKey').orderBy('created', 'desc').orderBy('kid', 'desc').select('kid').limit(1)
  await trx.deleteFrom('signingKey').where('created', '<', before).where('kid', '!=', newest).execute()
}
