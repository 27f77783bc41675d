import type { ListName } from '#contract/list-names.ts'
import type { RequestQuery } from '#contract/request-shapes.ts'
import type { AuthenticatedActor } from '../lib/actor.ts'
import { exportRequests } from '../requests/lists/exported-requests.ts'
import type { Services } from '../services.ts'
import type { Row } from './csv.ts'

type Read = (
  services: Pick<Services, 'db' | 'now'>,
  actor: AuthenticatedActor,
  query: RequestQuery,
) => AsyncIterable<Row[]>

/** The rows of each list of requests that the actor may see, some at a time. */
export const requestRows = {
  requests: (services, actor, query) => exportRequests(services, actor, query, 'pending'),
  history: (services, actor, query) => exportRequests(services, actor, query),
} satisfies Partial<Record<ListName, Read>>

export type RequestList = keyof typeof requestRows

export const isRequestList = (list: ListName): list is RequestList => list in requestRows
