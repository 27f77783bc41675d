import { webhooks } from '#contract/webhooks.ts'
import type { Route } from '../http/route.ts'
import { listDeliveries, resendDelivery, sendTest } from './deliveries.ts'
import { changeWebhook, createWebhook, listWebhooks, removeWebhook, rotateSecret } from './webhooks.ts'

export function webhookRoutes(route: Route): void {
  route(webhooks.list, ({ services }) => listWebhooks(services))
  route(webhooks.create, ({ services, actor, body }) => createWebhook(services, actor, body))
  route(webhooks.change, ({ services, actor, params, body }) => changeWebhook(services, actor, params.id, body))
  route(webhooks.remove, ({ services, actor, params }) => removeWebhook(services, actor, params.id))
  route(webhooks.rotate, ({ services, actor, params }) => rotateSecret(services, actor, params.id))
  route(webhooks.test, ({ services, actor, params }) => sendTest(services, actor, params.id))
  route(webhooks.deliveries, ({ services, params, query }) => listDeliveries(services, params.id, query))
  route(webhooks.resend, ({ services, actor, params }) => resendDelivery(services, actor, params.id))
}
