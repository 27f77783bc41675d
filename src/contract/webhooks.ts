import * as Type from 'typebox'
import { EpochMs, Id, IdParams, shape } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The events that an owner chooses for a webhook. */
export const webhookEvents = [
  ...(['request.asked', 'request.approved', 'request.rejected', 'request.withdrawn', 'request.erased'] as const),
  ...(['document.opened', 'tour.opened', 'registration.asked', 'catalogue.edition', 'mail.failing'] as const),
] as const

export const WebhookEvent = Type.Enum([...webhookEvents], { title: 'WebhookEvent' })
export type WebhookEvent = Type.Static<typeof WebhookEvent>

/** `webhook.test` is sent by its call alone. */
export type DeliveredEvent = WebhookEvent | 'webhook.test'

/** An installation has at most so many. */
export const maxWebhooks = 20

/**
 * `failing`: it failed for five days. `gone`: the receiver answered 410. `restored`: the database was restored from a
 * backup.
 */
export const WebhookRest = Type.Enum(['owner', 'failing', 'gone', 'restored'], { title: 'WebhookRest' })
export type WebhookRest = Type.Static<typeof WebhookRest>

export const WebhookRow = shape('WebhookRow')({
  id: Type.String(),
  url: Type.String(),
  events: Type.Array(WebhookEvent),
  /** Whether its bodies hold what visitors typed. */
  personal: Type.Boolean(),
  created: EpochMs,
  /** Why nothing is sent to it; null while it is sent to. */
  rests: Type.Union([WebhookRest, Type.Null()]),
  /** Since when every attempt failed; null after a success. */
  failingSince: Type.Union([EpochMs, Type.Null()]),
  /** Deliveries that are still to be sent. */
  waiting: Type.Integer(),
})
export type WebhookRow = Type.Static<typeof WebhookRow>

/** `gaveUp`: 240 attempts, in about a week, of which the last came after another one was taken. `dropped`: its person was erased, or its event is not chosen any more. */
export const DeliveryStatus = Type.Enum(['waiting', 'retrying', 'delivered', 'gaveUp', 'dropped'], {
  title: 'WebhookDeliveryStatus',
})
export type DeliveryStatus = Type.Static<typeof DeliveryStatus>

/** Why there was no answer. `refused`: its address is inside of a network that is not allowed, or needs https. */
export const DeliveryFailure = Type.Enum(['slow', 'unknownHost', 'unreachable', 'certificate', 'refused'], {
  title: 'WebhookDeliveryFailure',
})
export type DeliveryFailure = Type.Static<typeof DeliveryFailure>

export const DeliveryRow = shape('WebhookDeliveryRow')({
  id: Type.String(),
  /** The `webhook-id` of each attempt. */
  eventId: Type.String(),
  type: Type.Enum([...webhookEvents, 'webhook.test']),
  created: EpochMs,
  status: DeliveryStatus,
  attempts: Type.Integer(),
  /** Null when it is not tried again. */
  nextTry: Type.Union([EpochMs, Type.Null()]),
  lastTry: Type.Union([EpochMs, Type.Null()]),
  /** Of the latest attempt: null before it, and when there was none. */
  answer: Type.Union([
    Type.Object({
      status: Type.Integer(),
      /** At most 500 characters; empty for receivers in private networks. */
      text: Type.String(),
    }),
    Type.Null(),
  ]),
  /** Milliseconds that the latest attempt took. */
  took: Type.Union([Type.Integer(), Type.Null()]),
  failure: Type.Union([DeliveryFailure, Type.Null()]),
})
export type DeliveryRow = Type.Static<typeof DeliveryRow>

const addressMessages = {
  required: 'Please input the address of the receiver!',
  invalid: 'Please input an address such as https://example.com/webhook!',
}
const Address = Type.String({ format: 'filled', maxLength: 2_000, 'x-messages': addressMessages })
const noEvents = 'Please choose at least one event!'
const Events = Type.Array(WebhookEvent, {
  minItems: 1,
  maxItems: webhookEvents.length,
  uniqueItems: true,
  'x-messages': { required: noEvents, invalid: noEvents },
})

/** Standard Webhooks 1.0; it is shown this one time. */
const Secret = Type.String({ description: '`whsec_` and base64 of 32 bytes' })

const proof = 'always'
const token = 'none'
const errors = { 404: 'Unknown webhook' }

export const webhooks = {
  list: endpoint('GET /api/webhooks', 'superAdmin', {
    token,
    summary: 'Webhooks, the oldest first',
    reply: Type.Object({ data: Type.Array(WebhookRow) }),
  }),
  /** The address is checked as at each attempt: https, and outside of private networks (WEBHOOK_PRIVATE_NETWORKS). */
  create: endpoint('POST /api/webhooks', 'superAdmin', {
    token,
    proof,
    summary: 'Add a webhook',
    body: Type.Object({ url: Address, events: Events, personal: Type.Optional(Type.Boolean()) }),
    reply: Type.Object({ id: Id, secret: Secret }),
    errors: { 409: 'There are 20 already' },
  }),
  /**
   * `active: false` lets it rest; with `true` it is sent to again, and what waited leaves. What waits goes to the new
   * address, without the person and not at all when that, or its event, is not chosen any more.
   */
  change: endpoint('PUT /api/webhooks/:id', 'superAdmin', {
    token,
    proof,
    summary: 'Change a webhook, or let it rest',
    params: IdParams,
    body: Type.Object({
      url: Type.Optional(Address),
      events: Type.Optional(Events),
      personal: Type.Optional(Type.Boolean()),
      active: Type.Optional(Type.Boolean()),
    }),
    errors,
  }),
  /** Its deliveries go with it. */
  remove: endpoint('DELETE /api/webhooks/:id', 'superAdmin', {
    token,
    summary: 'Remove a webhook',
    params: IdParams,
    errors,
  }),
  /** For 24 hours deliveries are signed with the former secret too. */
  rotate: endpoint('POST /api/webhooks/:id/rotate', 'superAdmin', {
    token,
    proof,
    summary: 'Replace the secret of a webhook',
    params: IdParams,
    reply: Type.Object({ secret: Secret }),
    errors,
  }),
  /** Its answer is found among the deliveries. */
  test: endpoint('POST /api/webhooks/:id/test', 'superAdmin', {
    token,
    summary: 'Send a test to a webhook',
    params: IdParams,
    reply: Type.Object({ id: Id }),
    errors: { ...errors, 409: 'It rests' },
  }),
  deliveries: endpoint('GET /api/webhooks/:id/deliveries', 'superAdmin', {
    token,
    summary: 'The newest 100 deliveries of a webhook and their answers',
    params: IdParams,
    /** `untaken`: the newest 100 of those that the receiver has not taken. */
    query: Type.Object({ untaken: Type.Optional(Type.Boolean()) }),
    /** `more`: there are older ones. */
    reply: Type.Object({ data: Type.Array(DeliveryRow), more: Type.Boolean() }),
    errors,
  }),
  /** With the same `webhook-id` and the same body, without a person that the webhook is given no more. */
  resend: endpoint('POST /api/webhooks/deliveries/:id/resend', 'superAdmin', {
    token,
    summary: 'Send a delivery again',
    params: IdParams,
    errors: {
      404: 'Unknown delivery',
      409: 'Its body was erased, or its webhook rests or is not told of its event any more',
    },
  }),
}
