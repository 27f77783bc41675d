import { catalogues } from '#contract/catalogues.ts'
import type { RawRoute, Route } from '../http/route.ts'
import type { Services } from '../services.ts'
import {
  createCatalogue,
  findOpenCatalogue,
  listCatalogues,
  readOpenName,
  removeCatalogue,
  switchCatalogue,
} from './catalogues.ts'

export function catalogueRoutes(route: Route, rawRoute: RawRoute, services: Services): void {
  route(catalogues.create, ({ by, body }) => createCatalogue(services, by, body))
  route(catalogues.list, ({ query }) => listCatalogues(services, query))
  route(catalogues.remove, ({ by, params }) => removeCatalogue(services, by, params.id))
  route(catalogues.disable, ({ by, params }) => switchCatalogue(services, by, params.id, 'inactive'))
  route(catalogues.enable, ({ by, params }) => switchCatalogue(services, by, params.id, 'active'))

  route(catalogues.name, ({ params }) => readOpenName(services, params.id))
  rawRoute(catalogues.form, async ({ params }, _request, reply) => {
    const catalogue = await findOpenCatalogue(services.db, params.id)
    return reply.redirect(catalogue ? `/client/request?catalogue=${catalogue.id}` : '/client/closed')
  })
}
