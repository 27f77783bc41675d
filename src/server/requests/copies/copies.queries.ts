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
  return db.selectFrom('copyCode').where('keyHash', '=', keyHash).select(['code', 'created']).executeTakeFirst()
}

export function findByCode(db: Db, code: string) {
  return db
    .selectFrom('copyCode')
    .innerJoin('catalogueRequest', 'catalogueRequest.id', 'requestId')
    .where('code', '=', code)
    .select(['code', 'copyCode.created', 'requestId', 'catalogueName', 'erasedAt'])
    .select(['firstName', 'lastName', 'company', 'email'])
    .executeTakeFirst()
}
