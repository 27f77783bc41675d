import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { RequestFacts } from '#contract/request-shapes.ts'
import { poll } from '../../api/call.ts'
import { CallError } from '../../http/send.ts'

/** How a request ended: `Approved by Ada Lovelace`; '' while it is pending. */
export function endingWords({ status, decidedBy }: Pick<RequestFacts, 'status' | 'decidedBy'>): string {
  const by = decidedBy ? ` by ${decidedBy}` : ''
  return { pending: '', approved: `Approved${by}`, rejected: `Rejected${by}`, withdrawn: 'Withdrawn by the visitor' }[
    status
  ]
}

/** Reads why a request is not in the list of pending ones any more. */
export async function readEnding({ id }: { readonly id: string }): Promise<string> {
  try {
    return endingWords(await poll(catalogueRequests.find, { params: { id } }))
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return 'Not there any more'
    throw error
  }
}
