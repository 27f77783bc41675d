import { personal } from '#contract/personal.ts'
import type { Route } from '../http/route.ts'
import type { Services } from '../services.ts'
import { stopEmailChange } from './change-email.ts'
import { confirmEmail } from './confirm-email.ts'
import { changeInfo, changeOwnPassword, readInfo } from './personal.ts'

export function personalRoutes(route: Route, services: Services): void {
  route(personal.info, ({ by }) => readInfo(services, by))
  route(personal.changeInfo, ({ by, body }) => changeInfo(services, by, body))
  route(personal.changePassword, ({ by, body }) => changeOwnPassword(services, by, body))
  route(personal.confirmEmail, ({ by, body }) => confirmEmail(services, by, body.id))
  route(personal.stopEmailChange, ({ by, body }) => stopEmailChange(services, by, body.id))
}
