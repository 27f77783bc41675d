import { stoppableMail } from '#contract/mail.ts'
import { mailAnswers } from '#contract/mail-answers.ts'
import { type AuthenticatedActor, systemActor } from '../lib/actor.ts'
import { conflict, notFound } from '../lib/errors.ts'
import { isAboutRequest } from '../mail/list-mail.ts'
import { dismissOne, findOperated, type QueuedMail, requeueMail, requeueOne, stopOne } from '../mail/outbox.ts'
import { mailRules } from '../mail-rules.ts'
import { resendLink } from '../requests/link/change-link.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import { runTransaction, type Tx } from '../transaction/transaction.ts'

/** Tries a mail again. Another recipient gets a new mail with a new link, as staff send one. */
export async function retryMail(services: Services, actor: AuthenticatedActor, id: string, recipient?: string) {
  if (recipient !== undefined) return sendToAnother(services, actor, id, recipient)
  await transactAs(services, actor, async (tx) => {
    const mail = await findMailToChange(tx, id)
    if (isUndoable(tx, mail)) throw conflict('This mail waits because its decision can still be undone.')
    if (!(await requeueOne(tx.db, id, tx.now))) throw conflict('This mail does not wait, or leaves just now.')
    await tx.audit('mail.retry', id)
  })
}

/** Tries one mail that was refused, restored or stopped again, or all that nobody stopped, and returns how many. */
export const retryForOperator = (services: Services, id?: string): Promise<number> =>
  runTransaction(services, systemActor, async (tx) => {
    const mails = await requeueMail(tx.db, tx.now, id)
    if (mails > 0) await tx.audit('mail.retry', id ?? null, { mails })
    return mails
  })

async function sendToAnother(services: Services, actor: AuthenticatedActor, id: string, email: string) {
  const mail = await findOperated(services.db, id)
  if (!mail) throw notFound('This mail')
  if (!isAboutRequest(mail.kind) || mail.subjectId === null)
    throw conflict('Only a mail about an approved request can be sent to another recipient.')
  await resendLink(services, actor, mail.subjectId, { email, seen: { email: mail.recipient, revoked: false } })
}

/** Keeps a mail from leaving. A request that waits for it counts as not mailed. */
export async function stopMail(services: Services, actor: AuthenticatedActor, id: string): Promise<void> {
  await transactAs(services, actor, async (tx) => {
    const mail = await findMailToChange(tx, id)
    const { kind, subjectId, subject, offerId } = mail
    if (!stoppableMail.includes(kind)) throw conflict('Only a mail that staff send to a visitor can be stopped.')
    const result = { mailId: id, subjectId: subjectId ?? '', subject, offerId, error: mailAnswers.stopped }
    // The dependent rows come first, as when it leaves.
    if (mail.status === 'queued' && subjectId !== null) await mailRules[kind].record?.(services, tx.db, result)
    if (!(await stopOne(tx.db, id))) throw conflict('This mail does not wait, or leaves just now.')
    await tx.audit('mail.stop', id)
  })
}

export async function dismissMail(services: Services, actor: AuthenticatedActor, id: string): Promise<void> {
  await transactAs(services, actor, async (tx) => {
    await findMailToChange(tx, id)
    if (!(await dismissOne(tx.db, id)))
      throw conflict('Only a mail that was refused, given up or stopped is dismissed.')
    await tx.audit('mail.dismiss', id)
  })
}

async function findMailToChange({ db }: Tx, id: string): Promise<QueuedMail> {
  const mail = await findOperated(db, id)
  if (!mail) throw notFound('This mail')
  return mail
}

const isUndoable = ({ now }: Tx, { status, attempts, lastError, cause, due }: QueuedMail) =>
  status === 'queued' && attempts === 0 && lastError === null && cause === null && due > now
