import { useEffect } from 'react'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import type { Page } from '#contract/lists.ts'
import { useEndpoint } from '../../../lib/api/useEndpoint.ts'
import type { ListShapes, RowOf } from '../query/shapes.ts'
import type { ListState } from '../query/useListQuery.ts'

interface ListOptions {
  readonly query?: Readonly<Record<string, string>>
  readonly pollEvery?: number
}

export interface List<Row> {
  readonly list: Page<Row> | undefined
  readonly state: ListState
  readonly isFetching: boolean
  readonly isError: boolean
  readonly refetch: () => void
}

/** Reads the page of a list that the address asks for, again when the person comes back to it. */
export function useList<S extends ListShapes>(
  entry: Endpoint<S>,
  state: ListState,
  { query, pollEvery }: ListOptions = {},
): List<RowOf<S>> {
  const input = { query: { ...state.query, ...query } } as unknown as Input<S>
  const read = useEndpoint(entry, input, { pollEvery, refetchOnFocus: true })
  const list = read.data as Page<RowOf<S>> | undefined
  useLastPage(list, state, read.isFetching)
  // The spinner blocks the list, so it shows only while the rows that a person asked for are missing.
  const isFetching = read.isPlaceholderData || read.isPending
  return { list, state, isFetching, isError: read.isError, refetch: () => void read.refetch() }
}

/** When the current page has become empty, goes back to the last page. */
export function useLastPage(list: Page<unknown> | undefined, state: ListState, isFetching: boolean): void {
  const isPast = list?.data.length === 0 && list.page > 1 && !isFetching
  useEffect(() => {
    if (isPast) state.go(Math.max(1, list.totalPages), state.size, undefined, true)
  })
}
