import type { Compilable, SelectQueryBuilder } from 'kysely'
import type { Page, PageQuery } from '#contract/common.ts'
import type { Db } from './dialect.ts'
import { prepared } from './prepared.ts'
import type { Tables } from './schema.ts'

/** The most rows in a reply when the caller gives neither page nor size (product: Lists). */
const unpaged = 1_000

interface Row {
  id: string
  created: number
}

/** A keyset cursor: the page starts strictly after this row, in the direction of reading. */
interface Cursor {
  page: number
  created: number
  id: string
}

interface Slice {
  size: number
  page: number
  /** Read from the end of the list, then reversed. */
  backwards: boolean
  cursor?: Cursor
  offset?: number
  limit: number
}

type Fetch<P, R> = (db: Db, values: P, totalElements: number, query: PageQuery) => Promise<Page<R>>

/**
 * Returns a function that reads one page of a query with `id` and `created`, by default newest first, ties ordered by
 * id. First, last and neighbouring pages cost the same at any size; other pages use an offset from the nearer end.
 */
export function pagesOf<P extends object, T extends keyof Tables, R extends Row>(
  build: (db: Db, values: P) => SelectQueryBuilder<Tables, T, R>,
): Fetch<P, R> {
  const read = readerOf(build)
  return async (db, values, totalElements, query) => {
    const slice = sliceOf(query, totalElements)
    const rows = slice.limit > 0 ? await read(db, values, slice, query.sortOrder === 'ASC') : []
    // Includes rows inserted between the count and the read.
    const total = slice.backwards ? totalElements : Math.max(totalElements, (slice.offset ?? 0) + rows.length)
    return {
      data: rows,
      totalElements: total,
      totalPages: Math.ceil(total / slice.size),
      page: slice.page,
      size: slice.size,
      ...keys(rows, slice, total),
    }
  }
}

/** Returns the same page with each row mapped. */
export function mapPage<A, B>(page: Page<A>, change: (row: A) => B): Page<B> {
  return { ...page, data: page.data.map(change) }
}

function sliceOf({ page, size, after, before }: PageQuery, total: number): Slice {
  if (after !== undefined || before !== undefined) {
    const cursor = parseCursor(after ?? before ?? '')
    const pageSize = size ?? 10
    return { size: pageSize, page: cursor.page, backwards: after === undefined, cursor, limit: pageSize }
  }
  if (page === undefined && size === undefined) return { size: unpaged, page: 1, backwards: false, limit: unpaged }
  return offsetPage(page ?? 1, size ?? 10, total)
}

function offsetPage(page: number, size: number, total: number): Slice {
  const offset = (page - 1) * size
  const limit = Math.max(0, Math.min(size, total - offset))
  const fromEnd = total - offset - limit
  const backwards = fromEnd < offset
  if (!backwards) return { size, page, backwards, offset, limit: size }
  return { size, page, backwards, offset: fromEnd, limit }
}

interface Values {
  limit: number
  offset: number
  created: number
  id: string
}

/** Prepares one query for each direction and each strategy: first page, offset or cursor. */
function readerOf<P extends object, T extends keyof Tables, R extends Row>(
  build: (db: Db, values: P) => SelectQueryBuilder<Tables, T, R>,
) {
  type Strategy = 'first' | 'offset' | 'cursor'
  const query = (direction: 'asc' | 'desc', strategy: Strategy) =>
    prepared<P & Values, R>((db, values) => {
      // Every listed table has both columns, but the builder's types cannot express that for a generic table.
      const base = build(db, values) as unknown as SelectQueryBuilder<Tables, 'user', R>
      const sorted = base.orderBy('created', direction).orderBy('id', direction).limit(values.limit)
      if (strategy === 'first') return sorted as Compilable<R>
      if (strategy === 'offset') return sorted.offset(values.offset) as Compilable<R>
      return sorted.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created', 'id'), direction === 'desc' ? '<' : '>', tuple(values.created, values.id)),
      ) as Compilable<R>
    })
  const strategies = (direction: 'asc' | 'desc') => ({
    first: query(direction, 'first'),
    offset: query(direction, 'offset'),
    cursor: query(direction, 'cursor'),
  })
  const queries = { asc: strategies('asc'), desc: strategies('desc') }

  return async (db: Db, values: P, { backwards, cursor, offset = 0, limit }: Slice, ascending: boolean) => {
    const direction = ascending === backwards ? 'desc' : 'asc'
    const strategy = cursor ? 'cursor' : offset > 0 ? 'offset' : 'first'
    const { created = 0, id = '' } = cursor ?? {}
    const { rows } = await queries[direction][strategy](db, { ...values, limit, offset, created, id })
    return backwards ? rows.reverse() : rows
  }
}

function keys(rows: Row[], { page, size }: Slice, total: number): { next?: string; previous?: string } {
  const first = rows[0]
  const last = rows.at(-1)
  return {
    ...(last && page * size < total ? { next: keyOf(last, page + 1) } : {}),
    ...(first && page > 1 ? { previous: keyOf(first, page - 1) } : {}),
  }
}

const keyOf = ({ created, id }: Row, page: number) => `${page}_${created}_${id}`

function parseCursor(key: string): Cursor {
  const [page, created, id] = key.split('_') as [string, string, string]
  return { page: Number(page), created: Number(created), id }
}
