import { useEffect } from 'react'
import type * as Type from 'typebox'
import type { Endpoint, Input, Reply, Shapes } from '#contract/endpoint.ts'
import type { Page, PageQuery } from '#contract/lists.ts'
import { useEndpoint } from '../api/hooks.ts'
import { usePaging } from './usePaging.ts'

/** An endpoint that answers pages. */
export type ListShapes = Shapes & { readonly query: Type.TObject }

export type RowOf<S extends Shapes> = Reply<S> extends { data: (infer Row)[] } ? Row : never

interface ListOptions {
  readonly query?: Readonly<Record<string, string>>
  readonly refetchInterval?: number
}

export interface List<Row> {
  readonly list: Page<Row> | undefined
  readonly paging: ReturnType<typeof usePaging>
  readonly isFetching: boolean
  readonly isError: boolean
  readonly refetch: () => void
}

/** Reads one page of a list, newest first; page and size come from the URL. */
export function useList<S extends ListShapes>(
  entry: Endpoint<S>,
  { query, refetchInterval }: ListOptions = {},
): List<RowOf<S>> {
  const paging = usePaging()
  const input = { query: { ...paging.query, ...query } satisfies PageQuery } as unknown as Input<S>
  const read = useEndpoint(entry, input, refetchInterval === undefined ? {} : { refetchInterval })
  const list = read.data as Page<RowOf<S>> | undefined
  useLastPage(list, paging, read.isFetching)
  return { list, paging, isFetching: read.isFetching, isError: read.isError, refetch: () => void read.refetch() }
}

/** When the current page has become empty, goes back to the last page. */
export function useLastPage(
  list: Page<unknown> | undefined,
  paging: List<unknown>['paging'],
  isFetching: boolean,
): void {
  const isPast = list?.data.length === 0 && list.page > 1 && !isFetching
  useEffect(() => {
    if (isPast) paging.go(Math.max(1, list.totalPages), paging.size, undefined, true)
  })
}
