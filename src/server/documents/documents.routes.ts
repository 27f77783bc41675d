import { documents } from '#contract/documents.ts'
import type { RawRoute, Route } from '../platform/http/route.ts'
import type { Services } from '../platform/services.ts'
import { downloadTerms, openDocument, receiveUpload, requestUpload } from './documents.ts'
import { sendFile } from './send-file.ts'

export function documentRoutes(route: Route, rawRoute: RawRoute, services: Services): void {
  const { storage } = services
  route(documents.uploadUrl, ({ services, actor, body }) => requestUpload(services, actor, body))

  rawRoute(documents.download, async ({ params: { key }, query }, request, reply) => {
    const terms = await downloadTerms(services, key, query)
    return sendFile(request, reply, storage, { key, ...terms })
  })

  rawRoute(documents.open, async ({ params: { token } }, request, reply) => {
    const link = await openDocument(services, token, isOpening(request.method, request.headers.range))
    if ('dead' in link) return reply.redirect(`/client/document?reason=${link.dead}`)
    return sendFile(request, reply, storage, { key: link.fileKey, name: link.name })
  })
}

/** A range that begins later or a HEAD request does not count as an opening; whatever else is asked for is answered whole. */
const isOpening = (method: string, range = '') => method !== 'HEAD' && !/^bytes=0*[1-9]\d*-/.test(range)

/** Separate from the other calls, because its body is a stream that may take long. */
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
