import { tours } from '#contract/tours.ts'
import type { Route } from '../http/route.ts'
import { previewTour } from './exported/preview.ts'
import { changeTour, createTour, listTours, removeTour } from './tours.ts'

export function tourRoutes(route: Route): void {
  route(tours.create, ({ services, actor, body }) => createTour(services, actor, body))
  route(tours.list, ({ services, query }) => listTours(services, query))
  route(tours.change, ({ services, actor, params, body }) => changeTour(services, actor, params.id, body))
  route(tours.preview, ({ services, actor, params }) => previewTour(services, actor, params.id))
  route(tours.remove, ({ services, actor, params }) => removeTour(services, actor, params.id))
}
