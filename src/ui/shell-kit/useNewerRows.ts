import { useQuery } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { poll } from '../api/call.ts'
import { keyOf, pollInterval } from '../api/hooks.ts'
import { cursorOf } from './cursor.ts'
import { readPage } from './readPage.ts'
import type { ListShapes } from './useList.ts'

/** The most newer rows that are counted. */
export const mostNewer = 100

/** Counts the rows of a list that come before the row with this key. */
export function useNewerRows(entry: Endpoint<ListShapes>, first: string | undefined): number {
  const before = first ? cursorOf(first, 1) : ''
  const { data } = useQuery({
    queryKey: [keyOf(entry), 'newer', before],
    queryFn: () => readPage(poll, entry, { before, size: mostNewer, sortOrder: 'DESC' }),
    enabled: first !== undefined,
    refetchInterval: pollInterval,
    refetchOnWindowFocus: true,
  })
  return data?.data.length ?? 0
}
