import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { RequestAction, RequestRow } from '#contract/request-shapes.ts'

export type RequestSummary = Pick<RequestRow, 'id' | 'name' | 'catalogueName' | 'email' | 'created'>

export interface ChosenAction {
  readonly action: Exclude<RequestAction, 'undo'>
  readonly request: RequestSummary
}

const { listPending, history, attention, find, events } = catalogueRequests
/** All that is read about requests; an action reloads it. */
export const requestReads = [listPending, history, attention, find, events]
