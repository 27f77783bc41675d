import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { RequestRow } from '#contract/request-shapes.ts'
import { quietCall } from '../../../lib/api/call.ts'
import { hasCode } from '../../../lib/http/call-error.ts'
import { errorWords } from '../../../lib/i18n/errorWords.ts'
import type { RequestSummary } from '../requestActions.ts'
import { seenOf } from '../seen/useSeen.ts'

export type Decisions = Omit<BodyOf<typeof catalogueRequests.decide>, 'ids' | 'seen'>

export interface BulkDecision {
  readonly decision: 'approve' | 'reject'
  readonly requests: readonly RequestRow[]
}

/** What became of one of several requests: the status of its call, or why it is not known. */
export interface Outcome {
  readonly id: string
  readonly status?: number
  readonly failure?: string
  /** It is not any more what this person saw, or not pending. */
  readonly code?: 'changed' | 'decided' | undefined
}

/** Small enough that the progress is real. */
const atOnce = 20

export async function decideMany(
  requests: readonly RequestSummary[],
  decisions: Decisions,
  progress: (done: number) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  while (outcomes.length < requests.length) {
    outcomes.push(...(await decideSome(requests.slice(outcomes.length, outcomes.length + atOnce), decisions)))
    progress(outcomes.length)
  }
  return outcomes
}

async function decideSome(requests: readonly RequestSummary[], decisions: Decisions): Promise<Outcome[]> {
  const ids = requests.map(({ id }) => id)
  const seen = requests.map((request) => ({ id: request.id, ...seenOf(request) }))
  try {
    const { data } = await quietCall(catalogueRequests.decide, { body: { ...decisions, ids, seen } })
    return data.map(({ id, status, code }) => ({ id, status, code }))
  } catch (error) {
    return ids.map((id) => ({ id, failure: errorWords(error) }))
  }
}

export const isDecided = ({ status = 0 }: Outcome): boolean => status >= 200 && status < 300

export const hasChanged = ({ code }: Outcome): boolean => code === 'changed'

/** Returns what the requests are now, without those that are gone. Throws when one could not be read, or all are gone. */
export async function readAgain(ids: readonly string[]): Promise<RequestRow[]> {
  const read = await Promise.allSettled(ids.map((id) => quietCall(catalogueRequests.find, { params: { id } })))
  const rows = read.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const reasons = read.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  const failed = reasons.filter((reason) => rows.length === 0 || !hasCode(reason, 'not-found'))
  if (failed.length > 0) throw failed[0]
  return rows
}
