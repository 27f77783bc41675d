import { personal } from '#contract/personal.ts'
import type { Route } from '../platform/http/route.ts'
import type { Services } from '../platform/services.ts'
import { stopEmailChange } from './change-email.ts'
import { changeInfo, changeOwnPassword, readInfo } from './personal.ts'

export function personalRoutes(route: Route, services: Services): void {
  route(personal.info, ({ actor }) => readInfo(services, actor))
  route(personal.changeInfo, ({ actor, body }) => changeInfo(services, actor, body))
  route(personal.changePassword, ({ actor, body }) => changeOwnPassword(services, actor, body))
  route(personal.stopEmailChange, ({ actor, body }) => stopEmailChange(services, actor, body.id))
}
