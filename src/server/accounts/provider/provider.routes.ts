import { auth } from '#contract/auth.ts'
import { provider } from '#contract/provider.ts'
import { cookieOf } from '../../http/browser-cookie.ts'
import type { RawRoute, Route } from '../../http/route.ts'
import { arrive, readJourney } from './arrive.ts'
import { beginConfirm, beginLink, beginMailed, beginSignIn, signInPage } from './begin.ts'
import { readProvider, unlinkProvider } from './link.ts'

export function providerRoutes(route: Route, rawRoute: RawRoute): void {
  rawRoute(auth.beginAtProvider, async ({ services, actor, query }, { headers }, reply) => {
    // Such a call carries no cookie, and the new one would replace it.
    if (isFromElsewhere(headers['sec-fetch-site'])) return reply.redirect(signInPage(services, query))
    if (actor.browser) reply.header('set-cookie', cookieOf(actor.browser, services.config))
    return reply.redirect(await beginSignIn(services, actor, query))
  })
  route(provider.arrive, ({ services, actor, body }) => arrive(services, actor, body))
  route(provider.journey, ({ services, actor, body }) => readJourney(services, actor, body.state))
  route(provider.beginMailed, ({ services, actor, body }) => beginMailed(services, actor, body))
  route(provider.confirm, ({ services, actor }) => beginConfirm(services, actor))
  route(provider.link, ({ services, actor }) => beginLink(services, actor))
  route(provider.read, ({ services, actor }) => readProvider(services, actor))
  route(provider.unlink, ({ services, actor }) => unlinkProvider(services, actor))
}

const isFromElsewhere = (site: unknown) => site === 'cross-site' || site === 'same-site'
