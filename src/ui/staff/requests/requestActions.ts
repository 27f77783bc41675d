import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { RequestAction, RequestRow } from '#contract/request-shapes.ts'
import { hasCode } from '../../lib/http/call-error.ts'

export type RequestSummary = Pick<
  RequestRow,
  'id' | 'name' | 'tourId' | 'catalogueName' | 'email' | 'created' | 'submissionId'
> & { readonly delivery?: RequestRow['delivery'] }

export interface ChosenAction {
  readonly action: Exclude<RequestAction, 'undo' | 'seen'>
  readonly request: RequestSummary
}

/** The call was refused because its request is not any more what this person saw. */
export const isChanged = (error: unknown): boolean => hasCode(error, 'changed')

const { listPending, history, attention, find, events } = catalogueRequests
/** All that is read about requests; an action reloads it. */
export const requestReads = [listPending, history, attention, find, events]
