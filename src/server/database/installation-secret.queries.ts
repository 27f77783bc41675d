import type { Db, Trx } from './dialect.ts'

const name = 'installation'

export async function insertSecret(trx: Trx, value: string): Promise<void> {
  await trx
    .insertInto('secret')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findSecret(db: Db): Promise<string> {
  const row = await db.selectFrom('secret').where('name', '=', name).select('value').executeTakeFirstOrThrow()
  return row.value
}
