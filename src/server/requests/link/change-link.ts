import type { catalogueRequests } from '#contract/catalogue-requests.ts'
import { emailKey } from '#contract/email.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { addMention } from '../../audit/mentions.ts'
import { findCatalogue } from '../../catalogues/catalogues.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import { conflict } from '../../lib/errors.ts'
import { readSender } from '../../mail/layout/sender.ts'
import { cancelMailAbout } from '../../mail/outbox.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { newLinkMail } from '../mails.ts'
import { changeRequest, type RequestPatch } from '../request/change-request.ts'
import { type CatalogueRequest, lockApproved } from '../request/request.ts'
import { editionToSend } from './edition-to-send.ts'
import { linkEnd, mailLink } from './mail-link.ts'
import { extendKeys, isExtensible, removeKeys } from './request-keys.ts'

const noAttention = { attention: null, attentionAt: null }

/** Mails a new link, to another address when one is given. The links mailed before stop working. */
export async function resendLink(
  services: Services,
  actor: AuthenticatedActor,
  id: string,
  { email, days }: BodyOf<typeof catalogueRequests.resend>,
): Promise<void> {
  const senderTo = await readSender(services)
  await transactAs(services, actor, async (tx) => {
    const request = await lockApproved(tx.db, id)
    const catalogue = await findCatalogue(tx.db, request.catalogueId)
    if (!catalogue) throw conflict('The catalogue of this request is gone, so it cannot be sent.')
    const sender = senderTo(request)
    const { edition, cover } = await editionToSend(tx, request.catalogueId, sender.language)
    if (!(await cancelMailAbout(tx.db, id, tx.now)))
      throw conflict('A mail with a link is leaving just now. Please try again in a minute.')
    await removeKeys(tx.db, id)
    const corrected = email === undefined ? {} : { email: email.trim() }
    const mail = newLinkMail(sender, { ...request, ...corrected, catalogueName: catalogue.name, cover })
    const link = await mailLink(tx, id, mail, { days, message: request.message ?? undefined })
    // The decision is final from now on, even if its first mail never leaves.
    const patch = { ...link, sentEdition: edition, ...noAttention, answeredAt: request.answeredAt ?? tx.now }
    await changeRequest(
      tx,
      request,
      { ...patch, ...(await newAddress(tx, request, corrected.email)) },
      {
        event: { kind: 'resent', details: { ...corrected, edition, expires: link.linkExpires } },
        audit: { action: 'request.resend' },
      },
    )
  })
}

async function newAddress(tx: Tx, request: CatalogueRequest, email: string | undefined): Promise<RequestPatch> {
  if (email === undefined) return {}
  const key = emailKey(email)
  if (key === request.emailKey) return { email }
  await addMention(tx.db, request.email, request.id)
  return { email, emailKey: key }
}

export async function extendLink(services: Services, actor: AuthenticatedActor, id: string, days: number) {
  await transactAs(services, actor, async (tx) => {
    const request = await lockApproved(tx.db, id)
    if (!isExtensible(tx.now, request)) throw conflict('This link was ended. Send a new one instead.')
    const linkExpires = linkEnd(tx, days)
    await extendKeys(tx.db, id, linkExpires)
    const answered = request.attention === 'renewalAsked' ? noAttention : {}
    await changeRequest(
      tx,
      request,
      { linkExpires, ...answered },
      {
        event: { kind: 'extended', details: { expires: linkExpires } },
        audit: { action: 'request.extend', details: { days } },
      },
    )
  })
}

/** Ends the current link at once, and cancels its mail if that has not left. */
export async function revokeLink(services: Services, actor: AuthenticatedActor, id: string): Promise<void> {
  await transactAs(services, actor, async (tx) => {
    const request = await lockApproved(tx.db, id)
    if (request.linkRevokedAt !== null) throw conflict('This link was already ended.')
    const patch = { linkRevokedAt: tx.now, ...noAttention, ...(await cancelHeldMail(tx, request)) }
    await changeRequest(tx, request, patch, { event: { kind: 'revoked' }, audit: { action: 'request.revoke' } })
  })
}

/** The key of a mail that never left is removed, because nobody has it. */
async function cancelHeldMail(tx: Tx, { id, mailId, mailedAt }: CatalogueRequest): Promise<RequestPatch> {
  const isCancelled = await cancelMailAbout(tx.db, id, tx.now)
  if (!isCancelled || mailedAt !== null || mailId === null) return {}
  await removeKeys(tx.db, id, mailId)
  return { mailId: null }
}
