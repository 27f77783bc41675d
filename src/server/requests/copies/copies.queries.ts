import type { Db, Trx } from '../../database/dialect.ts'
import type { Tables } from '../../database/schema.ts'

/** Nothing is written when the code is taken, or the key has one. */
export async function insertCode(trx: Trx, row: Tables['copyCode']): Promise<void> {
  await trx
    .insertInto('copyCode')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function findByKey(db: Db, keyHash: string) {
  return db
    .selectFrom('copyCode')
    .where('keyHash', '=', keyHash)
    .select(['code', 'email', 'created'])
    .executeTakeFirst()
}

export function findByCode(db: Db, code: string) {
  return db
    .selectFrom('copyCode')
    .innerJoin('catalogueRequest', 'catalogueRequest.id', 'requestId')
    .where('code', '=', code)
    .select(['code', 'copyCode.created', 'requestId', 'catalogueName', 'copyCode.email', 'copyCode.emailKey'])
    .select(['catalogueRequest.emailKey as presentKey', 'firstName', 'lastName', 'company'])
    .executeTakeFirst()
}

export function findCodesFor(db: Db, emailKey: string) {
  return db.selectFrom('copyCode').where('emailKey', '=', emailKey).select(['code', 'created']).execute()
}

const erased = { email: '', emailKey: '' }

export async function eraseCodesFor(trx: Trx, emailKey: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('copyCode')
    .set(erased)
    .where('emailKey', '=', emailKey)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function eraseCodesOf(trx: Trx, requestId: string): Promise<void> {
  await trx.updateTable('copyCode').set(erased).where('requestId', '=', requestId).execute()
}
