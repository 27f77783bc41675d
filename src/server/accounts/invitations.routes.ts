import { invitations } from '#contract/invitations.ts'
import type { Route } from '../http/route.ts'
import { invite } from './invitations.ts'

export function invitationRoutes(route: Route): void {
  route(invitations.send, ({ services, actor, body }) => invite(services, actor, body))
}
