import type { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { audit } from '../../audit/audit.ts'
import { lockOpenCatalogue } from '../../catalogues/catalogues.ts'
import type { Trx } from '../../database/dialect.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import { conflict, invalid, notFound } from '../../lib/errors.ts'
import { readSender } from '../../mail/layout/sender.ts'
import { cancelMailAbout } from '../../mail/outbox.queries.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { recordEvent } from '../events/request-events.ts'
import { countChange, type Facts } from '../figures/figures.ts'
import { enqueueHeld, mailLink } from '../link/request-link.ts'
import { catalogueApprovedMail, catalogueRejectedMail, type Link } from '../mails.ts'
import { countMove } from '../request/request-counters.ts'
import * as queries from '../request/requests.queries.ts'
import { written } from './messages.ts'

type Approval = BodyOf<typeof catalogueRequests.approve>
type Rejection = BodyOf<typeof catalogueRequests.reject>

/** Approves a pending request and mails the private link. */
export async function approveRequest(
  services: Services,
  actor: AuthenticatedActor,
  id: string,
  { catalogueId: chosen, days, ...body }: Approval,
): Promise<void> {
  const { now } = services
  const words = written(body)
  const senderTo = await readSender(services)
  await transactAs(services, actor, async (trx, actor) => {
    const request = await decide(trx, services, actor, id, 'approved', words.message)
    const catalogue = await catalogueToSend(trx, request.catalogueId, chosen)
    if (!request.catalogueId) await queries.setCatalogue(trx, id, catalogue.id, catalogue.name)
    const approved = { ...request, catalogueName: catalogue.name }
    const mail = (link: Link) => catalogueApprovedMail(senderTo(request), approved, link)
    const expires = await mailLink(trx, services, id, mail, { days, ...words })
    await recordEvent(trx, services, actor, id, 'approved', {
      catalogueId: catalogue.id,
      catalogueName: catalogue.name,
      ...(request.catalogueId ? {} : { chosen: true }),
      expires,
      ...words,
    })
    await audit(trx, now(), actor, 'request.approve', id, { catalogueId: catalogue.id })
    await count(trx, request, { status: 'approved', decidedAt: now(), catalogueId: catalogue.id })
  })
}

/** Rejects a pending request and, unless `silent`, mails that with a link to the visitor's page. */
export async function rejectRequest(
  services: Services,
  actor: AuthenticatedActor,
  id: string,
  { silent = false, ...body }: Rejection,
): Promise<void> {
  const { now } = services
  const words = written(body)
  const senderTo = await readSender(services)
  await transactAs(services, actor, async (trx, actor) => {
    const request = await decide(trx, services, actor, id, 'rejected', words.message)
    if (!silent) {
      const mail = (link: Link) => catalogueRejectedMail(senderTo(request), request, link)
      const { mailId } = await enqueueHeld(trx, services, id, mail, words)
      await queries.updateWhen(trx, id, 'rejected', { mailId })
    }
    await recordEvent(trx, services, actor, id, 'rejected', { silent, ...words })
    await audit(trx, now(), actor, 'request.reject', id, { silent })
    await count(trx, request, { status: 'rejected', decidedAt: now() })
  })
}

type Decided = Awaited<ReturnType<typeof decide>>

async function count(trx: Trx, request: Decided, made: Partial<Facts> & { status: 'approved' | 'rejected' }) {
  await countChange(trx, { ...request, status: 'pending', openings: 0, decidedAt: null }, made)
  await countMove(trx, request.ownerId, 'pending', made.status)
}

/** A single guarded update, so that only one of two concurrent decisions succeeds. */
async function decide(
  trx: Trx,
  { now }: Services,
  actor: AuthenticatedActor,
  id: string,
  status: 'approved' | 'rejected',
  message: string | undefined,
) {
  const made = { status, decidedAt: now(), decidedBy: actor.caller.id, message: message ?? null }
  const decided = await queries.decide(trx, id, made)
  if (decided) {
    // A question need not leave any more.
    await cancelMailAbout(trx, id, now())
    return decided
  }
  if (!(await queries.exists(trx, id))) throw notFound('This request')
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
