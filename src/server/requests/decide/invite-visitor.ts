import type { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { trimmed } from '#contract/text.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import { conflict } from '../../lib/errors.ts'
import { sign } from '../../lib/tokens.ts'
import { readSender } from '../../mail/layout/sender.ts'
import { siteOf } from '../../rate-limits/by-network.ts'
import { consume } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { lockSendable } from '../link/catalogue-actions.ts'
import { catalogueInvitationMail } from '../mails/sent-mails.ts'
import { limits } from '../rate-limits.ts'
import { emptyForm, findHeldApproval, lockRequest } from '../request/request.ts'
import { undoablePeriod } from '../request/told.ts'
import { storeSubmission, submissionOf } from '../submit/store-submission.ts'
import { approve } from './decide-request.ts'

type Invitation = BodyOf<typeof catalogueRequests.invite>

/** Staff make a request for somebody, whose form has no page, and approve it at once. */
export async function inviteVisitor(
  services: Services,
  actor: AuthenticatedActor,
  invitation: Invitation,
): Promise<{ id: string }> {
  const { catalogueId, language, email, firstName, lastName } = invitation
  const senderTo = await readSender(services)
  const network = sign(services.secret, 'network', siteOf(actor.network))
  const form = language ? { language } : {}
  const fields = { ...emptyForm, ...trimmed({ email, firstName, lastName }) }
  return transactAs(services, actor, async (tx) => {
    await consume(tx, limits.visitorInvitationByUser, tx.actor.caller.id)
    const { name: catalogueName } = await lockSendable(tx, catalogueId)
    const submission = submissionOf(tx, { form, fields, answers: [], consentVersion: null, keyHash: null, network })
    await storeSubmission(tx, submission, { catalogueId, catalogueName, tourId: '' }, begunBy(submission.id))
    // Only now are those seen that were sent at the same moment.
    const sent = { catalogueId, emailKey: submission.emailKey, decided: undoablePeriod(tx.now, tx.config) }
    if (await findHeldApproval(tx.db, sent)) throw conflict('This catalogue was sent to this address just now.')
    const request = await lockRequest(tx.db, submission.requestId)
    await approve(tx, senderTo(request), request, { ...invitation, write: catalogueInvitationMail })
    return { id: request.id }
  })
}

const begunBy = (submissionId: string) => ({
  begin: {
    event: { kind: 'invited' as const, details: { submissionId } },
    audit: { action: 'request.invite' as const },
  },
  join: async (_: Tx) => {
    throw conflict('This address has asked for this catalogue already. Please decide that request.')
  },
})
