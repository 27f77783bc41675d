import type { catalogueRequests } from '#contract/catalogue-requests.ts'
import { emailKey } from '#contract/email.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import { conflict, decided } from '../../lib/errors.ts'
import { readSender } from '../../mail/layout/sender.ts'
import { cancelMailAbout, findMail, setMailEnd } from '../../mail/outbox.ts'
import { consume } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { waitingAttention } from '../conversation/conversation.ts'
import { readEventsOf, wasInvited } from '../events/request-events.ts'
import { newLinkMail } from '../mails/sent-mails.ts'
import { limits } from '../rate-limits.ts'
import { changeRequest, type RequestPatch } from '../request/change-request.ts'
import { type CatalogueRequest, lockApproved } from '../request/request.ts'
import { isTold } from '../request/told.ts'
import { subscriberOf } from '../submissions/editions-wish.ts'
import { mailLink } from './mail-link.ts'
import { answeredByRenewal } from './renew-by-mail.ts'
import { extendKeys, isExtensible, removeKeys, removeKeysOfMail } from './request-keys.ts'
import { staffActionsOf } from './staff-actions-of.ts'
import { subjectOf } from './subjects.ts'

const noAttention = { attention: null, attentionAt: null }

type Resending = BodyOf<typeof catalogueRequests.resend>

/** Mails a new link, to another address when one is given. The links mailed before stop working. */
export async function resendLink(
  services: Services,
  actor: AuthenticatedActor,
  id: string,
  { email, days, seen }: Resending,
): Promise<void> {
  const senderTo = await readSender(services)
  await transactAs(services, actor, async (tx) => {
    await consume(tx, limits.letterByUser, tx.actor.caller.id)
    const request = await lockApproved(tx.db, id)
    assertSeen(request, seen)
    const sender = senderTo(request)
    const opened = await staffActionsOf(request).resend(tx, request, { days, language: sender.language })
    const corrected = email === undefined ? {} : { email: email.trim() }
    const address = newAddress(request, corrected.email)
    const isMoved = address.emailKey !== undefined
    if (!isMoved) await assertNoReplyWaits(tx, id)
    if (!(await cancelMailAbout(tx.db, id)))
      throw conflict('A mail with a link is leaving just now. Please try again in a minute.')
    const isInvited = await wasInvited(tx.db, id)
    // Until the visitor may know of the decision the key of a question stays.
    const isKnown = isTold(request, tx.now, tx.config)
    if (isMoved || isKnown) await removeKeys(tx.db, id)
    else if (request.mailId !== null) await removeKeysOfMail(tx.db, id, request.mailId)
    const answered = isKnown && !isInvited ? answeredNow(tx, request) : {}
    const mail = newLinkMail(sender, { ...request, ...corrected, ...opened.shown, isInvited })
    const { expires } = opened
    const link = await mailLink(tx, id, mail, { days, expires, message: request.message ?? undefined })
    const attention = await waitingAttention(tx.db, { ...request, ...address })
    const patch = { ...link, ...opened.patch, ...attention, ...answered }
    await changeRequest(
      tx,
      request,
      { ...patch, ...address, ...wishAt(services, request, corrected.email) },
      {
        event: { kind: 'resent', details: { ...corrected, ...opened.details, expires: link.linkExpires } },
        audit: { action: 'request.resend' },
      },
    )
  })
}

/** Who revoked the link, or sent it to another address, meant that it stays so. */
function assertSeen(request: CatalogueRequest, { email = request.email, revoked }: Resending['seen'] = {}): void {
  const isRevoked = request.linkRevokedAt !== null
  if (emailKey(email) === request.emailKey && (revoked ?? isRevoked) === isRevoked) return
  throw decided('This request has changed since you read it. Please look at it again.')
}

/** Its words would be lost with the key that its mail brings. */
async function assertNoReplyWaits(tx: Tx, id: string): Promise<void> {
  for (const { details } of await readEventsOf(tx.db, id, ['replied'])) {
    const reply = details.mailId === undefined ? undefined : await findMail(tx.db, details.mailId)
    if (reply?.status === 'queued') throw conflict(reply.cause === 'marked' ? replyHeld : replyWaits)
  }
}

const replyHeld =
  'A reply waits, because the mail server refused this address lately. Please enter another address, or ask an owner to send it anyway.'
const replyWaits = 'A reply has not left yet. Please wait for it, or ask an owner to stop it under Operations / Mail.'

function newAddress(request: CatalogueRequest, email: string | undefined): RequestPatch {
  if (email === undefined) return {}
  const key = emailKey(email)
  return key === request.emailKey ? { email } : { email, emailKey: key }
}

/** The wish to be told of new editions goes along to the new address. */
const wishAt = (services: Services, { subscriber }: CatalogueRequest, email: string | undefined): RequestPatch =>
  subscriber === null || email === undefined ? {} : { subscriber: subscriberOf(services, email) }

export async function extendLink(services: Services, actor: AuthenticatedActor, id: string, days: number) {
  await transactAs(services, actor, async (tx) => {
    const request = await lockApproved(tx.db, id)
    if (!isExtensible(tx.now, request)) throw decided('This link was ended. Send a new one instead.')
    await moveLinkEnd(tx, request, await staffActionsOf(request).extend(tx, request, days))
  })
}

/** The end of what the link opens is moved by the caller. */
export async function moveLinkEnd(tx: Tx, request: CatalogueRequest, linkExpires: number): Promise<void> {
  await extendKeys(tx.db, request.id, linkExpires)
  await setMailEnd(tx.db, request.id, linkExpires)
  const answered = await answeredByRenewal(tx, request)
  const expires = { expires: linkExpires }
  await changeRequest(
    tx,
    request,
    { linkExpires, ...answered },
    { event: { kind: 'extended', details: expires }, audit: { action: 'request.extend', details: expires } },
  )
}

/** Ends the current link at once, and cancels its mail if that has not left. */
export async function revokeLink(services: Services, actor: AuthenticatedActor, id: string): Promise<void> {
  await transactAs(services, actor, async (tx) => {
    const request = await lockApproved(tx.db, id)
    if (request.linkRevokedAt !== null) throw decided('This link was already ended.')
    await subjectOf(request).close(tx, request)
    await endLink(tx, request)
  })
}

/** What the link opened is closed by the caller. */
export async function endLink(tx: Tx, request: CatalogueRequest): Promise<void> {
  const patch = { linkRevokedAt: tx.now, ...noAttention, ...(await cancelHeldMail(tx, request)) }
  await changeRequest(tx, request, patch, { event: { kind: 'revoked' }, audit: { action: 'request.revoke' } })
}

/** Removes the key of a mail that never left, because nobody has it. The visitor may read a mail that is leaving at any time. */
async function cancelHeldMail(tx: Tx, request: CatalogueRequest): Promise<RequestPatch> {
  const { id, mailId, mailedAt } = request
  if (!(await cancelMailAbout(tx.db, id))) return (await wasInvited(tx.db, id)) ? {} : answeredNow(tx, request)
  if (mailedAt !== null || mailId === null) return {}
  await removeKeysOfMail(tx.db, id, mailId)
  return { mailId: null }
}

/** The visitor may know of the decision from now on at the latest, whatever becomes of its link. */
const answeredNow = ({ now }: Tx, { answeredAt }: CatalogueRequest): RequestPatch => ({ answeredAt: answeredAt ?? now })
