import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { Route } from '../platform/http/route.ts'
import type { Services } from '../platform/services.ts'
import { applyDetails } from './apply-details.ts'
import { listHistory, listPending, readRequest } from './catalogue-requests.ts'
import { approveRequest, rejectRequest } from './decide-request.ts'
import { listEvents } from './request-events.ts'
import { sendRequest } from './send-request.ts'

export function catalogueRequestRoutes(route: Route, services: Services): void {
  route(catalogueRequests.send, ({ actor, body }) => sendRequest(services, actor, body))
  route(catalogueRequests.listPending, ({ actor, query }) => listPending(services, actor, query))
  route(catalogueRequests.history, ({ actor, query }) => listHistory(services, actor, query))
  route(catalogueRequests.find, ({ actor, params }) => readRequest(services, actor, params.id))
  route(catalogueRequests.events, ({ params }) => listEvents(services, params.id))
  route(catalogueRequests.applyDetails, ({ actor, params, body }) =>
    applyDetails(services, actor, params.id, body.eventId),
  )
  route(catalogueRequests.approve, ({ actor, params, body }) =>
    approveRequest(services, actor, params.id, body.catalogueId),
  )
  route(catalogueRequests.reject, ({ actor, params }) => rejectRequest(services, actor, params.id))
}
