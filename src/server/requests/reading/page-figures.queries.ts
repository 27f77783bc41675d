import { sql } from 'kysely'
import type { Db, Trx } from '../../database/dialect.ts'
import type { Tables } from '../../database/schema.ts'

/** The rows must be sorted by page: other transactions wait for them, and in one order none for each other. */
export async function addFigures(trx: Trx, rows: readonly Tables['pageFigure'][]): Promise<void> {
  await trx
    .insertInto('pageFigure')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['editionId', 'shard', 'page']).doUpdateSet({
        readers: sql`"pageFigure".readers + excluded.readers`,
        seconds: sql`"pageFigure".seconds + excluded.seconds`,
      }),
    )
    .execute()
}

/** In the order of the pages, first that of all pages together. */
export async function sumFigures(db: Db, editionId: string) {
  const sums = await db
    .selectFrom('pageFigure')
    .where('editionId', '=', editionId)
    .groupBy('page')
    .orderBy('page')
    .select(({ fn }) => ['page', fn.sum<number>('readers').as('readers'), fn.sum<number>('seconds').as('seconds')])
    .execute()
  return sums.map(({ page, readers, seconds }) => ({ page, readers: Number(readers), seconds: Number(seconds) }))
}
