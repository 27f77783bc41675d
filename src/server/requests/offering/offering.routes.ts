import { editions } from '#contract/editions.ts'
import type { Route } from '../../http/route.ts'
import { listOffers, offerEdition, stopOffer } from './offer-edition.ts'

export function offeringRoutes(route: Route): void {
  route(editions.offers, ({ services, params }) => listOffers(services, params.id))
  route(editions.offer, ({ services, actor, params, body }) => offerEdition(services, actor, params, body))
  route(editions.stopOffer, ({ services, actor, params }) => stopOffer(services, actor, params))
}
