import type { Db, Trx } from '../../database/dialect.ts'
import { prepared } from '../../database/prepared.ts'
import type { Tables } from '../../database/schema.ts'

const insert = prepared((db: Db, { hash, requestId, mailId, expires }: Tables['requestKey']) =>
  db.insertInto('requestKey').values({ hash, requestId, mailId, expires }),
)

export async function insertKey(trx: Trx, row: Tables['requestKey']): Promise<void> {
  await insert(trx, row)
}

export function findKey(db: Db, hash: string, now: number) {
  return db
    .selectFrom('requestKey')
    .where('hash', '=', hash)
    .where('expires', '>', now)
    .select(['requestId', 'mailId', 'expires'])
    .executeTakeFirst()
}

export async function hasKeyOf(db: Db, mailId: string): Promise<boolean> {
  const keys = db.selectFrom('requestKey').where('mailId', '=', mailId).select('hash').limit(1)
  return (await keys.executeTakeFirst()) !== undefined
}

export async function findExpiry(db: Db, requestId: string, mailId: string): Promise<number | undefined> {
  const keys = db.selectFrom('requestKey').where('requestId', '=', requestId).where('mailId', '=', mailId)
  return (await keys.select('expires').executeTakeFirst())?.expires
}

export async function removeKeys(trx: Trx, requestId: string): Promise<void> {
  await trx.deleteFrom('requestKey').where('requestId', '=', requestId).execute()
}

export async function removeKeysOfMail(trx: Trx, requestId: string, mailId: string): Promise<void> {
  await trx.deleteFrom('requestKey').where('requestId', '=', requestId).where('mailId', '=', mailId).execute()
}

export async function moveKeys(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  await trx.updateTable('requestKey').set({ requestId: to }).where('requestId', '=', from).execute()
}

export async function setKeysExpire(trx: Trx, requestId: string, expires: number): Promise<void> {
  await trx.updateTable('requestKey').set({ expires }).where('requestId', '=', requestId).execute()
}

export async function removeExpiredKeys(trx: Trx, now: number): Promise<void> {
  await trx.deleteFrom('requestKey').where('expires', '<=', now).execute()
}
