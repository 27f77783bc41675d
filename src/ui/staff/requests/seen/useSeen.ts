import { useState } from 'react'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { isChanged, type RequestSummary } from '../requestActions.ts'

/** What this person saw of a request, which goes with the call, and what it is now. */
export function useSeen(subject: RequestSummary) {
  const { data, isFetchedAfterMount, refetch } = useEndpoint(catalogueRequests.find, { params: { id: subject.id } })
  const [read, setRead] = useState<RequestSummary>()
  // The dialog shows what it read when it opened, which may be newer than the row.
  if (!read && data && isFetchedAfterMount) setRead(data)
  const onRefused = (error: unknown) => {
    if (isChanged(error)) void refetch().then((answer) => setRead(answer.data ?? read))
  }
  return { seen: seenOf(read ?? subject), now: data ?? subject, onRefused }
}

export const seenOf = ({ submissionId, email }: RequestSummary) => ({
  email,
  ...(submissionId ? { submissionId } : {}),
})
