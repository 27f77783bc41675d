import { useMedia } from '../../../lib/browser/useMedia.ts'
import { useOpenRow } from '../../lists/rows/useOpenRow.ts'
import { RequestDetails } from '../details/RequestDetails.tsx'
import type { RequestSummary } from '../requestActions.ts'

/** Who asks, in a dialog; left out where the same details stand beside it. */
export function DetailsToDecide({ request }: { readonly request: RequestSummary }) {
  const { id } = useOpenRow('request')
  const isWide = useMedia('(min-width: 1440px)')
  return isWide && id === request.id ? null : <RequestDetails request={request} />
}
