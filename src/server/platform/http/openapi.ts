import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyContextConfig, FastifyInstance, FastifySchema } from 'fastify'
import { shareShapes } from './components.ts'

/** What is published of a route; made when the document is first asked for, so the start does not wait for it. */
export const published = (describe: () => FastifySchema): FastifyContextConfig => ({
  swaggerTransform: ({ url }) => ({ url, schema: describe() }),
})

/** Collects every route that is added from now on. */
export async function collectCalls(app: FastifyInstance, { publicUrl }: { publicUrl: string }): Promise<void> {
  await app.register(swagger, {
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
}

/** The first is the origin that the document was read from, the only one that the page to read it on may call. */
function serversOf(publicUrl: string) {
  const here = { url: '/', description: 'Where this document was read' }
  const isKnown = new URL(publicUrl).hostname !== 'localhost'
  return isKnown ? [here, { url: publicUrl, description: 'The public address' }] : [here]
}

/** Publishes the contract: /api/openapi.json for programs, /api/docs to read. */
export async function publishContract(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'",
    uiConfig: { docExpansion: 'list', validatorUrl: null } as never,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
