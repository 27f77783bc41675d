import { registrations } from '#contract/registrations.ts'
import type { Route } from '../http/route.ts'
import type { Services } from '../services.ts'
import { approveRegistration, listRegistrations, rejectRegistration, signUp } from './registrations.ts'

export function registrationRoutes(route: Route, services: Services): void {
  route(registrations.signUp, ({ by, body }) => signUp(services, by, body))
  route(registrations.listPending, ({ query }) => listRegistrations(services, query))
  route(registrations.approve, ({ by, params, body }) => approveRegistration(services, by, params.id, body.role))
  route(registrations.reject, ({ by, params }) => rejectRegistration(services, by, params.id))
}
