import { type RawBuilder, sql } from 'kysely'
import { maxCounted, type Page } from '#contract/lists.ts'
import type { Db } from '../dialect.ts'
import type { Tables } from '../schema.ts'
import type { Key } from './cursor.ts'
import type { Found } from './found.ts'
import type { List, ListedRow, Wanted } from './list.ts'
import { boundsOf } from './plain-page.ts'
import { pageOfRows, type Slice, sliceOf, type Total } from './slice.ts'

/** Where matches are many, a page is looked for among so many rows before all matches are. */
export const maxNearby = 20_000

export interface Place {
  seq: number
  text?: string
}

/** Reads a page of what was found. Sorted by a column, it is a page of the newest 10,000 rows of it. */
export async function findPage<P extends object, T extends keyof Tables, R extends ListedRow>(
  db: Db,
  list: List<P, T, R>,
  { values, query }: Wanted<P>,
  found: Found,
  column: string | undefined,
): Promise<Page<R>> {
  const total = found.isEmpty ? { total: 0, isMinimum: false } : await countFound(db, found)
  const slice = sliceOf(query, total, column !== undefined)
  const direction = (query.sortOrder === 'ASC') === slice.backwards ? 'desc' : 'asc'
  const isNone = total.total === 0 || slice.limit === 0
  const places = isNone
    ? []
    : await findPlaces(db, list.listing.table, found, { slice, direction, column, areMany: total.isMinimum })
  if (slice.backwards) places.reverse()
  const rows = await readRows(db, list, values, places)
  const read = new Set(rows.map(({ seq }) => seq))
  return pageOfRows(rows, places.filter(({ seq }) => read.has(seq)).map(keyOf), slice, total)
}

const keyOf = ({ seq, text }: Place): Key => (text === undefined ? [seq] : [text, seq])

export async function countFound(db: Db, { within, range, isOrdered }: Found): Promise<Total> {
  // Otherwise PostgreSQL would collect all rows before it counts the first.
  const order = isOrdered ? sql` order by f.seq desc` : sql``
  const count = await countRows(db, within(range), order)
  return { total: Math.min(count, maxCounted), isMinimum: count > maxCounted }
}

/** Counts the rows of a table expression, at most one more than lists count. */
async function countRows(db: Db, from: RawBuilder<unknown>, order: RawBuilder<unknown> = sql``): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from
    (select 1 as one from ${from} f ${order} limit ${bound(maxCounted + 1)}) counted`.execute(db)
  return Number(rows[0]?.count)
}

/** As an expression, so that SQLite compiles a statement once (../sqlite/query-compiler.ts). */
const bound = (count: number) => sql`cast(${count} as bigint)`

interface Order {
  slice: Slice
  direction: 'asc' | 'desc'
  column: string | undefined
  areMany: boolean
}

async function findPlaces(db: Db, table: string, found: Found, order: Order): Promise<Place[]> {
  if (order.column) return sortedPlaces(db, table, found, { ...order, column: order.column })
  return newestPlaces(db, found, order)
}

async function newestPlaces(
  db: Db,
  { range, within, nearby }: Found,
  { slice, direction, areMany }: Omit<Order, 'column'>,
) {
  const { seq, limit, offset } = boundsOf(slice, direction)
  const isDown = direction === 'desc'
  const rest = {
    low: Math.max(range.low, isDown ? 0 : seq + 1),
    high: isDown ? Math.min(range.high, seq - 1) : range.high,
  }
  const bounds = slice.cursor ? rest : range
  const read = async (from: ReturnType<Found['within']>) => {
    const { rows } = await sql<Place>`select f.seq as seq from ${from} f
      order by f.seq ${sql.raw(direction)} limit ${bound(limit)} offset ${bound(offset)}`.execute(db)
    return rows
  }
  const near = areMany && nearby ? await read(nearby(bounds, direction, maxNearby)) : []
  return near.length === limit ? near : read(within(bounds))
}

async function sortedPlaces(
  db: Db,
  table: string,
  { within, nearby, range }: Found,
  { slice, direction, column, areMany }: Order & { column: string },
): Promise<Place[]> {
  const { seq, text, limit, offset } = boundsOf(slice, direction)
  // An expression has no index: the rows come from what was found, not from a walk through the table in this order.
  const key = sql`${sql.ref(`t.${column}`)} || ''`
  const side = sql.raw(direction === 'desc' ? '<' : '>')
  const order = sql.raw(direction)
  const rest = slice.cursor ? sql`and (${key}, t.seq) ${side} (${text}, ${seq})` : sql``
  const near = areMany && nearby?.(range, 'desc', maxNearby)
  const from = near && (await hasMost(db, near)) ? near : within(range)
  const { rows } = await sql<Place>`with newest as materialized
      (select f.seq as seq from ${from} f order by f.seq desc limit ${bound(maxCounted)})
    select n.seq as seq, ${key} as text from newest n cross join ${sql.table(table)} t where t.seq = n.seq ${rest}
    order by text ${order}, n.seq ${order} limit ${bound(limit)} offset ${bound(offset)}`.execute(db)
  return rows
}

/** Whether as many rows as are sorted are among these. */
const hasMost = async (db: Db, from: RawBuilder<unknown>) => (await countRows(db, from)) >= maxCounted

export async function readRows<P extends object, T extends keyof Tables, R extends ListedRow>(
  db: Db,
  list: List<P, T, R>,
  values: P,
  places: readonly Place[],
): Promise<R[]> {
  if (places.length === 0) return []
  const rows = await list
    .rows(db, values)
    .where(sql.ref(`${list.listing.table}.seq`), 'in', places.map(({ seq }) => seq) as never)
    .execute()
  const bySeq = new Map((rows as R[]).map((row) => [row.seq, row]))
  return places.flatMap(({ seq }) => bySeq.get(seq) ?? [])
}
