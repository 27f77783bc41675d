import { secondFactor } from '#contract/second-factor.ts'
import type { Route } from '../../http/route.ts'
import { offerSecret, readFactor, removeOwnFactor, renewCodes, setFactor } from './second-factor.ts'

export function secondFactorRoutes(route: Route): void {
  route(secondFactor.read, ({ services, actor }) => readFactor(services, actor))
  route(secondFactor.options, ({ services, actor }) => offerSecret(services, actor))
  route(secondFactor.set, ({ services, actor, body }) => setFactor(services, actor, body.code))
  route(secondFactor.remove, ({ services, actor }) => removeOwnFactor(services, actor))
  route(secondFactor.renewCodes, ({ services, actor }) => renewCodes(services, actor))
}
