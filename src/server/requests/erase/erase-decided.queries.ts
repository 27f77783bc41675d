import { type Db, lockForUpdate, type Trx } from '../../database/dialect.ts'

/** Returns some requests that were decided at this time or before and still hold personal data, locked until the transaction ends. */
export function lockDecidedBefore(trx: Trx, time: number, max: number) {
  return lockForUpdate(trx, decidedBefore(trx, time, max).selectAll(), 'catalogueRequest').execute()
}

/** Counts the same requests, as far as this many. */
export async function countDecidedBefore(db: Db, time: number, max: number): Promise<number> {
  const { count } = await db
    .selectFrom(decidedBefore(db, time, max).select('decidedAt').as('due'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const decidedBefore = (db: Db, time: number, max: number) =>
  db
    .selectFrom('catalogueRequest')
    .where('erasedAt', 'is', null)
    .where('decidedAt', 'is not', null)
    .where('decidedAt', '<=', time)
    .orderBy('decidedAt')
    .limit(max)
