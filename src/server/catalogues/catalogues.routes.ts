import { catalogues } from '#contract/catalogues.ts'
import type { RawRoute, Route } from '../platform/http/route.ts'
import {
  createCatalogue,
  findOpenCatalogue,
  listCatalogues,
  readOpenName,
  removeCatalogue,
  switchCatalogue,
} from './catalogues.ts'

export function catalogueRoutes(route: Route, rawRoute: RawRoute): void {
  route(catalogues.create, ({ services, actor, body }) => createCatalogue(services, actor, body))
  route(catalogues.list, ({ services, query }) => listCatalogues(services, query))
  route(catalogues.remove, ({ services, actor, params }) => removeCatalogue(services, actor, params.id))
  route(catalogues.disable, ({ services, actor, params }) => switchCatalogue(services, actor, params.id, 'inactive'))
  route(catalogues.enable, ({ services, actor, params }) => switchCatalogue(services, actor, params.id, 'active'))

  route(catalogues.name, ({ services, params }) => readOpenName(services, params.id))
  rawRoute(catalogues.form, async ({ services, params }, _request, reply) => {
    const catalogue = await findOpenCatalogue(services.db, params.id)
    return reply.redirect(catalogue ? `/client/request?catalogue=${catalogue.id}` : '/client/closed')
  })
}
