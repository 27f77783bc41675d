import { sql } from 'kysely'
import type { Db, Trx } from './dialect.ts'

/**
 * The kept length of each list, so that true totals cost the same at any size. A list is named by what selects its
 * rows, such as `request/pending` or `request/pending/{owner}`.
 */
const shards = 16

/** How the lengths change, by list. Call it last in a transaction: its rows are the ones that others may want too. */
export async function changeTallies(trx: Trx, changes: Record<string, number>): Promise<void> {
  const shard = Math.floor(Math.random() * shards)
  const values = Object.keys(changes)
    .sort()
    .map((list) => ({ list, shard, count: changes[list] ?? 0 }))
  await trx
    .insertInto('tally')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['list', 'shard']).doUpdateSet({ count: sql`tally.count + excluded.count` }),
    )
    .execute()
}

/** The length of a list, or of several together. */
export async function readTally(db: Db, ...lists: string[]): Promise<number> {
  const { total } = await db
    .selectFrom('tally')
    .where('list', 'in', lists)
    .select(({ fn }) => fn.coalesce(fn.sum<number>('count'), sql<number>`0`).as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}
