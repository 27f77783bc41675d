import { audit } from '../audit/audit.ts'
import type { ByMember } from '../auth/caller.ts'
import { transactAs } from '../auth/transact-as.ts'
import { keepOpenCatalogue } from '../catalogues/catalogues.ts'
import type { Trx } from '../db/dialect.ts'
import { changeTallies } from '../db/tally.ts'
import { grantDocument } from '../documents/documents.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { catalogueApprovedMail, catalogueRejectedMail } from '../mail/messages.ts'
import { post } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import * as queries from './catalogue-requests.queries.ts'
import { recordEvent } from './request-events.ts'

/** Decides a pending request and mails the private link. `chosen` is needed when the request names no catalogue. */
export async function approveRequest(services: Services, by: ByMember, id: string, chosen?: string): Promise<void> {
  const { now, config } = services
  await transactAs(services, by, async (trx, by) => {
    const request = await decide(trx, services, by, id, 'approved')
    const catalogue = await catalogueToSend(trx, request.catalogueId, chosen)
    if (!request.catalogueId) await queries.setCatalogue(trx, id, catalogue.id, catalogue.name)
    const token = await grantDocument(trx, services, id, catalogue.id)
    await post(trx, now(), catalogueApprovedMail(config, request, catalogue.name, token))
    const sent = { catalogueId: catalogue.id, catalogueName: catalogue.name }
    await recordEvent(trx, services, by, id, 'approved', sent)
    await audit(trx, now(), by, 'request.approve', id, { catalogueId: catalogue.id })
    await count(trx, request.ownerId, 'approved')
  })
}

/** Decides a pending request and mails a courteous no. */
export async function rejectRequest(services: Services, by: ByMember, id: string): Promise<void> {
  const { now } = services
  await transactAs(services, by, async (trx, by) => {
    const request = await decide(trx, services, by, id, 'rejected')
    await post(trx, now(), catalogueRejectedMail(request, request.catalogueName))
    await recordEvent(trx, services, by, id, 'rejected')
    await audit(trx, now(), by, 'request.reject', id)
    await count(trx, request.ownerId, 'rejected')
  })
}

/** One guarded update: of two people deciding at the same time one gets here. */
async function decide(trx: Trx, { now }: Services, by: ByMember, id: string, status: 'approved' | 'rejected') {
  const decided = await queries.decide(trx, id, { status, decidedAt: now(), decidedBy: by.caller.id })
  if (decided) return decided
  if (!(await queries.findRequest(trx, id))) throw notFound('This request')
  throw conflict('Somebody has already decided this request.')
}

async function catalogueToSend(trx: Trx, named: string, chosen: string | undefined) {
  if (named && chosen && chosen !== named) throw invalid('catalogueId', 'This request already names its catalogue.')
  const id = named || chosen
  if (!id) throw invalid('catalogueId', 'Please choose the catalogue to send.')
  const catalogue = await keepOpenCatalogue(trx, id)
  if (!catalogue) throw conflict('The catalogue of this request is gone or inactive, so it cannot be sent.')
  return catalogue
}

async function count(trx: Trx, ownerId: string | null, to: 'approved' | 'rejected'): Promise<void> {
  const { requestTally } = queries
  await changeTallies(trx, {
    [requestTally('pending')]: -1,
    [requestTally(to)]: 1,
    ...(ownerId ? { [requestTally('pending', ownerId)]: -1, [requestTally(to, ownerId)]: 1 } : {}),
  })
}
