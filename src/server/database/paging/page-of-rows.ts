import type { ListQuery, Page } from '#contract/lists.ts'
import { invalid } from '../../lib/errors.ts'
import type { Cursor, RowPosition } from './cursor.ts'
import { type PageWindow, pageWindow, toPage } from './page-window.ts'

interface Row {
  readonly id: string
  readonly created: number
}

/** What rows are sorted by: the text is empty in the order of time. */
type SortKey = readonly [text: string, created: number, id: string]

/** Returns a page of rows that were all read. Without `textOf` they are in the order of time. */
export function pageOfRows<R extends Row>(rows: readonly R[], query: ListQuery, textOf?: (row: R) => string): Page<R> {
  const total = { total: rows.length, isMinimum: false }
  const window = pageWindow(query, total, true)
  if (window.cursor) assertOrder(query, window.cursor, textOf !== undefined)
  const sign = window.direction === 'desc' ? -1 : 1
  const keyed = rows.map((row) => ({ row, key: [textOf?.(row) ?? '', row.created, row.id] as const }))
  const sorted = keyed.sort((a, b) => compare(a.key, b.key) * sign)
  const start = window.cursor ? placesBefore(sorted, window.cursor, sign) : window.offset
  const part = sorted.slice(start, start + window.limit)
  if (window.backwards) part.reverse()
  const positions = part.map(({ key }) => positionOf(key, textOf !== undefined))
  return toPage(
    part.map(({ row }) => row),
    positions,
    window,
    total,
  )
}

function compare(a: SortKey, b: SortKey): number {
  const differing = a.findIndex((value, index) => value !== b[index])
  if (differing < 0) return 0
  return (a[differing] as string) < (b[differing] as string) ? -1 : 1
}

function placesBefore(sorted: readonly { key: SortKey }[], { position, inclusive }: Cursor, sign: number): number {
  const first = sorted.findIndex(({ key }) => compare(key, keyOf(position)) * sign >= (inclusive ? 0 : 1))
  return first < 0 ? sorted.length : first
}

/** No sort key has a tab. */
const separator = '\t'

const positionOf = ([text, seq, id]: SortKey, hasText: boolean): RowPosition => ({
  seq,
  text: hasText ? `${text}${separator}${id}` : id,
})

function keyOf({ seq, text = '' }: RowPosition): SortKey {
  const end = text.lastIndexOf(separator)
  return [text.slice(0, Math.max(0, end)), seq, text.slice(end + 1)]
}

function assertOrder(query: ListQuery, { position }: NonNullable<PageWindow['cursor']>, hasText: boolean): void {
  if ((position.text ?? '').includes(separator) === hasText) return
  throw invalid(query.after === undefined ? 'before' : 'after', 'This place is not one of this list in this order.')
}
