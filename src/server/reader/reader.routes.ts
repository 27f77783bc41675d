import { reader } from '#contract/reader.ts'
import { sendCover } from '../documents/send-cover.ts'
import type { RawRoute, Route } from '../http/route.ts'
import { findInPages } from '../rendering/find-in-pages.ts'
import { readPageText, readPicture } from '../rendering/read-pages.ts'
import { readEdition } from './edition-reading.ts'
import { readAsStaff, readByKey } from './open-book.ts'
import { readCoverOf, readerOf } from './ticket-file.ts'

/** Pages of a ticket do not change, but who may read them can: a browser keeps them for ten minutes. */
const cached = { 'cache-control': 'private, max-age=600' }

export function readerRoutes(route: Route, rawRoute: RawRoute): void {
  route(reader.open, ({ services, actor, body }) => readByKey(services, actor, body))
  route(reader.openAsStaff, ({ services, actor, params, body }) => readAsStaff(services, actor, params.id, body))

  route(reader.figures, ({ services, params, query }) => readEdition(services, { ...params, language: query.language }))

  rawRoute(reader.cover, async ({ services, params: { ticket } }, _request, reply) =>
    sendCover(reply, await readCoverOf(services, ticket)),
  )
  rawRoute(reader.picture, async ({ services, params: { ticket, page, width } }, request, reply) => {
    const picture = await readPicture(...(await readerOf(services, ticket, request)), page, width)
    return reply.headers(cached).type('image/webp').send(picture)
  })
  rawRoute(reader.words, async ({ services, params: { ticket, page } }, request, reply) => {
    const words = await readPageText(...(await readerOf(services, ticket, request)), page)
    return reply.headers(cached).send(words)
  })
  rawRoute(reader.find, async ({ services, params: { ticket }, query: { q } }, request, reply) => {
    const hits = await findInPages(...(await readerOf(services, ticket, request)), q)
    return reply.headers(cached).send({ hits })
  })
}
