import type { Db, Trx } from '../../database/dialect.ts'
import type { Tables } from '../../database/schema.ts'

export async function putKnown(trx: Trx, row: Tables['knownBy']): Promise<void> {
  const added = trx.insertInto('knownBy').values(row)
  await added.onConflict((conflict) => conflict.columns(['hash', 'userId']).doNothing()).execute()
}

export async function isKnown(db: Db, hashes: readonly string[]): Promise<boolean> {
  const known = db.selectFrom('knownBy').where('hash', 'in', hashes).select('hash')
  return (await known.limit(1).executeTakeFirst()) !== undefined
}
