import { useEffect, useState } from 'react'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { Reply } from '#contract/endpoint.ts'
import { pollInterval, useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { learnWaiting } from '../../../lib/page/waiting.ts'

export type AttentionItem = Reply<(typeof catalogueRequests.attention)['shapes']>['data'][number]

/** What waits for staff. Items that arrive later are counted, and shown when asked for, so that no row moves. */
export function useAttention(enabled: boolean) {
  const { data } = useEndpoint(catalogueRequests.attention, {}, { enabled, pollEvery: pollInterval })
  useEffect(() => {
    if (data) learnWaiting(data.waiting)
  }, [data])
  const [shown, setShown] = useState<readonly AttentionItem[]>()
  if (data && !shown) setShown(data.data)
  const current = new Map(data?.data.map((item) => [keyOf(item), item]))
  const known = new Set(shown?.map(keyOf))
  return {
    items: enabled ? (shown ?? []) : [],
    isOpen: (item: AttentionItem) => current.has(keyOf(item)),
    later: [...current.values()].filter((item) => !known.has(keyOf(item))),
    hasMore: data?.more ?? false,
    show: () => setShown(data?.data),
  }
}

/** A second answer to the same request is an item of its own. */
export const keyOf = ({ id, attention, since }: AttentionItem): string => `${id} ${attention} ${since}`
