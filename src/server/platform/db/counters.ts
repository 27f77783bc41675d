import { sql } from 'kysely'
import type { Db, Trx } from './dialect.ts'
import { prepared } from './prepared.ts'

/**
 * The kept length of each list, so that true totals cost the same at any size. A list is named by what selects its
 * rows, such as `request/pending` or `request/pending/{owner}`.
 */
const shards = 16

interface Change {
  list: string
  shard: number
  count: number
}

const add = prepared((db: Db, { list, shard, count }: Change) =>
  db
    .insertInto('tally')
    .values({ list, shard, count })
    .onConflict((conflict) =>
      conflict.columns(['list', 'shard']).doUpdateSet({ count: sql`tally.count + excluded.count` }),
    ),
)

/**
 * How the lengths change, by list. Call it last in a transaction: its rows are the ones that others may want too, and
 * the order of the names keeps two writers from waiting for each other.
 */
export async function changeCounters(trx: Trx, changes: Record<string, number>): Promise<void> {
  const shard = Math.floor(Math.random() * shards)
  for (const list of Object.keys(changes).sort()) await add(trx, { list, shard, count: changes[list] ?? 0 })
}

const sum = prepared((db: Db, { list }: { list: string }) =>
  db
    .selectFrom('tally')
    .where('list', '=', list)
    .select(({ fn }) => fn.coalesce(fn.sum<number>('count'), sql<number>`0`).as('total')),
)

/** The length of a list, or of several together. */
export async function readCounters(db: Db, ...lists: string[]): Promise<number> {
  const sums = await Promise.all(lists.map((list) => sum(db, { list })))
  return sums.reduce((total, { rows }) => total + Number(rows[0]?.total), 0)
}
