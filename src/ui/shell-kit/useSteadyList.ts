import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { call, poll } from '../api/call.ts'
import { keyOf, pollAfterAnswer } from '../api/hooks.ts'
import { cursorFrom, type Identified } from './cursor.ts'
import { readPage } from './readPage.ts'
import { leftOf, merged, opened, type SteadyPage } from './steadyPage.ts'
import { type List, type ListShapes, type RowOf, useLastPage } from './useList.ts'
import { useNewerRows } from './useNewerRows.ts'
import { usePaging } from './usePaging.ts'

/** Says why a row is not in the list any more; '' when it still is. */
type Ending<Row> = (row: Row) => Promise<string>

export interface SteadyList<Row> extends List<Row> {
  readonly ended: SteadyPage<Row>['ended']
  /** How many rows are newer than the first page. */
  readonly newer: number
}

/** A list that is read again every ten seconds and moves no row until the person reloads or turns the page. */
export function useSteadyList<S extends ListShapes>(entry: Endpoint<S>, ending: Ending<RowOf<S>>) {
  type Row = RowOf<S> & Identified
  const paging = usePaging()
  /** The page that was read since it was opened; a cached one from an earlier visit is replaced. */
  const current = useRef('')
  const address = JSON.stringify(paging.query)
  const read = useQuery<SteadyPage<Row>>({
    queryKey: [keyOf(entry), 'steady', paging.query],
    queryFn: async ({ client, queryKey }) => {
      const shown = current.current === address ? client.getQueryData<SteadyPage<Row>>(queryKey) : undefined
      const page = shown ? await again(entry, shown, ending) : opened(await readPage<Row>(call, entry, paging.query))
      current.current = address
      return page
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollAfterAnswer,
    refetchOnWindowFocus: true,
  })
  const list = read.data
  useLastPage(list, paging, read.isFetching)
  const newer = useNewerRows(entry, list?.page === 1 ? list.anchor : undefined)
  const reload = () => {
    current.current = ''
    void read.refetch()
  }
  // The background reads show no spinner.
  const isFetching = read.isPlaceholderData || read.isPending
  const ended = list?.ended ?? {}
  return { list, paging, isFetching, isError: read.isError, refetch: reload, ended, newer } satisfies SteadyList<Row>
}

/** Reads the page again from its first row, so that newer rows do not move it. */
async function again<S extends ListShapes, Row extends RowOf<S> & Identified>(
  entry: Endpoint<S>,
  shown: SteadyPage<Row>,
  ending: Ending<RowOf<S>>,
): Promise<SteadyPage<Row>> {
  const { anchor, page, size } = shown
  if (!anchor) return opened(await readPage<Row>(poll, entry, { page, size, sortOrder: 'DESC' }))
  const fresh = await readPage<Row>(poll, entry, { after: cursorFrom(anchor, page), size, sortOrder: 'DESC' })
  const next = merged(shown, fresh)
  const left = leftOf(next, fresh).map(async (row) => [row.id, shown.ended[row.id] || (await ending(row))] as const)
  return { ...next, ended: Object.fromEntries(await Promise.all(left)) }
}

/** Takes rows out of a list at once; the next read fills their places. */
export function dropRows(client: QueryClient, entry: Endpoint, ids: readonly string[]): void {
  client.setQueriesData<SteadyPage<Identified>>(
    { queryKey: [keyOf(entry), 'steady'] },
    (page) => page && { ...page, data: page.data.filter(({ id }) => !ids.includes(id)) },
  )
}
