import { auth } from '#contract/auth.ts'
import type { Route } from '../http/route.ts'
import type { Services } from '../services.ts'
import { forgetPassword, logIn, resetPassword } from './auth.ts'
import { endSession, refreshSession } from './sessions.ts'

export function authRoutes(route: Route, services: Services): void {
  route(auth.login, ({ by, body }) => logIn(services, by, body))
  route(auth.refresh, ({ by, body }) => refreshSession(services, by, body.refreshToken))
  route(auth.logout, ({ by, body }) => endSession(services, by, body.refreshToken))
  route(auth.forgetPassword, ({ by, body }) => forgetPassword(services, by, body))
  route(auth.resetPassword, ({ by, body }) => resetPassword(services, by, body))
  route(auth.keys, () => ({ keys: services.keys.published() }))
}
