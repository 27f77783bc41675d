import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { Route } from '../platform/http/route.ts'
import { applyDetails } from './apply-details.ts'
import { listHistory, listPending, readRequest } from './catalogue-requests.ts'
import { approveRequest, rejectRequest } from './decide-request.ts'
import { listEvents } from './request-events.ts'
import { sendRequest } from './send-request.ts'

export function catalogueRequestRoutes(route: Route): void {
  route(catalogueRequests.send, ({ services, actor, body }) => sendRequest(services, actor, body))
  route(catalogueRequests.listPending, ({ services, actor, query }) => listPending(services, actor, query))
  route(catalogueRequests.history, ({ services, actor, query }) => listHistory(services, actor, query))
  route(catalogueRequests.find, ({ services, actor, params }) => readRequest(services, actor, params.id))
  route(catalogueRequests.events, ({ services, params }) => listEvents(services, params.id))
  route(catalogueRequests.applyDetails, ({ services, actor, params, body }) =>
    applyDetails(services, actor, params.id, body.eventId),
  )
  route(catalogueRequests.approve, ({ services, actor, params, body }) =>
    approveRequest(services, actor, params.id, body.catalogueId),
  )
  route(catalogueRequests.reject, ({ services, actor, params }) => rejectRequest(services, actor, params.id))
}
