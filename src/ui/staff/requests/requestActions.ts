import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { RequestAction, RequestRow } from '#contract/request-shapes.ts'
import { CallError } from '../../lib/http/send.ts'

export type RequestSummary = Pick<RequestRow, 'id' | 'name' | 'catalogueName' | 'email' | 'created' | 'submissionId'>

export interface ChosenAction {
  readonly action: Exclude<RequestAction, 'undo'>
  readonly request: RequestSummary
}

/** The call was refused because its request is not any more what this person saw. */
export const isChanged = (error: unknown): boolean => error instanceof CallError && error.problem.code === 'changed'

const { listPending, history, attention, find, events } = catalogueRequests
/** All that is read about requests; an action reloads it. */
export const requestReads = [listPending, history, attention, find, events]
