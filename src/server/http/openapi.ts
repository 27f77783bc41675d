import type {} from '@fastify/swagger'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { siteOf } from '../rate-limits/by-network.ts'
import { fewAtOnce } from './few-at-once.ts'
import { networkOf } from './network.ts'
import type { PublishedCall } from './openapi-site.ts'

/** The contract is half a megabyte, and the page that shows it more. */
const mostAtOnce = 20

/** Built when the document is first requested, to keep the start fast. */
export const published = (describe: () => FastifySchema): FastifyContextConfig => ({
  swaggerTransform: ({ url }) => ({ url, schema: describe() }),
})

/** Serves /api/openapi.json and /api/docs for the calls that are added later. The first request loads the writer. */
export function publishContract(app: FastifyInstance, config: { publicUrl: string }): void {
  const calls: PublishedCall[] = []
  app.addHook('onRoute', ({ method, url, config = {} }) => {
    if (method !== 'HEAD' && config.swaggerTransform) calls.push({ method, url, config })
  })
  const site = openOnce(async () => (await import('./openapi-site.ts')).openSite(calls, config))

  const forward = async (request: FastifyRequest, reply: FastifyReply) => {
    const { statusCode, headers, rawPayload } = await (await site()).inject({
      url: request.url,
      headers: request.headers,
    })
    if (statusCode === 404) return reply.callNotFound()
    fewAtOnce(reply, `contract ${siteOf(networkOf(request.ip))}`, mostAtOnce)
    for (const name of forwardedHeaders) if (headers[name] !== undefined) reply.header(name, headers[name])
    return reply.code(statusCode).send(rawPayload)
  }
  for (const url of ['/api/openapi.json', '/api/docs', '/api/docs/*']) app.get(url, { schema: { hide: true } }, forward)
}

/** These headers come from the site; this server sets all others. */
const forwardedHeaders = [
  'accept-ranges',
  'cache-control',
  'content-range',
  'content-security-policy',
  'content-type',
  'etag',
  'last-modified',
  'location',
]

/** Tries again after a failure. */
function openOnce<T>(open: () => Promise<T>): () => Promise<T> {
  let opening: Promise<T> | undefined
  return () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
}
