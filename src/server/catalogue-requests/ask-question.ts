import type { Selectable } from 'kysely'
import { transactAs } from '../accounts/transact-as.ts'
import type { AuthenticatedActor } from '../platform/actor.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Trx } from '../platform/db/dialect.ts'
import type { Tables } from '../platform/db/schema.ts'
import { cancelMailAbout } from '../platform/mail/mail.queries.ts'
import { readSender, type Sender } from '../platform/mail/sender.ts'
import { type Link, questionMail } from '../platform/mail/visitor-messages.ts'
import type { Services } from '../platform/services.ts'
import { updateWhen } from './catalogue-requests.queries.ts'
import { lockPending } from './lock-request.ts'
import { findLatest } from './request-events.queries.ts'
import { recordEvent } from './request-events.ts'
import { enqueueWithLink } from './request-link.ts'

type Request = Selectable<Tables['catalogueRequest']>

/** Mails a question with a link to the visitor's page, where it is answered. */
export async function askQuestion(services: Services, actor: AuthenticatedActor, id: string, text: string) {
  const { now } = services
  const message = text.trim()
  const senderTo = await readSender(services)
  await transactAs(services, actor, async (trx, actor) => {
    const request = await lockPending(trx, id)
    // The newest question is the one to answer.
    await cancelMailAbout(trx, id, now())
    await mailQuestion(trx, services, senderTo(request), request, message)
    await recordEvent(trx, services, actor, id, 'questioned', { message })
    await audit(trx, now(), actor, 'request.question', id)
  })
}

/** Mails the question of a pending request again when its mail had not left before a decision that was undone. */
export async function askAgain(trx: Trx, services: Services, sender: Sender, request: Request): Promise<void> {
  const { id, question } = request
  if (question === null) return
  const latest = await findLatest(trx, id, ['questioned', 'mailed', 'mailFailed'])
  if (latest?.kind === 'questioned') await mailQuestion(trx, services, sender, request, question)
}

async function mailQuestion(trx: Trx, services: Services, sender: Sender, request: Request, message: string) {
  const { id } = request
  const mail = (link: Link) => questionMail(sender, request, link)
  const { mailId } = await enqueueWithLink(trx, services, id, mail, { message })
  await updateWhen(trx, id, 'pending', { question: message, ...mailed, mailId })
}

const mailed = { mailedAt: null, mailError: null, attention: null, attentionAt: null }
