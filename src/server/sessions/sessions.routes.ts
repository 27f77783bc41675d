import { sessions } from '#contract/sessions.ts'
import type { Route } from '../http/route.ts'
import { endOtherSessions, endOwnSession, listSessions } from './own-sessions.ts'

export function sessionRoutes(route: Route): void {
  route(sessions.list, ({ services, actor }) => listSessions(services, actor))
  route(sessions.end, ({ services, actor, params }) => endOwnSession(services, actor, params.id))
  route(sessions.endOthers, ({ services, actor }) => endOtherSessions(services, actor))
}
