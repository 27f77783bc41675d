import { catalogues } from '#contract/catalogues.ts'
import type { RawRoute, Route } from '../platform/http/route.ts'
import type { Services } from '../platform/services.ts'
import {
  createCatalogue,
  findOpenCatalogue,
  listCatalogues,
  readOpenName,
  removeCatalogue,
  switchCatalogue,
} from './catalogues.ts'

export function catalogueRoutes(route: Route, rawRoute: RawRoute, services: Services): void {
  route(catalogues.create, ({ actor, body }) => createCatalogue(services, actor, body))
  route(catalogues.list, ({ query }) => listCatalogues(services, query))
  route(catalogues.remove, ({ actor, params }) => removeCatalogue(services, actor, params.id))
  route(catalogues.disable, ({ actor, params }) => switchCatalogue(services, actor, params.id, 'inactive'))
  route(catalogues.enable, ({ actor, params }) => switchCatalogue(services, actor, params.id, 'active'))

  route(catalogues.name, ({ params }) => readOpenName(services, params.id))
  rawRoute(catalogues.form, async ({ params }, _request, reply) => {
    const catalogue = await findOpenCatalogue(services.db, params.id)
    return reply.redirect(catalogue ? `/client/request?catalogue=${catalogue.id}` : '/client/closed')
  })
}
