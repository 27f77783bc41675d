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

/** Returns whether the account had another one. Throws a unique violation when another account has this one. */
export async function putIdentity(
  trx: Trx,
  { userId, issuer, subject, created }: Tables['identity'],
): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('identity').where('userId', '=', userId).executeTakeFirst()
  await trx.insertInto('identity').values({ userId, issuer, subject, created }).execute()
  await trx.updateTable('user').set({ providerAt: created }).where('id', '=', userId).execute()
  return numDeletedRows > 0n
}

/** Returns false when the account has none. */
export async function removeIdentity(trx: Trx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('identity').where('userId', '=', userId).executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await trx.updateTable('user').set({ providerAt: null }).where('id', '=', userId).execute()
  return true
}
