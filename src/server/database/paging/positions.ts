import { type RawBuilder, sql } from 'kysely'
import { maxCountedMatches } from '#contract/lists.ts'
import type { Db } from '../dialect.ts'
import type { Tables } from '../schema.ts'
import type { RowPosition } from './cursor.ts'
import type { List, ListedRow } from './list.ts'
import type { Matches } from './matches.ts'
import { type PageWindow, positionBefore, type Total } from './page-window.ts'

/** When many rows match, a page is first searched among this many rows. */
export const maxNearby = 20_000

export async function countMatches(db: Db, { within, range, isOrdered }: Matches): Promise<Total> {
  // Otherwise PostgreSQL would collect all rows before it counts the first.
  const order = isOrdered ? sql` order by f.seq desc` : sql``
  const count = await countRows(db, within(range), order)
  return { total: Math.min(count, maxCountedMatches), isMinimum: count > maxCountedMatches }
}

/** Counts the rows of a table expression, at most one more than lists count. */
async function countRows(db: Db, from: RawBuilder<unknown>, order: RawBuilder<unknown> = sql``): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from
    (select 1 as one from ${from} f ${order} limit ${bound(maxCountedMatches + 1)}) counted`.execute(db)
  return Number(rows[0]?.count)
}

/** As an expression, so that SQLite compiles a statement once (../sqlite/query-compiler.ts). */
const bound = (count: number) => sql`cast(${count} as bigint)`

interface Order {
  readonly table: string
  readonly column: string | undefined
  readonly window: PageWindow
  readonly areMany: boolean
}

export const findPositions = (db: Db, matches: Matches, { column, ...order }: Order): Promise<RowPosition[]> =>
  column ? sortedPositions(db, matches, { ...order, column }) : newestPositions(db, matches, order)

async function newestPositions(
  db: Db,
  { range, within, nearby }: Matches,
  { window, areMany }: Omit<Order, 'column'>,
): Promise<RowPosition[]> {
  const { cursor, direction, limit, offset } = window
  const { seq } = positionBefore(window)
  const isDown = direction === 'desc'
  const rest = {
    low: Math.max(range.low, isDown ? 0 : seq + 1),
    high: isDown ? Math.min(range.high, seq - 1) : range.high,
  }
  const bounds = cursor ? rest : range
  const read = async (from: RawBuilder<unknown>) => {
    const { rows } = await sql<RowPosition>`select f.seq as seq from ${from} f
      order by f.seq ${sql.raw(direction)} limit ${bound(limit)} offset ${bound(offset)}`.execute(db)
    return rows
  }
  const near = areMany && nearby ? await read(nearby(bounds, direction, maxNearby)) : []
  return near.length === limit ? near : read(within(bounds))
}

async function sortedPositions(
  db: Db,
  { within, nearby, range }: Matches,
  { table, window, column, areMany }: Order & { column: string },
): Promise<RowPosition[]> {
  const { seq, text } = positionBefore(window)
  // An expression has no index: the rows come from the matches, not from a walk through the table in this order.
  const key = sql`${sql.ref(`t.${column}`)} || ''`
  const side = sql.raw(window.direction === 'desc' ? '<' : '>')
  const order = sql.raw(window.direction)
  const rest = window.cursor ? sql`and (${key}, t.seq) ${side} (${text}, ${seq})` : sql``
  const near = areMany && nearby?.(range, 'desc', maxNearby)
  const from = near && (await areEnough(db, near)) ? near : within(range)
  const { rows } = await sql<RowPosition>`with newest as materialized
      (select f.seq as seq from ${from} f order by f.seq desc limit ${bound(maxCountedMatches)})
    select n.seq as seq, ${key} as text from newest n cross join ${sql.table(table)} t where t.seq = n.seq ${rest}
    order by text ${order}, n.seq ${order} limit ${bound(window.limit)} offset ${bound(window.offset)}`.execute(db)
  return rows
}

/** A sorted list orders its newest 10,000 matches, so fewer need a wider search. */
const areEnough = async (db: Db, from: RawBuilder<unknown>) => (await countRows(db, from)) >= maxCountedMatches

/** Skips rows that were removed meanwhile. */
export async function readRows<P extends object, T extends keyof Tables, R extends ListedRow>(
  db: Db,
  list: List<P, T, R>,
  parameters: P,
  positions: readonly RowPosition[],
): Promise<R[]> {
  if (positions.length === 0) return []
  const seqs = positions.map(({ seq }) => seq)
  const isAsked = sql<boolean>`${sql.ref(`${list.listing.table}.seq`)} in (${sql.join(seqs)})`
  const rows = await list.rows(db, parameters).where(isAsked).execute()
  const bySeq = new Map((rows as R[]).map((row) => [row.seq, row]))
  return positions.flatMap(({ seq }) => bySeq.get(seq) ?? [])
}
