import { auth } from '#contract/auth.ts'
import type { Route } from '../platform/http/route.ts'
import type { Services } from '../platform/services.ts'
import { endSession, refreshSession } from './sessions.ts'
import { forgetPassword, logIn } from './sign-in.ts'

export function authRoutes(route: Route, services: Services): void {
  route(auth.login, ({ actor, body }) => logIn(services, actor, body))
  route(auth.refresh, ({ actor, body }) => refreshSession(services, actor, body.refreshToken))
  route(auth.logout, ({ actor, body }) => endSession(services, actor, body.refreshToken))
  route(auth.forgetPassword, ({ actor, body }) => forgetPassword(services, actor, body))
  route(auth.keys, () => ({ keys: services.keys.published() }))
}
