import type { Db, Trx } from './dialect.ts'
import type { Tables } from './schema.ts'

type Name = Tables['lock']['name']

/** Blocks other transactions that use this lock until this one ends. `now` is epoch milliseconds. */
export async function touchLock(trx: Trx, name: Name, now: number): Promise<void> {
  await trx.updateTable('lock').set({ touched: now }).where('name', '=', name).execute()
}

/** Returns when the lock was last taken, in epoch milliseconds. */
export async function readLock(db: Db, name: Name): Promise<number> {
  const row = await db.selectFrom('lock').where('name', '=', name).select('touched').executeTakeFirstOrThrow()
  return row.touched
}

/** Takes the lock unless another instance took it after `last`. Returns whether it was taken. */
export async function claimLock(trx: Trx, name: Name, last: number, now: number): Promise<boolean> {
  const claim = trx.updateTable('lock').set({ touched: now }).where('name', '=', name).where('touched', '=', last)
  return (await claim.executeTakeFirst()).numUpdatedRows === 1n
}
