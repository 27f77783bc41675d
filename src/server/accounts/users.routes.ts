import { users } from '#contract/users.ts'
import type { Route } from '../platform/http/route.ts'
import type { Services } from '../platform/services.ts'
import { changeUserPassword, listUsers } from './users.ts'

export function userRoutes(route: Route, services: Services): void {
  route(users.listActive, ({ query }) => listUsers(services, 'active', query))
  route(users.changePassword, ({ actor, params, body }) => changeUserPassword(services, actor, params.id, body))
}
