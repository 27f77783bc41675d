import type { Tx } from '../../transaction/transaction.ts'
import { changeRequest, type RequestPatch } from '../request/change-request.ts'
import type { CatalogueRequest } from '../request/request.ts'
import { countResult } from './offers.queries.ts'

export {
  advance,
  claim,
  endOffer,
  findOffers,
  findRunning,
  findRunningOf,
  findUnsubscribed,
  hastenOffers,
  insertOffer,
  insertUnsubscribed,
  interval,
  type Offer,
  postpone,
  stopEveryOffer,
} from './offers.queries.ts'

interface Result {
  readonly offerId: string
  readonly subject: string
  readonly error: string | undefined
  /** What the mail does to the link once it has left. */
  readonly renewed: RequestPatch
}

/** A mail that offered an edition left, or failed for good: its address is offered nothing more until one leaves. */
export async function recordOffered(tx: Tx, request: CatalogueRequest, { offerId, subject, error, renewed }: Result) {
  await countResult(tx.db, offerId, error === undefined ? 'mailed' : 'failed')
  if (error === undefined) {
    const patch = { ...renewed, sentEdition: request.offeredEdition ?? request.sentEdition }
    await changeRequest(tx, request, patch, { event: { kind: 'mailed', details: { subject } } })
  } else {
    const event = { kind: 'mailFailed' as const, details: { subject, error } }
    await changeRequest(tx, request, { mailError: error }, { event })
  }
}
