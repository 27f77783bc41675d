import { sql } from 'kysely'
import type { Db, Trx } from './dialect.ts'
import { prepared } from './prepared.ts'

/**
 * Stored lengths of the lists, so that exact totals cost the same at any size. A counter's name says what selects its
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
    .insertInto('counter')
    .values({ list, shard, count })
    .onConflict((conflict) =>
      conflict.columns(['list', 'shard']).doUpdateSet({ count: sql`counter.count + excluded.count` }),
    ),
)

/**
 * Adds the changes to the counters, by list name. Call it last in a transaction, because other transactions need the
 * same rows. The rows are updated in the order of their names to avoid deadlocks.
 */
export async function changeCounters(trx: Trx, changes: Record<string, number>): Promise<void> {
  const shard = Math.floor(Math.random() * shards)
  for (const list of Object.keys(changes).sort()) await add(trx, { list, shard, count: changes[list] ?? 0 })
}

/** Sums up so many lists in one query. The values are named by their position. */
const sumOf = (count: number) =>
  prepared((db: Db, lists: Record<string, string>) =>
    db
      .selectFrom('counter')
      .where(
        'list',
        'in',
        positions(count).map((position) => lists[position] ?? ''),
      )
      .select(({ fn }) => fn.coalesce(fn.sum<number>('count'), sql<number>`0`).as('total')),
  )
const positions = (count: number) => Array.from({ length: count }, (_, index) => `list${index}`)
const sums = new Map<number, ReturnType<typeof sumOf>>()

/** Returns the length of a list, or the sum of several. */
export async function readCounters(db: Db, ...lists: string[]): Promise<number> {
  const sum = sums.get(lists.length) ?? sumOf(lists.length)
  sums.set(lists.length, sum)
  const { rows } = await sum(db, Object.fromEntries(lists.map((list, index) => [`list${index}`, list])))
  return Number(rows[0]?.total)
}
