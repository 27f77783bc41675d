import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../database/dialect.ts'
import { pick, prepared } from '../database/prepared.ts'
import type { Tables } from '../database/schema.ts'

type NewNews = Omit<Insertable<Tables['news']>, 'number'>

const stored = ['id', 'kind', 'subjectId', 'actorId', 'at'] as const

export const insertNews = prepared((db: Db, row: NewNews) =>
  db.insertInto('news').values({ ...pick(row, stored), number: null }),
)

const isNew = sql<boolean>`number is null`

export async function hasNew(db: Db): Promise<boolean> {
  return (await db.selectFrom('news').where(isNew).select('id').limit(1).executeTakeFirst()) !== undefined
}

/** News that were committed together may share a number. */
export async function numberSome(trx: Trx, number: number, max: number): Promise<void> {
  await trx
    .updateTable('news')
    .set({ number })
    .where('id', 'in', (some) => some.selectFrom('news').where(isNew).orderBy('at').select('id').limit(max))
    .execute()
}

export async function removeOlder(trx: Trx, time: number): Promise<void> {
  await trx.deleteFrom('news').where('at', '<', time).where('number', 'is not', null).execute()
}
