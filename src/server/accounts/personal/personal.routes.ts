import { personal } from '#contract/personal.ts'
import type { Route } from '../../http/route.ts'
import { stopEmailChange } from './change-email.ts'
import { confirmEmail } from './confirm-email.ts'
import { changeInfo, changeOwnPassword, changePreferences, readInfo } from './personal.ts'

export function personalRoutes(route: Route): void {
  route(personal.info, ({ services, actor }) => readInfo(services, actor))
  route(personal.changeInfo, ({ services, actor, body }) => changeInfo(services, actor, body))
  route(personal.changePreferences, ({ services, actor, body }) => changePreferences(services, actor, body))
  route(personal.changePassword, ({ services, actor, body }) => changeOwnPassword(services, actor, body))
  route(personal.stopEmailChange, ({ services, actor, body }) => stopEmailChange(services, actor, body.id))
  route(personal.confirmEmail, ({ services, actor, body }) => confirmEmail(services, actor, body))
}
