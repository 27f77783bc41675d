import { useState } from 'react'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { isChanged, type RequestSummary } from '../requestActions.ts'

interface Seen {
  /** What this person chose to decide about; what changed since is told. */
  readonly before: RequestSummary
  /** What the dialog read; undefined until then. */
  readonly read?: RequestSummary | undefined
  /** The form that this person let count, until it is read. */
  readonly chosen?: string | undefined
}

/** What this person saw of a request, which goes with the call, and what it is now. */
export function useSeen(subject: RequestSummary) {
  const { data, isFetchedAfterMount, refetch } = useEndpoint(catalogueRequests.find, { params: { id: subject.id } })
  const [{ before, read, chosen }, setSeen] = useState<Seen>({ before: subject })
  // The dialog shows what it read when it opened, which may be newer than the row.
  if (!read && data && isFetchedAfterMount) setSeen({ before, read: data, chosen })
  if (chosen && data?.submissionId === chosen) setSeen({ before: data, read: data })

  const onRefused = (error: unknown) => {
    if (isChanged(error)) void refetch().then((answer) => setSeen({ before, read: answer.data ?? read }))
  }
  const onChosen = (submissionId: string) => setSeen({ before, read, chosen: submissionId })
  const seen = seenOf({ ...(read ?? subject), ...(chosen ? { submissionId: chosen } : {}) })
  return { seen, before, now: data ?? subject, onRefused, onChosen }
}

export const seenOf = ({ submissionId, email }: RequestSummary) => ({
  email,
  ...(submissionId ? { submissionId } : {}),
})
