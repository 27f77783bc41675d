import { sql } from 'kysely'
import { type Db, shardOf, type Trx } from './dialect.ts'
import { prepared } from './prepared.ts'

/** Stored lengths make exact totals cost the same at any size. `list` is a path such as `request/pending`. */
interface Change {
  list: string
  count: number
}

const add = prepared((db: Db, { list, count }: Change) =>
  db
    .insertInto('counter')
    .values({ list, shard: shardOf(db), count })
    .onConflict((conflict) =>
      conflict.columns(['list', 'shard']).doUpdateSet({ count: sql`counter.count + excluded.count` }),
    ),
)

/** Call this last in a transaction, because others wait for the rows. The sorted names avoid deadlocks. */
export async function changeCounters(trx: Trx, changes: Record<string, number>): Promise<void> {
  const sorted = Object.entries(changes).sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [list, count] of sorted) if (count !== 0) await add(trx, { list, count })
}

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

export async function readCounters(db: Db, ...lists: string[]): Promise<number> {
  const sum = sums.get(lists.length) ?? sumOf(lists.length)
  sums.set(lists.length, sum)
  const { rows } = await sum(db, Object.fromEntries(lists.map((list, index) => [`list${index}`, list])))
  return Number(rows[0]?.total)
}

/** Returns the totals of those lists that have one. */
export async function readEachCounter(db: Db, lists: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('counter')
    .where('list', 'in', lists)
    .groupBy('list')
    .select(({ fn }) => ['list', fn.sum<number>('count').as('total')])
    .execute()
  return new Map(rows.map(({ list, total }) => [list, Number(total)]))
}
