import { randomUUIDv7 } from 'node:crypto'
import type { WebhookEvent } from '#contract/webhooks.ts'
import type { Trx } from '../../database/dialect.ts'
import { insertEvent, removeWaiting } from './outbox.queries.ts'

export {
  eraseBodiesAbout,
  eraseBodiesOf,
  eraseBodiesOfForm,
  eraseFormerBodies,
  findBodiesOf,
  forgetAnswers,
} from './outbox.queries.ts'

/** What happened, for the webhooks that are told of it. */
export interface EventToTell {
  readonly type: WebhookEvent
  /** The request, access, account or catalogue that it happened to; '' for the installation. */
  readonly subjectId: string
  /** Never put personal data here. */
  readonly details?: Readonly<Record<string, string | number | null>>
  /** Milliseconds in which it can still be taken back. */
  readonly holdFor?: number
}

/** Leaves the event in the transaction of what happened; the worker makes deliveries of it later (decision 59). */
export async function leaveEvent(
  trx: Trx,
  at: number,
  { type, subjectId, details = {}, holdFor = 0 }: EventToTell,
): Promise<void> {
  await insertEvent(trx, {
    id: randomUUIDv7(),
    type,
    listed: `%,${type},%`,
    subjectId,
    details: JSON.stringify(details),
    at,
    due: at + holdFor,
  })
}

/** A decision that is undone was never told. */
export const takeBackDecision = (trx: Trx, requestId: string): Promise<void> =>
  removeWaiting(trx, requestId, ['request.approved', 'request.rejected'])
