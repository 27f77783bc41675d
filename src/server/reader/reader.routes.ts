import { reader } from '#contract/reader.ts'
import type { RawRoute, Route } from '../http/route.ts'
import { findInPages } from '../rendering/find-in-pages.ts'
import { readPageText, readPicture } from '../rendering/read-pages.ts'
import { readAsStaff, readByKey } from './open-book.ts'
import { fileOf } from './ticket-file.ts'

/** Pages of a ticket do not change, but who may read them can: a browser keeps them for ten minutes. */
const cached = { 'cache-control': 'private, max-age=600' }

export function readerRoutes(route: Route, rawRoute: RawRoute): void {
  route(reader.open, ({ services, actor, body }) => readByKey(services, actor, body))
  route(reader.openAsStaff, ({ services, actor, params, body }) => readAsStaff(services, actor, params.id, body))

  rawRoute(reader.picture, async ({ services, params: { ticket, page, width } }, _request, reply) => {
    const picture = await readPicture(services, await fileOf(services, ticket), page, width)
    return reply.headers(cached).type('image/webp').send(picture)
  })
  rawRoute(reader.words, async ({ services, params: { ticket, page } }, _request, reply) => {
    const words = await readPageText(services, await fileOf(services, ticket), page)
    return reply.headers(cached).send(words)
  })
  rawRoute(reader.find, async ({ services, params: { ticket }, query: { q } }, _request, reply) => {
    const hits = await findInPages(services, await fileOf(services, ticket), q)
    return reply.headers(cached).send({ hits })
  })
}
