import type { ListQuery } from '#contract/lists.ts'
import { type Cursor, type Key, readCursor, writeCursor, writeKey } from './cursor.ts'

/** The most rows in a reply when the caller gives neither page nor size (product: Lists). */
const unpaged = 1_000

/** Which rows of an ordered list a reply holds. */
export interface Slice {
  readonly size: number
  readonly page: number
  /** Read from the end of the list, then reversed. */
  readonly backwards: boolean
  readonly cursor?: Cursor
  readonly offset: number
  readonly limit: number
}

/** The length of a list, which may be no more than counted. */
export interface Total {
  readonly total: number
  readonly isMinimum: boolean
}

/** `isText`: the list is sorted by a text. */
export function sliceOf({ page, size, after, before }: ListQuery, total: Total, isText: boolean): Slice {
  if (after !== undefined) return cursorSlice(readCursor(after, 'after', isText), size, false)
  if (before !== undefined) return cursorSlice(readCursor(before, 'before', isText), size, true)
  if (page === undefined && size === undefined)
    return { size: unpaged, page: 1, backwards: false, offset: 0, limit: unpaged }
  return offsetSlice(page ?? 1, size ?? 10, total)
}

const cursorSlice = (cursor: Cursor, size = 10, backwards: boolean): Slice => ({
  size,
  page: cursor.page,
  backwards,
  cursor,
  offset: 0,
  limit: size,
})

/** Reads from the nearer end, which is known when every row was counted. */
function offsetSlice(page: number, size: number, { total, isMinimum }: Total): Slice {
  const offset = (page - 1) * size
  const limit = Math.max(0, Math.min(size, total - offset))
  const fromEnd = total - offset - limit
  const backwards = !isMinimum && fromEnd < offset
  // Rows may have been added since they were counted.
  if (!backwards) return { size, page, backwards, offset, limit: isMinimum ? limit : size }
  return { size, page, backwards, offset: fromEnd, limit }
}

/** A page of these rows, and the places of the rows and of the neighbouring pages. */
export function pageOfRows<R>(data: R[], places: Key[], slice: Slice, { total: counted, isMinimum }: Total) {
  const { size, page, backwards, cursor, offset } = slice
  // Includes rows inserted between the count and the read.
  const total = backwards || isMinimum ? counted : Math.max(counted, cursor ? 0 : offset + data.length)
  const [first, last] = [places[0], places.at(-1)]
  const hasNext = page * size < total || (isMinimum && data.length === size)
  return {
    data,
    keys: places.map(writeKey),
    totalElements: total,
    ...(isMinimum ? { totalIsMinimum: true } : {}),
    totalPages: Math.ceil(total / size),
    page,
    size,
    ...(last && hasNext ? { next: writeCursor(page + 1, last) } : {}),
    ...(first && page > 1 ? { previous: writeCursor(page - 1, first) } : {}),
  }
}
