import { registrations } from '#contract/registrations.ts'
import type { Route } from '../../http/route.ts'
import { approveRegistration, listRegistrations, signUp } from './registrations.ts'
import { rejectRegistration } from './reject-registration.ts'

export function registrationRoutes(route: Route): void {
  route(registrations.signUp, ({ services, actor, body }) => signUp(services, actor, body))
  route(registrations.listPending, ({ services, query }) => listRegistrations(services, query))
  route(registrations.approve, ({ services, actor, params, body }) =>
    approveRegistration(services, actor, params.id, body.role),
  )
  route(registrations.reject, ({ services, actor, params }) => rejectRegistration(services, actor, params.id))
}
