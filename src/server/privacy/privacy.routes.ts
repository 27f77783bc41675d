import { privacy } from '#contract/privacy.ts'
import type { Route } from '../http/route.ts'
import { countDue } from './count-due.ts'
import { eraseAddress } from './erase-address.ts'
import { exportAddress } from './export-address.ts'

export function privacyRoutes(route: Route): void {
  route(privacy.due, ({ services, query }) => countDue(services, query.days))
  route(privacy.export, ({ services, actor, body }) => exportAddress(services, actor, body))
  route(privacy.erase, ({ services, actor, body }) => eraseAddress(services, actor, body.email))
}
