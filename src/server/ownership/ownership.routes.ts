import { auth } from '#contract/auth.ts'
import { invitations } from '#contract/invitations.ts'
import { personal } from '#contract/personal.ts'
import { registrations } from '#contract/registrations.ts'
import { users } from '#contract/users.ts'
import type { Route } from '../http/route.ts'
import { confirmEmail } from './confirm-email.ts'
import { rejectRegistration, removeUser } from './remove-person.ts'
import { resetPassword } from './reset-password.ts'
import { takeInvitation } from './take-invitation.ts'

/** These account calls also assign or release requests. */
export function ownershipRoutes(route: Route): void {
  route(personal.confirmEmail, ({ services, actor, body }) => confirmEmail(services, actor, body))
  route(auth.resetPassword, ({ services, actor, body }) => resetPassword(services, actor, body))
  route(invitations.take, ({ services, actor, body }) => takeInvitation(services, actor, body))
  route(registrations.reject, ({ services, actor, params }) => rejectRegistration(services, actor, params.id))
  route(users.remove, ({ services, actor, params }) => removeUser(services, actor, params.id))
}
