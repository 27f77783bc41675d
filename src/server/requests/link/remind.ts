import { findCatalogue } from '../../catalogues/catalogues.ts'
import { systemActor } from '../../lib/actor.ts'
import { day } from '../../lib/durations.ts'
import { readSender, type SenderTo } from '../../mail/layout/sender.ts'
import type { Services } from '../../services.ts'
import { runTransaction, type Tx } from '../../transaction/transaction.ts'
import { reminderMail } from '../mails/sent-mails.ts'
import { changeRequest } from '../request/change-request.ts'
import { type CatalogueRequest, findToRemind, lockRequest } from '../request/request.ts'
import { findEditionToSend } from './edition-to-send.ts'
import { mailKey } from './mail-link.ts'

const atOnce = 50

/** When to look at a link whose mail left at this time; null without a reminder. */
export async function reminderTime(tx: Tx, catalogueId: string, mailedAt: number): Promise<number | null> {
  const days = (await findCatalogue(tx.db, catalogueId))?.remindAfterDays ?? null
  return days === null ? null : mailedAt + days * day
}

/** Reminds of links that were never opened. Each is looked at once, by one instance. */
export async function remindVisitors(services: Services): Promise<void> {
  const senderTo = await readSender(services)
  for (const id of await findToRemind(services.db, services.now(), atOnce))
    await runTransaction(services, systemActor, (tx) => remind(tx, senderTo, id))
}

async function remind(tx: Tx, senderTo: SenderTo, id: string): Promise<void> {
  const request = await lockRequest(tx.db, id)
  const { remindAt, mailedAt, catalogueId } = request
  // Another instance was faster.
  if (remindAt === null || remindAt > tx.now) return
  const due = isUnread(tx.now, request) ? await reminderTime(tx, catalogueId, mailedAt ?? tx.now) : null
  const isMailed = due !== null && due <= tx.now && (await mailReminder(tx, senderTo, request))
  const next = due !== null && due > tx.now ? due : null
  await changeRequest(tx, request, { remindAt: next }, isMailed ? { audit: { action: 'request.remind' } } : {})
}

export const isUnread = (now: number, { status, email, openings, linkRevokedAt, linkExpires }: CatalogueRequest) =>
  status === 'approved' && email !== '' && openings === 0 && linkRevokedAt === null && (linkExpires ?? 0) > now

/** The key comes besides the first one, and ends with it. */
async function mailReminder(tx: Tx, senderTo: SenderTo, request: CatalogueRequest): Promise<boolean> {
  const { id, catalogueId, linkExpires } = request
  const sender = senderTo(request)
  const sent = await findEditionToSend(tx, catalogueId, sender.language)
  const catalogue = await findCatalogue(tx.db, catalogueId)
  if (!sent || !catalogue || linkExpires === null) return false
  const mail = reminderMail(sender, { ...request, catalogueName: catalogue.name, cover: sent.cover })
  await mailKey(tx, id, mail, { expires: linkExpires, reason: { kind: 'reminder' } })
  return true
}
