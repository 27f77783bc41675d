import type { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { PageQuestion } from '#contract/request-shapes.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import { changed, conflict, decided } from '../../lib/errors.ts'
import { readSender } from '../../mail/layout/sender.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { readConversation } from '../conversation/conversation.ts'
import { wasInvited } from '../events/request-events.ts'
import { linkEnd, mailKey } from '../link/mail-link.ts'
import { replyMail } from '../mails/answer-mails.ts'
import { changeRequest, type RequestPatch } from '../request/change-request.ts'
import { type CatalogueRequest, lockApproved } from '../request/request.ts'

type Reply = BodyOf<typeof catalogueRequests.reply>

/** Answers all that the visitor asked about pages since the last reply. */
export async function replyToVisitor(
  services: Services,
  actor: AuthenticatedActor,
  id: string,
  { message: written, questionId }: Reply,
): Promise<void> {
  const message = written.trim()
  const senderTo = await readSender(services)
  await transactAs(services, actor, async (tx) => {
    const request = await lockApproved(tx.db, id)
    if (request.linkRevokedAt !== null) throw conflict('This link was ended. Send a new one before you reply.')
    const { unanswered } = await readConversation(tx.db, request)
    if (unanswered.length === 0) throw decided('Somebody has replied already, or nothing was asked.')
    assertLatest(unanswered, questionId)
    const isInvited = await wasInvited(tx.db, id)
    const mail = replyMail(senderTo(request), { ...request, isInvited }, { now: tx.now, asked: unanswered })
    const expires = Math.max(request.linkExpires ?? 0, linkEnd(tx))
    const { mailId } = await mailKey(tx, id, mail, { message, expires })
    const details = { message, mailId, email: request.email, questions: idsOf(unanswered) }
    await changeRequest(tx, request, unmarked(request), {
      event: { kind: 'replied', details },
      audit: { action: 'request.reply' },
    })
  })
}

/** Ends the marker. A reply stays possible. */
export async function markSeen(
  services: Services,
  actor: AuthenticatedActor,
  id: string,
  { questionId }: BodyOf<typeof catalogueRequests.seen>,
): Promise<void> {
  await transactAs(services, actor, async (tx) => {
    const request = await lockApproved(tx.db, id)
    const { waiting } = await readConversation(tx.db, request)
    if (waiting.length === 0) throw conflict('There is no question that waits.')
    assertLatest(waiting, questionId)
    await changeRequest(tx, request, unmarked(request), {
      event: { kind: 'seen', details: { questions: idsOf(waiting) } },
      audit: { action: 'request.seen' },
    })
  })
}

const idsOf = (questions: readonly PageQuestion[]) => questions.map(({ id }) => id)

function assertLatest(questions: readonly PageQuestion[], questionId: string | undefined): void {
  if (questionId === undefined || questionId === questions.at(-1)?.id) return
  throw changed('The visitor has asked something else since. Please read it first.')
}

const unmarked = ({ attention }: CatalogueRequest): RequestPatch =>
  attention === 'askedAbout' ? { attention: null, attentionAt: null } : {}
