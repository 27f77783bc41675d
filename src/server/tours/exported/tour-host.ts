import type { FastifyInstance } from 'fastify'
import { notFound } from '../../lib/errors.ts'
import type { Services } from '../../services.ts'
import { tourHeaders } from './tour-headers.ts'

const tourPath = /^\/s\/([^/?]*)/

/** Tours are answered by their own host alone, and that host answers nothing else (product: Exported tours). */
export function separateTours(app: FastifyInstance, { config, settings }: Pick<Services, 'config' | 'settings'>): void {
  const tourHost = config.tourOrigin && new URL(config.tourOrigin).hostname
  app.addHook('onRequest', async (request, reply) => {
    const [isTour, ticket = ''] = tourPath.exec(request.raw.url ?? '') ?? []
    const isTourHost = tourHost !== undefined && plain(request.hostname) === tourHost
    if (!isTour && !isTourHost) return
    const { form } = await settings.current()
    reply.headers(tourHeaders(config, ticket, [...config.embedOrigins, ...form.embedOrigins]))
    if (!isTour || (tourHost !== undefined && !isTourHost)) throw notFound('This address')
  })
}

const plain = (hostname: string) => hostname.toLowerCase().replace(/\.$/, '')
