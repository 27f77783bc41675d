import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { useEndpoint } from '../../../lib/api/useEndpoint.ts'

/** A number of days, or `usual` while it is not known. */
export type LinkDays = number | 'usual'

export function useLinkDays(id: string): LinkDays {
  const { data } = useEndpoint(catalogueRequests.find, { params: { id } })
  return data?.linkDays ?? 'usual'
}
