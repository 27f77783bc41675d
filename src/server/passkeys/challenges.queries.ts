import type { Insertable } from 'kysely'
import type { Trx } from '../database/dialect.ts'
import type { Tables } from '../database/schema.ts'

/** Returns false when it was used before. */
export async function insertUsed(trx: Trx, row: Insertable<Tables['usedChallenge']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('usedChallenge')
    .values(row)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function removeUsedBefore(trx: Trx, before: number): Promise<void> {
  await trx.deleteFrom('usedChallenge').where('created', '<', before).execute()
}
