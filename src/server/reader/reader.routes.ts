import type { FastifyReply, FastifyRequest } from 'fastify'
import { reader } from '#contract/reader.ts'
import { sendCover } from '../documents/send-cover.ts'
import { fewAtOnce } from '../http/few-at-once.ts'
import type { RawRoute, Route } from '../http/route.ts'
import type { Turn } from '../lib/turns.ts'
import { findInPages } from '../rendering/find-in-pages.ts'
import { readPageText, readPicture } from '../rendering/read-pages.ts'
import type { Services } from '../services.ts'
import { readEdition } from './edition-reading.ts'
import { readAsStaff, readByKey } from './open-book.ts'
import { readCoverOf, readerOf } from './ticket-file.ts'

/** Pages of a ticket do not change, but who may read them can: a browser keeps them for ten minutes. */
const cached = { 'cache-control': 'private, max-age=600' }

/** Parts of a book, such as pictures of pages, that wait for one holder of a ticket. */
const mostAtOnce = 50

export function readerRoutes(route: Route, rawRoute: RawRoute): void {
  route(reader.open, ({ services, actor, body }) => readByKey(services, actor, body))
  route(reader.openAsStaff, ({ services, actor, params, body }) => readAsStaff(services, actor, params.id, body))

  route(reader.figures, ({ services, params, query }) => readEdition(services, { ...params, language: query.language }))

  rawRoute(reader.cover, async ({ services, params: { ticket } }, _request, reply) =>
    sendCover(reply, await readCoverOf(services, ticket)),
  )
  rawRoute(reader.picture, (call, request, reply) => {
    const { page, width } = call.params
    return sendPart(call, request, reply, (needs, fileKey) => readPicture(needs, fileKey, page, width))
  })
  rawRoute(reader.words, (call, request, reply) =>
    sendPart(call, request, reply, (needs, fileKey) => readPageText(needs, fileKey, call.params.page)),
  )
  rawRoute(reader.find, (call, request, reply) =>
    sendPart(call, request, reply, (needs, fileKey) => findInPages(needs, fileKey, call.query.q)),
  )
}

interface PartCall {
  readonly services: Services
  readonly params: { readonly ticket: string }
}

type ReadPart = (needs: Services & Turn, fileKey: string) => Promise<Buffer | object>

async function sendPart({ services, params }: PartCall, request: FastifyRequest, reply: FastifyReply, read: ReadPart) {
  const [needs, fileKey] = await readerOf(services, params.ticket, request)
  fewAtOnce(reply, `pages ${needs.holder}`, mostAtOnce)
  const part = await read(needs, fileKey)
  if (Buffer.isBuffer(part)) reply.type('image/webp')
  return reply.headers(cached).send(part)
}
