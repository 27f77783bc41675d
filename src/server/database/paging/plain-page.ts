import { type Compilable, type SelectQueryBuilder, sql } from 'kysely'
import type { Page } from '#contract/lists.ts'
import type { Db } from '../dialect.ts'
import { prepared } from '../prepared.ts'
import type { Tables } from '../schema.ts'
import type { Key } from './cursor.ts'
import type { List, ListedRow, Wanted } from './list.ts'
import { pageOfRows, type Slice, sliceOf } from './slice.ts'

interface Values {
  limit: number
  offset: number
  seq: number
  text: string
}

interface Shape {
  /** The columns whose values select the part. */
  part: readonly string[]
  /** The part's status stands in the query's text: otherwise SQLite uses no index of pending rows. */
  status: string | undefined
  /** The column that the rows are sorted by, before `seq`. */
  column: string | undefined
  direction: 'asc' | 'desc'
  start: 'first' | 'offset' | 'cursor'
}

/** Reads a whole part of the table by an index of its order; first, last and neighbouring pages cost the same. */
export function plainReader<P extends object, T extends keyof Tables, R extends ListedRow>(list: List<P, T, R>) {
  const read = readerOf(list)
  return async (db: Db, wanted: Wanted<P>, column: string | undefined): Promise<Page<R>> => {
    const total = { total: wanted.total, isMinimum: false }
    const slice = sliceOf(wanted.query, total, column !== undefined)
    const rows = slice.limit > 0 ? await read(db, wanted, column, slice) : []
    const placeOf = (row: R): Key => (column ? [(row as never)[column], row.seq] : [row.seq])
    return pageOfRows(rows, rows.map(placeOf), slice, total)
  }
}

function readerOf<P extends object, T extends keyof Tables, R extends ListedRow>(list: List<P, T, R>) {
  const compiled = new Map<string, ReturnType<typeof compile<P, T, R>>>()
  return async (db: Db, { values, part, query }: Wanted<P>, column: string | undefined, slice: Slice) => {
    const direction = (query.sortOrder === 'ASC') === slice.backwards ? 'desc' : 'asc'
    const start = slice.cursor ? 'cursor' : slice.offset > 0 ? 'offset' : 'first'
    const shape: Shape = { part: Object.keys(part), status: part.status, column, direction, start }
    const name = JSON.stringify(shape)
    const run = compiled.get(name) ?? compile(list, shape)
    compiled.set(name, run)
    const { rows } = await run(db, { ...values, ...part, ...boundsOf(slice, direction) })
    return slice.backwards ? rows.reverse() : rows
  }
}

/** A cursor that includes its row starts just before it. */
export function boundsOf({ cursor, limit, offset }: Slice, direction: 'asc' | 'desc'): Values {
  const before = direction === 'desc' ? 1 : -1
  const seq = Number(cursor?.key.at(-1) ?? 0) + (cursor?.inclusive ? before : 0)
  return { limit, offset, seq, text: String(cursor?.key[0] ?? '') }
}

function compile<P extends object, T extends keyof Tables, R extends ListedRow>(
  list: List<P, T, R>,
  { part, status, column, direction, start }: Shape,
) {
  return prepared<P & Values, R>((db, values) => {
    // The builder's types cannot name a column of a generic table.
    let query = list.rows(db, values) as unknown as SelectQueryBuilder<Tables, 'catalogueRequest', R>
    const seq = `${list.listing.table}.seq` as 'catalogueRequest.seq'
    const asked = (name: string) => (name === 'status' ? sql.lit(status) : values[name as never])
    for (const name of part) query = query.where(name as 'status', '=', asked(name) as never)
    if (column) query = query.select(column as 'nameKey').orderBy(column as 'nameKey', direction)
    query = query.orderBy(seq, direction).limit(values.limit)
    if (start === 'offset') query = query.offset(values.offset)
    const side = direction === 'desc' ? '<' : '>'
    if (start === 'cursor' && !column) query = query.where(seq, side, values.seq)
    if (start === 'cursor' && column)
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple(column as 'nameKey', seq as never), side, tuple(values.text, values.seq) as never),
      )
    return query as Compilable<R>
  })
}
