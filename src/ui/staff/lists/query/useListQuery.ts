import { useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ListQuery, Page, PageQuery } from '#contract/lists.ts'
import { useStable } from '../../../lib/browser/useStable.ts'
import type { ListFilter } from './filters.tsx'
import { orderOf } from './order.ts'
import type { FieldOf, ListShapes } from './shapes.ts'
import { type ListCriteria, only, readFields, withValues } from './urlQuery.ts'

type PageCursor = Pick<PageQuery, 'after' | 'before'>

/** The page of a list that the address names. */
export interface ListState {
  readonly criteria: ListCriteria
  readonly page: number
  readonly size: number
  readonly query: ListQuery
  /** Words, filters, order and columns as the address has them, without the page. */
  readonly search: string
  /** Opens a page, by its cursor where `list` is its neighbour. */
  readonly go: (page: number, size: number, list?: Page<unknown>, replace?: boolean) => void
  readonly change: (changes: ListCriteria, replace?: boolean) => void
  readonly replaceQuery: (search: string) => void
}

const defaultSize = 10
const words = ['q', 'sortBy', 'sortOrder']
/** The address keeps this parameter on other pages; calls do not send it. */
const columns = 'columns'

/**
 * Reads and writes the query of a list in the address. The cursor of a neighbouring page is kept in the history
 * entry's state.
 */
export function useListQuery<S extends ListShapes>(
  { shapes }: Endpoint<S>,
  filters: readonly ListFilter<FieldOf<S>>[],
): ListState {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { after, before } = (useLocation().state ?? {}) as PageCursor
  const fields = [...words, ...filters.flatMap((filter) => filter.fields)]
  const criteria = readFields(shapes.query, fields, search)
  const { page = 1, size = defaultSize } = readFields(shapes.query, ['page', 'size'], search) as PageQuery
  const start: PageQuery = after ? { after } : before ? { before } : { page }

  const kept = [...fields, columns]
  // Opening the current address adds no history entry.
  const open = (next: URLSearchParams, replace = false, state: PageCursor = {}) =>
    void navigate({ search: `?${next}` }, { state, replace: replace || String(next) === String(search) })
  const go = useStable<Parameters<ListState['go']>, void>((toPage, toSize, list, replace) => {
    const isNeighbour = toSize === size && list
    open(withValues(search, { page: toPage, size: toSize }), replace, isNeighbour ? neighbourKey(toPage, list) : {})
  })
  const change = useStable((changes: ListCriteria, replace?: boolean) =>
    open(withValues(only(search, [...kept, 'size']), changes), replace),
  )
  const replaceQuery = useStable((next: string) =>
    open(withValues(only(new URLSearchParams(next), kept), { size: search.get('size') ?? '' })),
  )
  const query = { ...start, size, ...criteria, sortOrder: orderOf(criteria).sortOrder }
  const shown = { criteria, page, size, query, search: String(withValues(only(search, [columns]), criteria)) }
  const given = JSON.stringify(shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal values are the same state.
  return useMemo(() => ({ ...shown, go, change, replaceQuery }), [given])
}

/** The first page is read by number, so that it always starts with the list's first row. */
function neighbourKey(page: number, list: Page<unknown>): PageCursor {
  if (page === 1) return {}
  if (page === list.page + 1 && list.next) return { after: list.next }
  if (page === list.page - 1 && list.previous) return { before: list.previous }
  return {}
}
