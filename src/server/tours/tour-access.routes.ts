import type { FastifyRequest } from 'fastify'
import { tourAccess } from '#contract/tour-access.ts'
import { isTrusted, networkOf } from '../http/network.ts'
import type { RawRoute, Route } from '../http/route.ts'
import type { Services } from '../services.ts'
import { enterTour, type Visitor } from './enter-tour.ts'
import { createAccess, disableAccess, listAccesses } from './tour-access.ts'
import { tourTokenOf } from './tour-token.ts'

export function tourAccessRoutes(route: Route, rawRoute: RawRoute, services: Services): void {
  const { config } = services
  const sample = '/sample-tour/'
  const isSample = config.tourFrameUrl === undefined
  route(tourAccess.create, ({ services, actor, body }) => createAccess(services, actor, body))
  route(tourAccess.list, ({ services, query }) => listAccesses(services, query))
  route(tourAccess.disable, ({ services, actor, body }) => disableAccess(services, actor, body.id))
  route(tourAccess.link, () => ({
    link: config.tourUrl,
    sample: isSample && config.tourUrl === `${config.publicUrl}/tour`,
  }))

  const visitorOf = (request: FastifyRequest): Visitor => ({
    network: networkOf(request.ip),
    address: request.ip,
    browser: request.headers['user-agent'] ?? '',
    trusted: isTrusted(config.trustedProxies, request.socket.remoteAddress),
  })

  rawRoute(tourAccess.verify, async (_input, request) => ({
    ...(await enterTour(services, tourTokenOf(request), visitorOf(request))),
    sample: isSample,
  }))

  rawRoute(tourAccess.frame, async (_input, request, reply) => {
    const token = tourTokenOf(request)
    await enterTour(services, token, visitorOf(request))
    const address = new URL(config.tourFrameUrl ?? sample, config.publicUrl)
    if (config.tourFrameUrl && token) address.searchParams.set('token', token)
    return reply
      .header('x-frame-options', 'SAMEORIGIN')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'self'")
      .redirect(config.tourFrameUrl ? address.href : sample)
  })
}
