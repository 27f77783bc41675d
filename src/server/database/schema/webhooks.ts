import type { DeliveredEvent, DeliveryFailure, WebhookRest } from '#contract/webhooks.ts'

/** A program of the firm that is told of events. */
export interface Webhook {
  id: string
  url: string
  /** Their names, separated by commas. */
  events: string
  /** Bodies hold what visitors typed. */
  personal: 0 | 1
  /** `whsec_…`, which signs, so it cannot be a hash. */
  secret: string
  /** Signs as well until then. */
  formerSecret: string | null
  formerUntil: number | null
  created: number
  restedAt: number | null
  restReason: WebhookRest | null
  failingSince: number | null
  failedLast: number | null
  /** When the receiver at this address took a delivery last. */
  takenLast: number | null
  /** How many attempts in a row got no answer, or one that asks for a pause. */
  failures: number
  /** Nothing is sent before. */
  notBefore: number
  /** Of the worker that sends to it, and its end. */
  lease: string | null
  leasedUntil: number
}

/** Written in the transaction of what happened, and made into deliveries later (decision 59). */
export interface StoredEvent {
  id: string
  type: DeliveredEvent
  /** The request, access, account or catalogue; '' for the installation. */
  subjectId: string
  /** JSON without personal data. */
  details: string
  /** Rises with each event of the subject. */
  sequence: number
  at: number
  /** Until then it can be taken back. */
  due: number
  fannedAt: number | null
}

export interface WebhookDelivery {
  id: string
  eventId: string
  webhookId: string
  subjectId: string
  /** Of the person in the body; null without one. */
  emailKey: string | null
  /** The form whose words are in the body; null without one, and in bodies of earlier versions. */
  submissionId: string | null
  /** As it is signed and sent; empty once it was erased. */
  body: string
  status: 'waiting' | 'delivered' | 'gaveUp' | 'dropped'
  attempts: number
  due: number
  created: number
  lastTry: number | null
  answerStatus: number | null
  answerText: string
  /** 0 once whom it is about was erased. */
  keepsAnswer: 0 | 1
  took: number | null
  failure: DeliveryFailure | null
}
