import { copies } from '#contract/copies.ts'
import type { Route } from '../../http/route.ts'
import { findCopy } from './copies.ts'

export function copyRoutes(route: Route): void {
  route(copies.find, ({ services, query }) => findCopy(services, query.code))
}
