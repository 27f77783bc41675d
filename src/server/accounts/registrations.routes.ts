import { registrations } from '#contract/registrations.ts'
import type { Route } from '../platform/http/route.ts'
import type { Services } from '../platform/services.ts'
import { approveRegistration, listRegistrations, signUp } from './registrations.ts'

export function registrationRoutes(route: Route, services: Services): void {
  route(registrations.signUp, ({ actor, body }) => signUp(services, actor, body))
  route(registrations.listPending, ({ query }) => listRegistrations(services, query))
  route(registrations.approve, ({ actor, params, body }) => approveRegistration(services, actor, params.id, body.role))
}
