import { useQuery } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import { poll } from '../../../lib/api/call.ts'
import { keyOf, pollInterval } from '../../../lib/api/hooks.ts'
import type { Asked } from '../query/addressQuery.ts'
import type { ListShapes } from '../query/shapes.ts'
import { cursorOf } from './cursor.ts'
import { readPage } from './readPage.ts'

/** The most newer rows that are counted. */
export const maxNewer = 100

/** Counts the rows of a list with these words and filters, newest first, that come before the row with this key. */
export function useNewerRows(entry: Endpoint<ListShapes>, asked: Asked, first: string | undefined): number {
  const query: ListQuery = { ...asked, sortOrder: 'DESC', size: maxNewer, before: first ? cursorOf(first, 1) : '' }
  const { data } = useQuery({
    queryKey: [keyOf(entry), 'newer', query],
    queryFn: ({ signal }) => readPage(poll, entry, query, signal),
    enabled: first !== undefined,
    refetchInterval: pollInterval,
    refetchOnWindowFocus: true,
  })
  return data?.data.length ?? 0
}
