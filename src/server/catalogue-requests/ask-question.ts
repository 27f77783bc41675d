import { transactAs } from '../accounts/transact-as.ts'
import type { AuthenticatedActor } from '../platform/actor.ts'
import { audit } from '../platform/audit/audit.ts'
import { cancelMailAbout } from '../platform/mail/mail.queries.ts'
import { enqueue } from '../platform/mail/outbox.ts'
import { readSender } from '../platform/mail/sender.ts'
import { questionMail } from '../platform/mail/visitor-messages.ts'
import type { Services } from '../platform/services.ts'
import { updateWhen } from './catalogue-requests.queries.ts'
import { lockPending } from './lock-request.ts'
import { recordEvent } from './request-events.ts'
import { newKey, saveMailedKey } from './request-keys.ts'
import { linkEnd } from './request-link.ts'

/** Mails a question with a link to the visitor's page, where it is answered. */
export async function askQuestion(services: Services, actor: AuthenticatedActor, id: string, text: string) {
  const { now } = services
  const message = text.trim()
  const key = newKey()
  const senderTo = await readSender(services)
  await transactAs(services, actor, async (trx, actor) => {
    const request = await lockPending(trx, id)
    const expires = linkEnd(services)
    const mail = questionMail(senderTo(request), request, { key, expires, message })
    // The newest question is the one to answer.
    await cancelMailAbout(trx, id, now())
    const mailId = await enqueue(trx, now(), { ...mail, expires }, { subjectId: id })
    await saveMailedKey(trx, { key, requestId: id, mailId, expires })
    await updateWhen(trx, id, 'pending', { question: message, ...mailed, mailId })
    await recordEvent(trx, services, actor, id, 'questioned', { message })
    await audit(trx, now(), actor, 'request.question', id)
  })
}

const mailed = { mailedAt: null, mailError: null, attention: null, attentionAt: null }
