import type { Db, Trx } from '../../database/dialect.ts'
import type { Tables } from '../../database/schema.ts'

interface Key {
  readonly issuer: string
  readonly subject: string
}

export function findIdentity(db: Db, { issuer, subject }: Key) {
  const identity = db.selectFrom('identity').where('issuer', '=', issuer).where('subject', '=', subject)
  return identity.select('userId').executeTakeFirst()
}

export function findIssuer(db: Db, userId: string) {
  return db.selectFrom('identity').where('userId', '=', userId).select('issuer').executeTakeFirst()
}

/** The account has none. Throws a unique violation when another account has this one. */
export async function insertIdentity(trx: Trx, identity: Tables['identity']): Promise<void> {
  const { userId, created } = identity
  await trx.insertInto('identity').values(identity).execute()
  await trx.updateTable('user').set({ providerAt: created }).where('id', '=', userId).execute()
}

/** Returns what was removed. */
export async function removeIdentity(trx: Trx, userId: string): Promise<Key | undefined> {
  const own = trx.deleteFrom('identity').where('userId', '=', userId).returning(['issuer', 'subject'])
  const removed = await own.executeTakeFirst()
  if (removed) await trx.updateTable('user').set({ providerAt: null }).where('id', '=', userId).execute()
  return removed
}
