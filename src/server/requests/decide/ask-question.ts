import type { AuthenticatedActor } from '../../lib/actor.ts'
import { readSender, type Sender } from '../../mail/layout/sender.ts'
import { cancelMailAbout } from '../../mail/outbox.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { findLatest } from '../events/request-events.ts'
import { mailKey } from '../link/mail-link.ts'
import { questionMail } from '../mails.ts'
import { changeRequest, type RequestPatch } from '../request/change-request.ts'
import { type CatalogueRequest, lockPending } from '../request/request.ts'

/** Mails a question with a link to the visitor's page, where it is answered. */
export async function askQuestion(services: Services, actor: AuthenticatedActor, id: string, text: string) {
  const message = text.trim()
  const senderTo = await readSender(services)
  await transactAs(services, actor, async (tx) => {
    const request = await lockPending(tx.db, id)
    // The newest question is the one to answer.
    await cancelMailAbout(tx.db, id, tx.now)
    await changeRequest(tx, request, await mailQuestion(tx, senderTo(request), request, message), {
      event: { kind: 'questioned', details: { message } },
      audit: { action: 'request.question' },
    })
  })
}

/** Mails the question of a pending request again when its mail had not left before a decision that was undone. */
export async function mailQuestionAgain(tx: Tx, sender: Sender, request: CatalogueRequest): Promise<RequestPatch> {
  if (request.question === null) return {}
  const latest = await findLatest(tx.db, request.id, ['questioned', 'mailed', 'mailFailed'])
  return latest?.kind === 'questioned' ? mailQuestion(tx, sender, request, request.question) : {}
}

/** Returns what changes of the request. */
async function mailQuestion(tx: Tx, sender: Sender, request: CatalogueRequest, question: string) {
  const { mailId } = await mailKey(tx, request.id, questionMail(sender, request), { message: question })
  return { question, mailId, mailedAt: null, mailError: null, attention: null, attentionAt: null }
}
