import type { RequestStatus } from '#contract/request-shapes.ts'
import type { WebhookEvent } from '#contract/webhooks.ts'
import { minute } from '../../lib/durations.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { takeBackDecision } from '../../webhooks/outbox/events.ts'
import type { CatalogueRequest } from './request.ts'

type Told = Pick<CatalogueRequest, 'id' | 'status' | 'catalogueId' | 'tourId'>

const decided: Readonly<Partial<Record<RequestStatus, WebhookEvent>>> = {
  approved: 'request.approved',
  rejected: 'request.rejected',
}

/** Milliseconds between two openings that make the second one a new visit, as of a tour. */
const visitTimeout = 30 * minute

export const tellNew = (tx: Tx, request: Told): Promise<void> => tell(tx, request, 'request.asked')

/** What a change of a request means to webhooks. */
export async function tellChange(tx: Tx, before: CatalogueRequest, after: CatalogueRequest): Promise<void> {
  if (after.status !== before.status) await tellStatus(tx, before, after)
  if (beginsVisit(tx, before, after)) await tell(tx, after, 'document.opened')
  if (after.erasedAt !== null && before.erasedAt === null) await tell(tx, after, 'request.erased')
}

/** Whoever holds a link may open it without end, and each delivery with what they typed is held for a month. */
const beginsVisit = ({ now }: Tx, { openings, lastOpened }: CatalogueRequest, after: CatalogueRequest) =>
  after.catalogueId !== '' &&
  after.openings > openings &&
  (lastOpened === null || Math.abs(now - lastOpened) >= visitTimeout)

/** A decision is told when staff cannot undo it any more. While its mail waits, its visitor still takes it back. */
async function tellStatus(tx: Tx, before: CatalogueRequest, after: CatalogueRequest): Promise<void> {
  const decision = decided[after.status]
  if (decision) return tell(tx, after, decision, undoTime(tx))
  await takeBackDecision(tx.db, after.id)
  if (after.status === 'withdrawn') await tell(tx, after, 'request.withdrawn')
  if (after.status === 'pending' && wasTold(tx, before)) await tellNew(tx, after)
}

/** Milliseconds. */
const undoTime = ({ config }: Tx): number => config.undoSeconds * 1_000

const wasTold = (tx: Tx, { decidedAt }: CatalogueRequest): boolean =>
  decidedAt !== null && decidedAt + undoTime(tx) <= tx.now

function tell(tx: Tx, { id, status, catalogueId, tourId }: Told, type: WebhookEvent, holdFor = 0): Promise<void> {
  const details = { catalogueId: catalogueId || null, tourId: tourId || null, status }
  return tx.tell({ type, subjectId: id, details, holdFor })
}
