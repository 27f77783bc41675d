import type { TestContext } from 'node:test'
import { type WebhookEvent, webhooks } from '#contract/webhooks.ts'
import { privateNetworks } from '#server/lib/private-networks.ts'
import { webhookPeople } from '#server/webhook-people.ts'
import { sendDueWebhooks } from '#server/webhooks/worker.ts'
import { startTestApp } from './app.ts'
import { startReceiver } from './servers/receiver.ts'

export const loopback = privateNetworks({ named: ['127.0.0.0/8'] })

/** The product, whose webhooks may lead to this machine, with an owner and a receiver. */
export async function startWithReceiver(t: TestContext, overrides: Parameters<typeof startTestApp>[1] = {}) {
  const app = await startTestApp(t, { webhookPrivateNetworks: loopback, ...overrides })
  const owner = await app.given.user('SUPER_ADMIN')
  const receiver = await startReceiver(t)
  return {
    ...app,
    owner,
    receiver,
    subscribe: (events: WebhookEvent[], { url = receiver.url, personal = false } = {}) =>
      owner.call(webhooks.create, { body: { url, events, personal } }),
    /** Sends what is due, with so many milliseconds for each attempt. */
    deliver: (longest?: number) =>
      sendDueWebhooks(app.services, { people: webhookPeople, ...(longest ? { longest } : {}) }),
    deliveries: async (id: string) => (await owner.call(webhooks.deliveries, { params: { id } })).data,
  }
}
