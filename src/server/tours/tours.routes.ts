import { tours } from '#contract/tours.ts'
import type { RawRoute, Route } from '../http/route.ts'
import { dropInvalid, formPath } from '../pages/form-address.ts'
import { previewTour } from './exported/preview.ts'
import { changeTour, createTour, findOpenTour, listTours, readOpenName, removeTour } from './tours.ts'

export function tourRoutes(route: Route, rawRoute: RawRoute): void {
  route(tours.create, ({ services, actor, body }) => createTour(services, actor, body))
  route(tours.list, ({ services, query }) => listTours(services, query))
  route(tours.change, ({ services, actor, params, body }) => changeTour(services, actor, params.id, body))
  route(tours.preview, ({ services, actor, params }) => previewTour(services, actor, params.id))
  route(tours.name, ({ services, params }) => readOpenName(services, params.id))
  rawRoute(
    tours.form,
    async ({ services, params, query }, _request, reply) =>
      reply.redirect(formPath('tour', await findOpenTour(services.db, params.id), query)),
    [dropInvalid],
  )
  route(tours.remove, ({ services, actor, params }) => removeTour(services, actor, params.id))
}
