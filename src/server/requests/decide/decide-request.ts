import type { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { pick } from '../../database/prepared.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import { readSender, type Sender } from '../../mail/layout/sender.ts'
import { cancelMailAbout } from '../../mail/outbox.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { mailDecision, mailLink } from '../link/mail-link.ts'
import { staffActionsOf } from '../link/staff-actions-of.ts'
import { catalogueRejectedMail } from '../mails/answer-mails.ts'
import { catalogueApprovedMail } from '../mails/sent-mails.ts'
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
  { days, tellOpened = false, write, ...body }: Sending,
): Promise<void> {
  const message = trimmed(body.message)
  const opened = await staffActionsOf(request).approve(tx, request, { ...body, days, language: sender.language })
  const { shown, expires, details } = opened
  const link = await mailLink(tx, request.id, write(sender, { ...request, ...shown }), { days, expires, message })
  const patch = {
    ...decision(tx, 'approved', message),
    ...link,
    ...opened.patch,
    tellOpened: tellOpened ? tx.actor.caller.id : null,
  }
  await changeRequest(tx, request, patch, {
    event: { kind: 'approved', details: { ...details, expires: link.linkExpires, ...withMessage(message) } },
    audit: { action: 'request.approve', details: pick(details, ['catalogueId', 'tourId', 'edition']) },
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
  await cancelMailAbout(tx.db, id)
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
