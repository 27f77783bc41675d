import { catalogues } from '#contract/catalogues.ts'
import { editions } from '#contract/editions.ts'
import { sendCover } from '../documents/send-cover.ts'
import type { RawRoute, Route } from '../http/route.ts'
import { dropInvalid, formPath } from '../pages/form-address.ts'
import {
  changeCatalogue,
  createCatalogue,
  findOpenCatalogue,
  listCatalogues,
  readCatalogue,
  readOpenName,
  removeCatalogue,
  switchCatalogue,
} from './catalogues.ts'
import { restoreFile } from './correct-file.ts'
import { readPublicCover } from './covers.ts'
import { addEdition, changeEdition, listEditions } from './editions.ts'
import { readPreview } from './previews.ts'

export function catalogueRoutes(route: Route, rawRoute: RawRoute): void {
  route(catalogues.create, ({ services, actor, body }) => createCatalogue(services, actor, body))
  route(catalogues.list, ({ services, actor, query }) => listCatalogues(services, actor, query))
  route(catalogues.find, ({ services, actor, params }) => readCatalogue(services, actor, params.id))
  route(catalogues.change, ({ services, actor, params, body }) => changeCatalogue(services, actor, params.id, body))
  route(catalogues.remove, ({ services, actor, params }) => removeCatalogue(services, actor, params.id))
  route(catalogues.disable, ({ services, actor, params }) => switchCatalogue(services, actor, params.id, 'inactive'))
  route(catalogues.enable, ({ services, actor, params }) => switchCatalogue(services, actor, params.id, 'active'))

  route(editions.list, ({ services, actor, params }) => listEditions(services, actor, params.id))
  route(editions.add, ({ services, actor, params, body }) => addEdition(services, actor, params.id, body))
  route(editions.restore, ({ services, actor, params, body }) => restoreFile(services, actor, params, body))
  route(editions.change, ({ services, actor, params, body }) => changeEdition(services, actor, params, body))

  rawRoute(catalogues.cover, async ({ services, params: { id }, query }, _request, reply) =>
    sendCover(reply, await readPublicCover(services, { id, language: query.lang })),
  )
  rawRoute(catalogues.preview, async ({ services, params: { id, ...picture }, query }, _request, reply) =>
    sendCover(reply, await readPreview(services, { id, language: query.lang }, picture)),
  )
  route(catalogues.name, ({ services, params: { id }, query }) => readOpenName(services, { id, language: query.lang }))
  rawRoute(
    catalogues.form,
    async ({ services, params, query }, _request, reply) =>
      reply.redirect(formPath('catalogue', await findOpenCatalogue(services.db, params.id), query)),
    [dropInvalid],
  )
}
