import { invitations } from '#contract/invitations.ts'
import type { Route } from '../../http/route.ts'
import { invite } from './invitations.ts'
import { takeInvitation } from './take-invitation.ts'

export function invitationRoutes(route: Route): void {
  route(invitations.send, ({ services, actor, body }) => invite(services, actor, body))
  route(invitations.take, ({ services, actor, body }) => takeInvitation(services, actor, body))
}
