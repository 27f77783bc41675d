import type { ListQuery, Page } from '#contract/lists.ts'
import type { Direction } from '../search/search-index.ts'
import { type Cursor, type RowPosition, readCursor, writeCursor, writeKey } from './cursor.ts'

/** The most rows in a reply when the caller gives neither page nor size (product: Lists). */
const maxUnpaged = 1_000

/** The rows of a sorted list that a reply holds: those behind a cursor (keyset paging), or those at an offset. */
export interface PageWindow {
  readonly size: number
  readonly page: number
  /** The rows are read from the end of the list and then reversed. */
  readonly backwards: boolean
  readonly direction: Direction
  readonly cursor?: Cursor
  readonly offset: number
  readonly limit: number
}

/** The length of a list; `isMinimum` when there are more rows than were counted. */
export interface Total {
  readonly total: number
  readonly isMinimum: boolean
}

/** `hasText`: the list is sorted by a text. */
export function pageWindow(query: ListQuery, total: Total, hasText: boolean): PageWindow {
  const window = undirected(query, total, hasText)
  return { ...window, direction: (query.sortOrder === 'ASC') === window.backwards ? 'desc' : 'asc' }
}

type Undirected = Omit<PageWindow, 'direction'>

function undirected({ page, size, after, before }: ListQuery, total: Total, hasText: boolean): Undirected {
  if (after !== undefined) return keysetPage(readCursor(after, 'after', hasText), size, false)
  if (before !== undefined) return keysetPage(readCursor(before, 'before', hasText), size, true)
  if (page === undefined && size === undefined)
    return { size: maxUnpaged, page: 1, backwards: false, offset: 0, limit: maxUnpaged }
  return offsetPage(page ?? 1, size ?? 10, total)
}

const keysetPage = (cursor: Cursor, size = maxUnpaged, backwards: boolean): Undirected => ({
  size,
  page: cursor.page,
  backwards,
  cursor,
  offset: 0,
  // The row after a page tells that more follow, however many of those before it have left the list.
  limit: backwards ? size : size + 1,
})

/** Reads from the nearer end, which is known when every row was counted. */
function offsetPage(page: number, size: number, { total, isMinimum }: Total): Undirected {
  const offset = (page - 1) * size
  const limit = Math.max(0, Math.min(size, total - offset))
  const fromEnd = total - offset - limit
  const backwards = !isMinimum && fromEnd < offset
  // Rows may have been added since they were counted.
  if (!backwards) return { size, page, backwards, offset, limit: isMinimum ? limit : size }
  return { size, page, backwards, offset: fromEnd, limit }
}

/** Returns the position behind which a keyset page begins; for an inclusive cursor it is just before the row. */
export function positionBefore({ cursor, direction }: PageWindow): Required<RowPosition> {
  const { seq = 0, text = '' } = cursor?.position ?? {}
  const step = direction === 'desc' ? 1 : -1
  return { seq: cursor?.inclusive ? seq + step : seq, text }
}

export function toPage<R>(rows: R[], places: RowPosition[], window: PageWindow, counted: Total): Page<R> {
  const { isMinimum } = counted
  const { size, page, backwards, cursor, offset } = window
  const [data, positions] = [rows.slice(0, size), places.slice(0, size)]
  // Includes rows inserted between the count and the read.
  const total = backwards || isMinimum ? counted.total : Math.max(counted.total, cursor ? 0 : offset + data.length)
  const [first, last] = [positions[0], positions.at(-1)]
  const isCounted = page * size < total || (isMinimum && data.length === size)
  // Behind a page that was read backwards is the row where its cursor stood.
  const hasNext = cursor ? backwards || places.length > size : isCounted
  return {
    data,
    keys: positions.map(writeKey),
    totalElements: total,
    ...(isMinimum ? { totalIsMinimum: true } : {}),
    totalPages: Math.ceil(total / size),
    page,
    size,
    ...(last && hasNext ? { next: writeCursor(page + 1, last) } : {}),
    ...(first && page > 1 ? { previous: writeCursor(page - 1, first) } : {}),
  }
}
