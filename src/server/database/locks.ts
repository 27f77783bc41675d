import type { Db, Trx } from './dialect.ts'
import type { Tables } from './schema.ts'

type Name = Tables['lock']['name']

/** Blocks other transactions that use this lock until this one ends. */
export async function touchLock(trx: Trx, name: Name, now: number): Promise<void> {
  await trx.updateTable('lock').set({ touched: now }).where('name', '=', name).execute()
}

/** Blocks others too, and returns the next number. */
export async function countLock(trx: Trx, name: Name): Promise<number> {
  const counted = trx.updateTable('lock').set(({ eb }) => ({ touched: eb('touched', '+', 1) }))
  return (await counted.where('name', '=', name).returning('touched').executeTakeFirstOrThrow()).touched
}

export async function readLock(db: Db, name: Name): Promise<number> {
  const row = await db.selectFrom('lock').where('name', '=', name).select('touched').executeTakeFirstOrThrow()
  return row.touched
}

/** Returns false when another instance took the lock after `last`. */
export async function claimLock(trx: Trx, name: Name, last: number, now: number): Promise<boolean> {
  const claim = trx.updateTable('lock').set({ touched: now }).where('name', '=', name).where('touched', '=', last)
  return (await claim.executeTakeFirst()).numUpdatedRows === 1n
}

/** The times that were set so far. */
export async function findTimes<N extends Name>(db: Db, names: readonly N[]): Promise<{ [K in N]?: number }> {
  const rows = await db.selectFrom('lock').where('name', 'in', names).selectAll().execute()
  return Object.fromEntries(rows.map(({ name, touched }) => [name, touched])) as { [K in N]?: number }
}

export async function setTime(trx: Trx, name: Name, touched: number): Promise<void> {
  await trx
    .insertInto('lock')
    .values({ name, touched })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ touched }))
    .execute()
}
