import type { Tx } from '../../transaction/transaction.ts'
import { readEventsOf } from '../events/request-events.ts'
import { changeRequest, type RequestPatch } from '../request/change-request.ts'
import type { CatalogueRequest } from '../request/request.ts'
import { countResult } from './offers.queries.ts'

export {
  advance,
  afterAll,
  claim,
  endOffer,
  findOffer,
  findOffers,
  findOtherRunning,
  findRunning,
  findRunningOf,
  hastenOffers,
  insertOffer,
  interval,
  isHandedOut,
  type Offer,
  postpone,
  stopEveryOffer,
} from './offers.queries.ts'

interface Result {
  readonly mailId: string
  readonly offerId: string
  readonly subject: string
  readonly error: string | undefined
  /** What the mail does to the link once it has left. */
  readonly renewed: RequestPatch
}

/** A mail that offered an edition left, or failed for good: its address is offered nothing more until one leaves. */
export async function recordOffered(tx: Tx, request: CatalogueRequest, result: Result) {
  const { mailId, offerId, subject, error, renewed } = result
  const failedBefore = Number(await hasFailed(tx, request.id, mailId))
  if (error === undefined) {
    await countResult(tx.db, offerId, { mailed: 1, failed: -failedBefore })
    const patch = { ...renewed, sentEdition: request.offeredEdition ?? request.sentEdition, ...withoutError(request) }
    await changeRequest(tx, request, patch, { event: { kind: 'mailed', details: { subject } } })
  } else {
    await countResult(tx.db, offerId, { mailed: 0, failed: 1 - failedBefore })
    const event = { kind: 'mailFailed' as const, details: { subject, error, mailId } }
    await changeRequest(tx, request, { mailError: error }, { event })
  }
}

/** It may have been refused or stopped, and tried again since. */
const hasFailed = async (tx: Tx, id: string, mailId: string): Promise<boolean> =>
  (await readEventsOf(tx.db, id, ['mailFailed'])).some(({ details }) => details.mailId === mailId)

/** Staff still have to look at the error of another mail. */
const withoutError = ({ attention }: CatalogueRequest): RequestPatch =>
  attention === 'mailFailed' ? {} : { mailError: null }
