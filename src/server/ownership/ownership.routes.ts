import { auth } from '#contract/auth.ts'
import { personal } from '#contract/personal.ts'
import { registrations } from '#contract/registrations.ts'
import { users } from '#contract/users.ts'
import type { Route } from '../platform/http/route.ts'
import type { Services } from '../platform/services.ts'
import { confirmEmail } from './confirm-email.ts'
import { rejectRegistration, removeUser } from './remove-person.ts'
import { resetPassword } from './reset-password.ts'

/** The calls about an account that also give or take requests. */
export function ownershipRoutes(route: Route, services: Services): void {
  route(personal.confirmEmail, ({ actor, body }) => confirmEmail(services, actor, body.id))
  route(auth.resetPassword, ({ actor, body }) => resetPassword(services, actor, body))
  route(registrations.reject, ({ actor, params }) => rejectRegistration(services, actor, params.id))
  route(users.remove, ({ actor, params }) => removeUser(services, actor, params.id))
}
