import { notifications } from '#contract/notifications.ts'
import type { Route } from '../http/route.ts'
import { changeNotifications, readNotifications } from './notifications.ts'

export function notificationRoutes(route: Route): void {
  route(notifications.read, ({ services, actor }) => readNotifications(services, actor))
  route(notifications.change, ({ services, actor, body }) => changeNotifications(services, actor, body))
}
