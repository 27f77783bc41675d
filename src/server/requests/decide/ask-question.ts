import type { Selectable } from 'kysely'
import { audit } from '../../audit/audit.ts'
import type { Trx } from '../../database/dialect.ts'
import type { Tables } from '../../database/schema.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import { readSender, type Sender } from '../../mail/layout/sender.ts'
import { cancelMailAbout } from '../../mail/outbox.queries.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { findLatest } from '../events/request-events.queries.ts'
import { recordEvent } from '../events/request-events.ts'
import { enqueueWithLink } from '../link/request-link.ts'
import { type Link, questionMail } from '../mails.ts'
import { lockPending } from '../request/lock-request.ts'
import { updateWhen } from '../request/requests.queries.ts'

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
