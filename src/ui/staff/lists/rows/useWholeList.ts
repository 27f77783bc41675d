import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import type { Page } from '#contract/lists.ts'
import { call } from '../../../lib/api/call.ts'
import { keyOf } from '../../../lib/api/useEndpoint.ts'
import type { ListShapes, RowOf } from '../query/shapes.ts'

/** Reads all rows of a list, for those who choose among them. */
export function useWholeList<S extends ListShapes>(entry: Endpoint<S>) {
  const { data: rows, isFetching } = useQuery<RowOf<S>[]>({
    queryKey: [keyOf(entry), 'whole'],
    queryFn: ({ signal }) => readWhole(entry, signal),
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData as (before: RowOf<S>[] | undefined) => never,
  })
  return { rows, isFetching }
}

/** A call answers up to 1,000 rows. */
async function readWhole<S extends ListShapes>(entry: Endpoint<S>, signal: AbortSignal): Promise<RowOf<S>[]> {
  const read = async (query: object) =>
    (await call(entry, { query } as unknown as Input<S>, signal)) as unknown as Page<RowOf<S>>
  let page = await read({})
  const rows = page.data
  while (page.next !== undefined) {
    page = await read({ after: page.next })
    rows.push(...page.data)
  }
  return rows
}
