import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { memoize } from '../lib/memoize.ts'
import { shareShapes } from './openapi-components.ts'

const tokenWords =
  'A token that a member of staff made under Personal / Security, in the Authorization header alone. `read` makes the calls marked read, `act` those marked act too. 600 calls a minute.'

export type PublishedCall = Pick<RouteOptions, 'method' | 'url' | 'config'>

/** This server does not listen; the publishing server injects its requests. */
export async function openSite(calls: PublishedCall[], { publicUrl }: { publicUrl: string }): Promise<FastifyInstance> {
  const site = Fastify()
  await site.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Docent',
        version: '1',
        description: 'Every call, who may make it and what it answers.',
        license: { name: 'All rights reserved', identifier: 'LicenseRef-UNLICENSED' } as { name: string },
      },
      servers: serversOf(publicUrl),
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          apiToken: { type: 'http', scheme: 'bearer', bearerFormat: 'dct_', description: tokenWords },
          metricsToken: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN' },
        },
      },
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return {}
      const { components, ...rest } = document.openapiObject
      const { paths, schemas } = shareShapes(rest.paths)
      return { ...rest, components: { ...components, schemas: schemas as object }, paths }
    },
  })
  await site.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'",
    uiConfig: { docExpansion: 'list', validatorUrl: null } as never,
  })
  const document = memoize(() => JSON.stringify(site.swagger()))
  site.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document()),
  )
  for (const call of calls) site.route({ ...call, handler: async () => undefined } as RouteOptions)
  return site
}

/** The page may only call its own origin, so that one comes first. */
function serversOf(publicUrl: string) {
  const here = { url: '/', description: 'Where this document was read' }
  const isKnown = new URL(publicUrl).hostname !== 'localhost'
  return isKnown ? [here, { url: publicUrl, description: 'The public address' }] : [here]
}
