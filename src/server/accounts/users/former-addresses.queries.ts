import type { Db, Trx } from '../../database/dialect.ts'
import type { Tables } from '../../database/schema.ts'

export async function putFormer(trx: Trx, row: Tables['formerAddress']): Promise<void> {
  const added = trx.insertInto('formerAddress').values(row)
  await added.onConflict((conflict) => conflict.columns(['hash', 'userId']).doNothing()).execute()
}

export async function isFormer(db: Db, hash: string): Promise<boolean> {
  const former = db.selectFrom('formerAddress').where('hash', '=', hash).select('hash')
  return (await former.limit(1).executeTakeFirst()) !== undefined
}
