import type { DeliveredEvent } from '#contract/webhooks.ts'
import type { Tables } from '../database/schema.ts'
import type { Webhook } from './webhooks.queries.ts'

/** What a webhook asks for now holds for what was made for it before, too. */

export const asksFor = ({ events }: Pick<Webhook, 'events'>, type: DeliveredEvent): boolean =>
  type === 'webhook.test' || events.split(',').includes(type)

/** The stored body, without the person that this webhook is given no more. */
export const bodyFor = ({ personal }: Pick<Webhook, 'personal'>, { body, emailKey }: Held): string =>
  personal === 1 || emailKey === null ? body : withoutPerson(body)

type Held = Pick<Tables['webhookDelivery'], 'body' | 'emailKey'>

export function withoutPerson(body: string): string {
  const { data, ...event } = JSON.parse(body)
  const { person: _, ...facts } = data
  return JSON.stringify({ ...event, data: facts })
}
