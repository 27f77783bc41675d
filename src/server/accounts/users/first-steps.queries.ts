import type { Db, Trx } from '../../database/dialect.ts'

export async function hasAny(db: Db, table: 'catalogue' | 'catalogueRequest'): Promise<boolean> {
  return (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function findClosedAt(db: Db, id: string): Promise<number | null> {
  const person = await db.selectFrom('user').where('id', '=', id).select('firstStepsClosedAt').executeTakeFirst()
  return person?.firstStepsClosedAt ?? null
}

export async function setClosedAt(trx: Trx, id: string, firstStepsClosedAt: number): Promise<void> {
  await trx.updateTable('user').set({ firstStepsClosedAt }).where('id', '=', id).execute()
}
