import { transactAs } from '../accounts/transact-as.ts'
import { lockOpenCatalogue } from '../catalogues/catalogues.ts'
import { grantDocument } from '../documents/documents.ts'
import type { AuthenticatedActor } from '../platform/actor.ts'
import { audit } from '../platform/audit/audit.ts'
import { changeCounters } from '../platform/db/counters.ts'
import type { Trx } from '../platform/db/dialect.ts'
import { conflict, invalid, notFound } from '../platform/errors.ts'
import { catalogueApprovedMail, catalogueRejectedMail } from '../platform/mail/messages.ts'
import { enqueue } from '../platform/mail/outbox.ts'
import type { Services } from '../platform/services.ts'
import * as queries from './catalogue-requests.queries.ts'
import { recordEvent } from './request-events.ts'

/** Approves a pending request and mails the private link. `chosen` is required when the request names no catalogue. */
export async function approveRequest(
  services: Services,
  actor: AuthenticatedActor,
  id: string,
  chosen?: string,
): Promise<void> {
  const { now, config } = services
  await transactAs(services, actor, async (trx, actor) => {
    const request = await decide(trx, services, actor, id, 'approved')
    const catalogue = await catalogueToSend(trx, request.catalogueId, chosen)
    if (!request.catalogueId) await queries.setCatalogue(trx, id, catalogue.id, catalogue.name)
    const token = await grantDocument(trx, services, id, catalogue.id)
    await enqueue(trx, now(), catalogueApprovedMail(config, request, catalogue.name, token))
    const sent = { catalogueId: catalogue.id, catalogueName: catalogue.name }
    await recordEvent(trx, services, actor, id, 'approved', sent)
    await audit(trx, now(), actor, 'request.approve', id, { catalogueId: catalogue.id })
    await count(trx, request.ownerId, 'approved')
  })
}

/** Rejects a pending request and notifies the visitor by mail. */
export async function rejectRequest(services: Services, actor: AuthenticatedActor, id: string): Promise<void> {
  const { now } = services
  await transactAs(services, actor, async (trx, actor) => {
    const request = await decide(trx, services, actor, id, 'rejected')
    await enqueue(trx, now(), catalogueRejectedMail(request, request.catalogueName))
    await recordEvent(trx, services, actor, id, 'rejected')
    await audit(trx, now(), actor, 'request.reject', id)
    await count(trx, request.ownerId, 'rejected')
  })
}

/** A single guarded update, so that only one of two concurrent decisions succeeds. */
async function decide(
  trx: Trx,
  { now }: Services,
  actor: AuthenticatedActor,
  id: string,
  status: 'approved' | 'rejected',
) {
  const decided = await queries.decide(trx, id, { status, decidedAt: now(), decidedBy: actor.caller.id })
  if (decided) return decided
  if (!(await queries.findRequest(trx, id))) throw notFound('This request')
  throw conflict('This request has already been decided.')
}

async function catalogueToSend(trx: Trx, named: string, chosen: string | undefined) {
  if (named && chosen && chosen !== named) throw invalid('catalogueId', 'This request already names its catalogue.')
  const id = named || chosen
  if (!id) throw invalid('catalogueId', 'Please choose the catalogue to send.')
  const catalogue = await lockOpenCatalogue(trx, id)
  if (!catalogue) throw conflict('The catalogue of this request is gone or inactive, so it cannot be sent.')
  return catalogue
}

async function count(trx: Trx, ownerId: string | null, to: 'approved' | 'rejected'): Promise<void> {
  const { requestCounter } = queries
  await changeCounters(trx, {
    [requestCounter('pending')]: -1,
    [requestCounter(to)]: 1,
    ...(ownerId ? { [requestCounter('pending', ownerId)]: -1, [requestCounter(to, ownerId)]: 1 } : {}),
  })
}
