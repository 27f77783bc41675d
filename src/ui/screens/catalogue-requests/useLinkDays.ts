import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { useEndpoint } from '../../api/hooks.ts'

/** For how long a link works when nothing else is said, in words such as `7 days`. */
export function useLinkDays(id: string): string {
  const { data } = useEndpoint(catalogueRequests.find, { params: { id } })
  const days = data?.linkDays
  if (days === undefined) return 'as long as usual'
  return days === 1 ? '1 day' : `${days} days`
}
