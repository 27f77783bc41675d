import type {} from '@fastify/swagger'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { PublishedCall } from './openapi-site.ts'

/** Returns a route's published operation. It is built when the document is first requested, to keep the start fast. */
export const published = (describe: () => FastifySchema): FastifyContextConfig => ({
  swaggerTransform: ({ url }) => ({ url, schema: describe() }),
})

/**
 * Publishes every call that is added from now on: /api/openapi.json for programs, /api/docs to read. What writes them is
 * loaded when one of them is first asked for.
 */
export function publishContract(app: FastifyInstance, config: { publicUrl: string }): void {
  const calls: PublishedCall[] = []
  app.addHook('onRoute', ({ method, url, config = {} }) => {
    if (method !== 'HEAD' && config.swaggerTransform) calls.push({ method, url, config })
  })
  const site = opened(async () => (await import('./openapi-site.ts')).openSite(calls, config))

  const forward = async (request: FastifyRequest, reply: FastifyReply) => {
    const { statusCode, headers, rawPayload } = await (await site()).inject({
      url: request.url,
      headers: request.headers,
    })
    if (statusCode === 404) return reply.callNotFound()
    for (const name of ofTheAnswer) if (headers[name] !== undefined) reply.header(name, headers[name])
    return reply.code(statusCode).send(rawPayload)
  }
  for (const url of ['/api/openapi.json', '/api/docs', '/api/docs/*']) app.get(url, { schema: { hide: true } }, forward)
}

/** What the site says of its answers; everything else is said by this server. */
const ofTheAnswer = [
  'accept-ranges',
  'cache-control',
  'content-range',
  'content-security-policy',
  'content-type',
  'etag',
  'last-modified',
  'location',
]

/** Opens something when it is first asked for, and again after a failure. */
function opened<T>(open: () => Promise<T>): () => Promise<T> {
  let opening: Promise<T> | undefined
  return () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
}
