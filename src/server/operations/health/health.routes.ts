import { health } from '#contract/health.ts'
import type { Route } from '../../http/route.ts'
import { findHealth } from './find-health.ts'

export function healthRoutes(route: Route): void {
  route(health.find, ({ services }) => findHealth(services))
}
