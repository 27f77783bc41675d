import { editions } from '#contract/editions.ts'
import { unsubscribing } from '#contract/unsubscribing.ts'
import type { RawRoute, Route } from '../../http/route.ts'
import { listOffers, offerEdition, stopOffer } from './offer-edition.ts'
import { unsubscribe } from './unsubscribe.ts'
import { subscriberIn } from './unsubscribe-address.ts'

export function offeringRoutes(route: Route): void {
  route(editions.offers, ({ services, params }) => listOffers(services, params.id))
  route(editions.offer, ({ services, actor, params, body }) => offerEdition(services, actor, params, body))
  route(editions.stopOffer, ({ services, actor, params }) => stopOffer(services, actor, params))
}

/** Mail programs fetch links, so only the POST acts. */
export function unsubscribeRoutes(rawRoute: RawRoute): void {
  rawRoute(unsubscribing.show, async ({ services, params: { key }, query: { lang } }, _request, reply) => {
    subscriberIn(services, key)
    return reply.redirect(`/client/unsubscribe/${key}${lang ? `?lang=${lang}` : ''}`)
  })
  rawRoute(unsubscribing.act, async ({ services, actor, params: { key } }, _request, reply) => {
    await unsubscribe(services, actor, key)
    return reply.code(204).send()
  })
}
