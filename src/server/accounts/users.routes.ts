import { users } from '#contract/users.ts'
import type { Route } from '../http/route.ts'
import { resetFactors } from './second-factor/reset-factors.ts'
import { disableUser, enableUser } from './users/disable-user.ts'
import { removeUser } from './users/remove-user.ts'
import { changeUserPassword, changeUserRole, listUsers } from './users/users.ts'

export function userRoutes(route: Route): void {
  route(users.listActive, ({ services, query }) => listUsers(services, 'active', query))
  route(users.changePassword, ({ services, actor, params, body }) =>
    changeUserPassword(services, actor, params.id, body),
  )
  route(users.changeRole, ({ services, actor, params, body }) => changeUserRole(services, actor, params.id, body.role))
  route(users.disable, ({ services, actor, params }) => disableUser(services, actor, params.id))
  route(users.enable, ({ services, actor, params }) => enableUser(services, actor, params.id))
  route(users.resetFactors, ({ services, actor, params }) => resetFactors(services, actor, params.id))
  route(users.remove, ({ services, actor, params }) => removeUser(services, actor, params.id))
}
