import { type Compilable, type SelectQueryBuilder, sql } from 'kysely'
import type { Page } from '#contract/lists.ts'
import type { Db } from '../dialect.ts'
import { prepared } from '../prepared.ts'
import type { Tables } from '../schema.ts'
import { type Columns, sortColumn } from '../search/listing.ts'
import type { Direction } from '../search/search-index.ts'
import type { RowPosition } from './cursor.ts'
import type { List, ListCriteria, ListedRow } from './list.ts'
import { type PageWindow, pageWindow, positionBefore, toPage } from './page-window.ts'

/** Queries that differ in any of these differ in their text. */
interface Shape {
  readonly scope: readonly string[]
  /** The status stands in the query's text: otherwise SQLite uses no index of pending rows. */
  readonly status: string | undefined
  /** The column that the rows are sorted by, before `seq`. */
  readonly column: string | undefined
  readonly direction: Direction
  readonly start: 'first' | 'offset' | 'cursor'
}

type Values<P> = P & Columns & Required<RowPosition> & { limit: number; offset: number }

/** Reads all rows of a scope by an index of their order; first, last and neighbouring pages cost the same. */
export function unfilteredPagesOf<P extends object, T extends keyof Tables, R extends ListedRow>(list: List<P, T, R>) {
  const read = readerOf(list)
  return async (db: Db, criteria: ListCriteria<P>): Promise<Page<R>> => {
    const column = sortColumn(list.listing, criteria.query.sortBy)
    const total = { total: criteria.total, isMinimum: false }
    const window = pageWindow(criteria.query, total, column !== undefined)
    const rows = window.limit > 0 ? await read(db, criteria, column, window) : []
    const positionOf = (row: R) => (column ? { seq: row.seq, text: String(row[column]) } : { seq: row.seq })
    return toPage(rows, rows.map(positionOf), window, total)
  }
}

function readerOf<P extends object, T extends keyof Tables, R extends ListedRow>(list: List<P, T, R>) {
  const compiled = new Map<string, ReturnType<typeof compile<P, T, R>>>()
  return async (db: Db, criteria: ListCriteria<P>, column: string | undefined, window: PageWindow) => {
    const { parameters, scope } = criteria
    const { direction, limit, offset } = window
    const start = window.cursor ? 'cursor' : offset > 0 ? 'offset' : 'first'
    const shape: Shape = { scope: Object.keys(scope), status: scope.status, column, direction, start }
    const name = JSON.stringify(shape)
    const run = compiled.get(name) ?? compile(list, shape)
    compiled.set(name, run)
    const { rows } = await run(db, { ...parameters, ...scope, ...positionBefore(window), limit, offset })
    return window.backwards ? rows.reverse() : rows
  }
}

function compile<P extends object, T extends keyof Tables, R extends ListedRow>(
  list: List<P, T, R>,
  { scope, status, column, direction, start }: Shape,
) {
  return prepared<Values<P>, R>((db, values) => {
    let query: SelectQueryBuilder<Tables, T, object> = list.rows(db, values)
    const seq = sql.ref<number>(`${list.listing.table}.seq`)
    const asked = (name: string) => (name === 'status' ? sql.lit(status) : sql`${values[name]}`)
    for (const name of scope) query = query.where(sql<boolean>`${sql.ref(name)} = ${asked(name)}`)
    if (column) query = query.select(db.dynamic.ref(column)).orderBy(sql.ref(column), direction)
    query = query.orderBy(seq, direction).limit(values.limit)
    if (start === 'offset') query = query.offset(values.offset)
    const side = sql.raw(direction === 'desc' ? '<' : '>')
    if (start === 'cursor' && !column) query = query.where(sql<boolean>`${seq} ${side} ${values.seq}`)
    if (start === 'cursor' && column)
      query = query.where(sql<boolean>`(${sql.ref(column)}, ${seq}) ${side} (${values.text}, ${values.seq})`)
    return query as Compilable<R>
  })
}
