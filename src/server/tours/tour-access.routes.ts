import type { FastifyRequest } from 'fastify'
import { tourAccess } from '#contract/tour-access.ts'
import { isTrusted, networkOf } from '../http/network.ts'
import type { RawRoute, Route } from '../http/route.ts'
import type { Services } from '../services.ts'
import type { AccessWatch } from './access-watch.ts'
import { enterTour } from './enter-tour.ts'
import { extendAccess } from './extend-access.ts'
import { frameAddress } from './frame-address.ts'
import { askedAddress, withoutToken } from './kit-redirect.ts'
import { mailAccess } from './mail-access.ts'
import type { Visitor } from './record-visit.ts'
import { createAccess, disableAccess, listAccesses } from './tour-access.ts'
import { tourTokenOf } from './tour-token.ts'

export function tourAccessRoutes(route: Route, rawRoute: RawRoute, services: Services, watch: AccessWatch): void {
  const { config } = services
  route(tourAccess.create, ({ services, actor, body }) => createAccess(services, actor, body))
  route(tourAccess.list, ({ services, query }) => listAccesses(services, query))
  route(tourAccess.disable, ({ services, actor, body }) => disableAccess(services, actor, body.id, watch))
  route(tourAccess.extend, ({ services, actor, params, body }) =>
    extendAccess(services, actor, { id: params.id, ...body }, watch),
  )
  route(tourAccess.mail, ({ services, actor, params, body }) => mailAccess(services, actor, params.id, body))
  route(tourAccess.link, () => ({
    link: config.tourUrl,
    sample: config.tourFrameUrl === undefined && config.tourUrl === `${config.publicUrl}/tour`,
  }))

  const visitorOf = (request: FastifyRequest, watching = true): Visitor => ({
    network: networkOf(request.ip),
    address: request.ip,
    browser: request.headers['user-agent'] ?? '',
    trusted: isTrusted(config.trustedProxies, request.socket.remoteAddress),
    watching,
  })

  rawRoute(tourAccess.verify, async ({ query }, request, reply) => {
    const asked = query.kit && askedAddress(request)
    const token = tourTokenOf(request)
    const { address, tour, ...access } = await enterTour(
      services,
      { token, tour: query.tour },
      visitorOf(request, query.visible),
      watch,
    )
    const next = asked && token && withoutToken(asked, address ?? config.tourUrl, token)
    if (next) return reply.header('set-cookie', next.cookie).redirect(next.address)
    const sample = address === undefined && tour?.kind !== 'upload'
    return { ...access, tourName: tour?.name ?? null, sample }
  })

  rawRoute(tourAccess.frame, async (_input, request, reply) => {
    const token = tourTokenOf(request)
    const entered = await enterTour(services, { token }, visitorOf(request), watch)
    return reply
      .header('x-frame-options', 'SAMEORIGIN')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'self'")
      .redirect(await frameAddress(services, entered, token))
  })
}
