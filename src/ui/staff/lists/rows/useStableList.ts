import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import { call, poll } from '../../../lib/api/call.ts'
import { keyOf, pollAfterAnswer, pollInterval } from '../../../lib/api/useEndpoint.ts'
import { useStable } from '../../../lib/browser/useStable.ts'
import { isNewestFirst } from '../query/order.ts'
import type { ListShapes, RowOf } from '../query/shapes.ts'
import type { ListCriteria } from '../query/urlQuery.ts'
import type { ListState } from '../query/useListQuery.ts'
import { atNumber, isRefusedCursor, type ReadEnded, readPage, refreshPage } from './refreshPage.ts'
import { cursorOf, type Identified, openPage, type StablePage } from './stablePage.ts'
import { type List, useLastPage } from './useList.ts'

export const maxNewer = 100

export interface StableList<Row> extends List<Row> {
  readonly ended: StablePage<Row>['ended']
  readonly newer: number
}

/** A list that is read again every ten seconds and moves no row until the person reloads or turns the page. */
export function useStableList<S extends ListShapes>(
  entry: Endpoint<S>,
  state: ListState,
  readEnded: ReadEnded<RowOf<S>>,
) {
  type Row = RowOf<S> & Identified
  const { query, criteria } = state
  /** The page that was read since it was opened; a cached one from an earlier visit is replaced. */
  const current = useRef('')
  const address = JSON.stringify(query)
  const read = useQuery<StablePage<Row>>({
    queryKey: [keyOf(entry), 'stable', query],
    queryFn: async ({ client, queryKey, signal }) => {
      const shown = current.current === address ? client.getQueryData<StablePage<Row>>(queryKey) : undefined
      const open = async (from: ListQuery) => openPage(await readPage<Row>(call, entry, from, signal))
      const refresh = (from: StablePage<Row>) =>
        refreshPage<Row>(entry, query, from, { readEnded: readEnded as ReadEnded<Row>, signal })
      const page = await (shown ? refresh(shown) : open(query)).catch((error) => {
        if (!isRefusedCursor(error)) throw error
        return open(atNumber(query, state.page))
      })
      current.current = address
      return page
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollAfterAnswer,
    refetchOnWindowFocus: true,
  })
  const list = read.data
  useLastPage(list, state, read.isFetching)
  const isCounted = list?.page === 1 && isNewestFirst(criteria) && !read.isPlaceholderData
  const newer = useNewerRows(entry, criteria, isCounted ? list.anchor : undefined)
  const refetch = useStable(() => {
    current.current = ''
    void read.refetch()
  })
  // The background reads show no spinner.
  const isFetching = read.isPlaceholderData || read.isPending
  const ended = list?.ended ?? none
  const { isError } = read
  return useMemo(
    () => ({ list, state, isFetching, isError, refetch, ended, newer }) satisfies StableList<Row>,
    [list, state, isFetching, isError, refetch, ended, newer],
  )
}

const none: StableList<unknown>['ended'] = {}

function useNewerRows(entry: Endpoint<ListShapes>, criteria: ListCriteria, first: string | undefined): number {
  const query: ListQuery = { ...criteria, sortOrder: 'DESC', size: maxNewer, before: first ? cursorOf(first, 1) : '' }
  const { data } = useQuery({
    queryKey: [keyOf(entry), 'newer', query],
    queryFn: ({ signal }) => readPage(poll, entry, query, signal),
    enabled: first !== undefined,
    refetchInterval: pollInterval,
    refetchOnWindowFocus: true,
  })
  return data?.data.length ?? 0
}

/** Takes rows out of a list at once; the next read fills their places. */
export function dropRows(client: QueryClient, entry: Endpoint, ids: readonly string[]): void {
  client.setQueriesData<StablePage<Identified>>({ queryKey: [keyOf(entry), 'stable'] }, (page) => {
    if (!page) return page
    const isKept = page.data.map(({ id }) => !ids.includes(id))
    const data = page.data.filter((_, index) => isKept[index])
    return { ...page, data, keys: page.keys.filter((_, index) => isKept[index]) }
  })
}
