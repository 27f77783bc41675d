import { type Db, lockForUpdate, type Trx } from '../../database/dialect.ts'

export function lockDecidedBefore(trx: Trx, time: number, max: number) {
  return lockForUpdate(trx, decidedBefore(trx, time, max).selectAll(), 'catalogueRequest').execute()
}

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
