import type { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { lockOpenCatalogue } from '../../catalogues/catalogues.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import { conflict, invalid } from '../../lib/errors.ts'
import { readSender, type Sender } from '../../mail/layout/sender.ts'
import { cancelMailAbout } from '../../mail/outbox.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { editionToSend } from '../link/edition-to-send.ts'
import { mailDecision, mailLink } from '../link/mail-link.ts'
import { catalogueApprovedMail, catalogueRejectedMail } from '../mails.ts'
import { changeRequest } from '../request/change-request.ts'
import { noLink } from '../request/delivery.ts'
import { type CatalogueRequest, lockPending, type Seen } from '../request/request.ts'

type Approval = BodyOf<typeof catalogueRequests.approve>
type Rejection = BodyOf<typeof catalogueRequests.reject>

export async function approveRequest(
  services: Services,
  actor: AuthenticatedActor,
  id: string,
  body: Approval,
): Promise<void> {
  const senderTo = await readSender(services)
  await transactAs(services, actor, async (tx) => {
    const request = await lockForDecision(tx, id, body)
    await approve(tx, senderTo(request), request, { ...body, write: catalogueApprovedMail })
  })
}

interface Sending extends Omit<Approval, 'submissionId' | 'email'> {
  readonly write: typeof catalogueApprovedMail
}

/** Approves a request that this transaction has locked, and mails the link. */
export async function approve(
  tx: Tx<AuthenticatedActor>,
  sender: Sender,
  request: CatalogueRequest,
  { catalogueId: chosen, days, tellOpened = false, write, ...body }: Sending,
): Promise<void> {
  const message = trimmed(body.message)
  const { id: catalogueId, name } = await catalogueToSend(tx, request, chosen)
  const { edition, cover } = await editionToSend(tx, catalogueId, sender.language)
  const mail = write(sender, { ...request, catalogueName: name, cover })
  const link = await mailLink(tx, request.id, mail, { days, message })
  const isChosen = request.catalogueId === ''
  const patch = {
    ...decision(tx, 'approved', message),
    ...link,
    sentEdition: edition,
    tellOpened: tellOpened ? tx.actor.caller.id : null,
    ...(isChosen ? { catalogueId, catalogueName: name } : {}),
  }
  const details = { catalogueId, catalogueName: name, edition, expires: link.linkExpires, ...withMessage(message) }
  await changeRequest(tx, request, patch, {
    event: { kind: 'approved', details: isChosen ? { ...details, chosen: true } : details },
    audit: { action: 'request.approve', details: { catalogueId, edition } },
  })
}

export async function rejectRequest(
  services: Services,
  actor: AuthenticatedActor,
  id: string,
  { silent = false, ...body }: Rejection,
): Promise<void> {
  const message = trimmed(body.message)
  const senderTo = await readSender(services)
  await transactAs(services, actor, async (tx) => {
    const request = await lockForDecision(tx, id, body)
    const mail = catalogueRejectedMail(senderTo(request), request)
    const mailId = silent ? null : (await mailDecision(tx, id, mail, { message })).mailId
    const patch = { ...decision(tx, 'rejected', message), ...noLink, mailId }
    await changeRequest(tx, request, patch, {
      event: { kind: 'rejected', details: { silent, ...withMessage(message) } },
      audit: { action: 'request.reject', details: { silent } },
    })
  })
}

const trimmed = (message: string | undefined) => message?.trim() || undefined
const withMessage = (message: string | undefined) => (message === undefined ? {} : { message })

/** A decision makes an unsent question obsolete. */
async function lockForDecision(tx: Tx, id: string, seen: Seen): Promise<CatalogueRequest> {
  const request = await lockPending(tx.db, id, seen)
  await cancelMailAbout(tx.db, id, tx.now)
  return request
}

const decision = (tx: Tx<AuthenticatedActor>, status: 'approved' | 'rejected', message: string | undefined) => ({
  status,
  decidedAt: tx.now,
  decidedBy: tx.actor.caller.id,
  message: message ?? null,
  answeredAt: null,
  attention: null,
  attentionAt: null,
})

async function catalogueToSend(tx: Tx, { catalogueId: requested }: CatalogueRequest, chosen: string | undefined) {
  if (requested && chosen && chosen !== requested)
    throw invalid('catalogueId', 'This request already names its catalogue.')
  const id = requested || chosen
  if (!id) throw invalid('catalogueId', 'Please choose the catalogue to send.')
  return lockSendable(tx, id)
}

/** Throws a 409 for a catalogue that cannot be sent. */
export async function lockSendable(tx: Tx, id: string) {
  const catalogue = await lockOpenCatalogue(tx.db, id)
  if (!catalogue) throw conflict('The catalogue of this request is gone or inactive, so it cannot be sent.')
  return catalogue
}
