import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { Route } from '../http/route.ts'
import type { Services } from '../services.ts'
import { applyDetails } from './apply-details.ts'
import { listHistory, listPending, readRequest } from './catalogue-requests.ts'
import { approveRequest, rejectRequest } from './decide-request.ts'
import { listEvents } from './request-events.ts'
import { sendRequest } from './send-request.ts'

export function catalogueRequestRoutes(route: Route, services: Services): void {
  route(catalogueRequests.send, ({ by, body }) => sendRequest(services, by, body))
  route(catalogueRequests.listPending, ({ by, query }) => listPending(services, by, query))
  route(catalogueRequests.history, ({ by, query }) => listHistory(services, by, query))
  route(catalogueRequests.find, ({ by, params }) => readRequest(services, by, params.id))
  route(catalogueRequests.events, ({ params }) => listEvents(services, params.id))
  route(catalogueRequests.applyDetails, ({ by, params, body }) => applyDetails(services, by, params.id, body.eventId))
  route(catalogueRequests.approve, ({ by, params, body }) => approveRequest(services, by, params.id, body.catalogueId))
  route(catalogueRequests.reject, ({ by, params }) => rejectRequest(services, by, params.id))
}
