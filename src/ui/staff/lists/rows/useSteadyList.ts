import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { call } from '../../../lib/api/call.ts'
import { keyOf, pollAfterAnswer } from '../../../lib/api/hooks.ts'
import { isNewestFirst } from '../query/order.ts'
import type { ListShapes, RowOf } from '../query/shapes.ts'
import type { ListState } from '../query/useListQuery.ts'
import type { Identified } from './cursor.ts'
import { type Ending, readAgain } from './readAgain.ts'
import { readPage } from './readPage.ts'
import { opened, type SteadyPage } from './steadyPage.ts'
import { type List, useLastPage } from './useList.ts'
import { useNewerRows } from './useNewerRows.ts'

export interface SteadyList<Row> extends List<Row> {
  readonly ended: SteadyPage<Row>['ended']
  /** How many rows are newer than the first page. */
  readonly newer: number
}

/** A list that is read again every ten seconds and moves no row until the person reloads or turns the page. */
export function useSteadyList<S extends ListShapes>(entry: Endpoint<S>, state: ListState, ending: Ending<RowOf<S>>) {
  type Row = RowOf<S> & Identified
  const { query, asked } = state
  /** The page that was read since it was opened; a cached one from an earlier visit is replaced. */
  const current = useRef('')
  const address = JSON.stringify(query)
  const read = useQuery<SteadyPage<Row>>({
    queryKey: [keyOf(entry), 'steady', query],
    queryFn: async ({ client, queryKey, signal }) => {
      const shown = current.current === address ? client.getQueryData<SteadyPage<Row>>(queryKey) : undefined
      const page = shown
        ? await readAgain<Row>(entry, query, shown, ending as Ending<Row>, signal)
        : opened(await readPage<Row>(call, entry, query, signal))
      current.current = address
      return page
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollAfterAnswer,
    refetchOnWindowFocus: true,
  })
  const list = read.data
  useLastPage(list, state, read.isFetching)
  const isCounted = list?.page === 1 && isNewestFirst(asked) && !read.isPlaceholderData
  const newer = useNewerRows(entry, asked, isCounted ? list.anchor : undefined)
  const reload = () => {
    current.current = ''
    void read.refetch()
  }
  // The background reads show no spinner.
  const isFetching = read.isPlaceholderData || read.isPending
  const ended = list?.ended ?? {}
  return { list, state, isFetching, isError: read.isError, refetch: reload, ended, newer } satisfies SteadyList<Row>
}

/** Takes rows out of a list at once; the next read fills their places. */
export function dropRows(client: QueryClient, entry: Endpoint, ids: readonly string[]): void {
  client.setQueriesData<SteadyPage<Identified>>({ queryKey: [keyOf(entry), 'steady'] }, (page) => {
    if (!page) return page
    const isKept = page.data.map(({ id }) => !ids.includes(id))
    const data = page.data.filter((_, index) => isKept[index])
    return { ...page, data, keys: page.keys.filter((_, index) => isKept[index]) }
  })
}
