import type { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import { readSender, type Sender } from '../../mail/layout/sender.ts'
import { cancelMailAbout } from '../../mail/outbox.ts'
import { consume } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { findLatest } from '../events/request-events.ts'
import { mailKey } from '../link/mail-link.ts'
import { questionMail } from '../mails/answer-mails.ts'
import { limits } from '../rate-limits.ts'
import { changeRequest, type RequestPatch } from '../request/change-request.ts'
import { type CatalogueRequest, lockPending } from '../request/request.ts'

type Question = BodyOf<typeof catalogueRequests.question>

export async function askQuestion(services: Services, actor: AuthenticatedActor, id: string, body: Question) {
  const message = body.message.trim()
  const senderTo = await readSender(services)
  await transactAs(services, actor, async (tx) => {
    await consume(tx, limits.letterByUser, tx.actor.caller.id)
    const request = await lockPending(tx.db, id, body)
    // A newer question replaces one whose mail has not left.
    await cancelMailAbout(tx.db, id)
    await changeRequest(tx, request, await mailQuestion(tx, senderTo(request), request, message), {
      event: { kind: 'questioned', details: { message } },
      audit: { action: 'request.question' },
    })
  })
}

/** Enqueues the question again when an undone decision had cancelled its mail. */
export async function mailQuestionAgain(tx: Tx, sender: Sender, request: CatalogueRequest): Promise<RequestPatch> {
  if (request.question === null) return {}
  const latest = await findLatest(tx.db, request.id, ['questioned', 'mailed', 'mailFailed'])
  return latest?.kind === 'questioned' ? mailQuestion(tx, sender, request, request.question) : {}
}

async function mailQuestion(
  tx: Tx,
  sender: Sender,
  request: CatalogueRequest,
  question: string,
): Promise<RequestPatch> {
  const { mailId } = await mailKey(tx, request.id, questionMail(sender, request), { message: question })
  return { question, mailId, mailedAt: null, mailError: null, attention: null, attentionAt: null }
}
