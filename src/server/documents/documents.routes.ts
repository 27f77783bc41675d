import { documents } from '#contract/documents.ts'
import type { RawRoute, Route } from '../http/route.ts'
import { readSignedCover } from '../rendering/covers.ts'
import type { Services } from '../services.ts'
import { downloadTerms, receiveUpload, requestUpload } from './documents.ts'
import { sendCover } from './send-cover.ts'
import { sendFile } from './send-file.ts'

export function documentRoutes(route: Route, rawRoute: RawRoute, services: Services): void {
  const { storage } = services
  route(documents.uploadUrl, ({ services, actor, body }) => requestUpload(services, actor, body))

  rawRoute(documents.download, async ({ params: { key }, query }, request, reply) => {
    const terms = await downloadTerms(services, key, query)
    return sendFile(request, reply, storage, { key, ...terms })
  })
  rawRoute(documents.cover, async ({ services, params: { key }, query }, _request, reply) =>
    sendCover(reply, await readSignedCover(services, key, query)),
  )
}

/** Registered apart from the other calls, because the body is a stream that may take long. */
export function uploadRoutes(rawRoute: RawRoute, services: Services): void {
  rawRoute(documents.upload, async ({ params: { key }, query }, request, reply) => {
    const length = request.headers['content-length']
    await receiveUpload(services, {
      key,
      query,
      length: length === undefined ? undefined : Number(length),
      bytes: request.raw,
    })
    return reply.code(204).send()
  })
}
