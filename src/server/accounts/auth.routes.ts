import { auth } from '#contract/auth.ts'
import type { Route } from '../http/route.ts'
import { endSession, refreshSession } from '../sessions/sessions.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { takeSecondStep } from './second-factor/second-step.ts'
import { checkLink } from './sign-in/check-link.ts'
import { endByLink } from './sign-in/end-session.ts'
import { resetPassword } from './sign-in/reset-password.ts'
import { forgetPassword, logIn } from './sign-in/sign-in.ts'
import { listWaysIn } from './sign-in/ways-in.ts'

export function authRoutes(route: Route): void {
  route(auth.login, ({ services, actor, body }) => logIn(services, actor, body))
  route(auth.secondFactor, ({ services, actor, body }) => takeSecondStep(services, actor, body))
  route(auth.methods, ({ services }) => listWaysIn(services))
  route(auth.refresh, ({ services, actor, body }) => refreshSession(services, actor, body.refreshToken))
  route(auth.logout, ({ services, actor, body }) => endSession(services, actor, body.refreshToken))
  route(auth.endSession, ({ services, actor, body }) => endByLink(services, actor, body))
  route(auth.forgetPassword, ({ services, actor, body }) => forgetPassword(services, actor, body))
  route(auth.confirm, ({ services, actor, body }) => confirmIdentity(services, actor, body))
  route(auth.keys, ({ services }) => ({ keys: services.keys.published() }))
  route(auth.checkLink, ({ services, actor, body }) => checkLink(services, actor, body))
  route(auth.resetPassword, ({ services, actor, body }) => resetPassword(services, actor, body))
}
