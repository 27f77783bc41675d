import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { RequestRow } from '#contract/request-shapes.ts'
import { quietCall } from '../../../lib/api/call.ts'
import { errorWords } from '../../../lib/i18n/errorWords.ts'

export type Decisions = Omit<BodyOf<typeof catalogueRequests.decide>, 'ids'>

export interface BulkDecision {
  readonly decision: 'approve' | 'reject'
  readonly requests: readonly RequestRow[]
}

/** What became of one of several requests: the status of its call, or why it is not known. */
export interface Outcome {
  readonly id: string
  readonly status?: number
  readonly failure?: string
}

/** Small enough that the progress is real. */
const atOnce = 20

export async function decideMany(
  ids: readonly string[],
  decisions: Decisions,
  progress: (done: number) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  while (outcomes.length < ids.length) {
    outcomes.push(...(await decideSome(ids.slice(outcomes.length, outcomes.length + atOnce), decisions)))
    progress(outcomes.length)
  }
  return outcomes
}

async function decideSome(ids: readonly string[], decisions: Decisions): Promise<Outcome[]> {
  try {
    const { data } = await quietCall(catalogueRequests.decide, { body: { ...decisions, ids: [...ids] } })
    const statuses = new Map(data.map(({ id, status }) => [id, status]))
    return ids.map((id) => ({ id, status: statuses.get(id) ?? 0 }))
  } catch (error) {
    return ids.map((id) => ({ id, failure: errorWords(error) }))
  }
}

export const isDecided = ({ status = 0 }: Outcome): boolean => status >= 200 && status < 300
