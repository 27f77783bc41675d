import type { SelectQueryBuilder } from 'kysely'
import type { Page, PageQuery } from '#contract/common.ts'
import type { Tables } from './schema.ts'

/** The most rows a list answers when the caller names neither page nor size (product, Lists). */
const unpaged = 1_000

interface Row {
  id: string
  created: number
}

/** Where a page starts: rows strictly beyond this one, in the direction of reading. */
interface Key {
  page: number
  created: number
  id: string
}

interface Slice {
  size: number
  page: number
  /** Read from the far end of the list and turned round. */
  backwards: boolean
  beyond?: Key
  offset?: number
  limit: number
}

type Listed = keyof Tables
type Query<T extends Listed, R extends Row> = SelectQueryBuilder<Tables, T, R>

/**
 * One page of a query that selects `id` and `created`, newest first unless asked otherwise, ended by id. First, last and
 * neighbouring pages cost the same at any size; another page is reached by offset from the nearer end.
 */
export async function fetchPage<T extends Listed, R extends Row>(
  query: Query<T, R>,
  totalElements: number,
  asked: PageQuery,
): Promise<Page<R>> {
  const slice = sliceOf(asked, totalElements)
  const rows = slice.limit > 0 ? await read(query, slice, asked.sortOrder === 'ASC') : []
  // Rows that came between the count and the reading are counted too.
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

/** Keeps what a page says and changes its rows. */
export function mapPage<A, B>(page: Page<A>, change: (row: A) => B): Page<B> {
  return { ...page, data: page.data.map(change) }
}

function sliceOf({ page, size, after, before }: PageQuery, total: number): Slice {
  if (after !== undefined || before !== undefined) {
    const beyond = parseKey(after ?? before ?? '')
    const own = size ?? 10
    return { size: own, page: beyond.page, backwards: after === undefined, beyond, limit: own }
  }
  if (page === undefined && size === undefined) return { size: unpaged, page: 1, backwards: false, limit: unpaged }
  return jump(page ?? 1, size ?? 10, total)
}

function jump(page: number, size: number, total: number): Slice {
  const offset = (page - 1) * size
  const limit = Math.max(0, Math.min(size, total - offset))
  const fromEnd = total - offset - limit
  const backwards = fromEnd < offset
  if (!backwards) return { size, page, backwards, offset, limit: size }
  return { size, page, backwards, offset: fromEnd, limit }
}

async function read<T extends Listed, R extends Row>(query: Query<T, R>, slice: Slice, ascending: boolean) {
  const direction = ascending === slice.backwards ? 'desc' : 'asc'
  // Every listed table has both columns; the builder cannot know it for all of them at once.
  const base = query as unknown as SelectQueryBuilder<Tables, 'user', R>
  let sliced = base.orderBy('created', direction).orderBy('id', direction).limit(slice.limit)
  if (slice.offset) sliced = sliced.offset(slice.offset)
  const { beyond } = slice
  if (beyond) {
    sliced = sliced.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created', 'id'), direction === 'desc' ? '<' : '>', tuple(beyond.created, beyond.id)),
    )
  }
  const rows = (await sliced.execute()) as R[]
  return slice.backwards ? rows.reverse() : rows
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

function parseKey(key: string): Key {
  const [page, created, id] = key.split('_') as [string, string, string]
  return { page: Number(page), created: Number(created), id }
}
