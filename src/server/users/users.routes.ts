import { users } from '#contract/users.ts'
import type { Route } from '../http/route.ts'
import type { Services } from '../services.ts'
import { changeUserPassword, listUsers, removeUser } from './users.ts'

export function userRoutes(route: Route, services: Services): void {
  route(users.listActive, ({ query }) => listUsers(services, 'active', query))
  route(users.changePassword, ({ by, params, body }) => changeUserPassword(services, by, params.id, body))
  route(users.remove, ({ by, params }) => removeUser(services, by, params.id))
}
