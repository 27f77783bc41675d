import { users } from '#contract/users.ts'
import type { Route } from '../http/route.ts'
import { changeUserPassword, listUsers } from './users.ts'

export function userRoutes(route: Route): void {
  route(users.listActive, ({ services, query }) => listUsers(services, 'active', query))
  route(users.changePassword, ({ services, actor, params, body }) =>
    changeUserPassword(services, actor, params.id, body),
  )
}
