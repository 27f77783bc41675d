import type { Selectable } from 'kysely'
import type { catalogueRequests } from '#contract/catalogue-requests.ts'
import { emailKey } from '#contract/email.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { audit } from '../../audit/audit.ts'
import { addMention } from '../../audit/mentions.queries.ts'
import { findCatalogue } from '../../catalogues/catalogues.ts'
import type { Trx } from '../../database/dialect.ts'
import type { Tables } from '../../database/schema.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import { conflict } from '../../lib/errors.ts'
import { readSender } from '../../mail/layout/sender.ts'
import { cancelMailAbout } from '../../mail/outbox.queries.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { recordEvent } from '../events/request-events.ts'
import { countChange } from '../figures/figures.ts'
import { type Link, newLinkMail } from '../mails.ts'
import { lockApproved } from '../request/lock-request.ts'
import { moveRequest } from '../request/request-counters.ts'
import { ownerOf } from '../request/request-owner.ts'
import { updateWhen } from '../request/requests.queries.ts'
import { removeKeys } from './request-keys.queries.ts'
import { isExtensible, keepKeys } from './request-keys.ts'
import { linkEnd, mailLink } from './request-link.ts'

type Request = Selectable<Tables['catalogueRequest']>

const noAttention = { attention: null, attentionAt: null }

/** Mails a new link, to another address when one is given. The links mailed before stop working. */
export async function resendLink(
  services: Services,
  actor: AuthenticatedActor,
  id: string,
  { email, days }: BodyOf<typeof catalogueRequests.resend>,
): Promise<void> {
  const { now } = services
  const senderTo = await readSender(services)
  await transactAs(services, actor, async (trx, actor) => {
    const request = await lockApproved(trx, id)
    if (!(await findCatalogue(trx, request.catalogueId)))
      throw conflict('The catalogue of this request is gone, so it cannot be sent.')
    if (!(await cancelMailAbout(trx, id, now())))
      throw conflict('A mail with a link is leaving just now. Please try again in a minute.')
    await removeKeys(trx, id)
    const corrected = email === undefined ? {} : { email: email.trim() }
    const mail = (link: Link) => newLinkMail(senderTo(request), { ...request, ...corrected }, link)
    const expires = await mailLink(trx, services, id, mail, { days, message: request.message ?? undefined })
    await recordEvent(trx, services, actor, id, 'resent', { ...corrected, expires })
    await audit(trx, now(), actor, 'request.resend', id)
    // From now on the decision stands: its first mail may never leave.
    await updateWhen(trx, id, 'approved', { ...noAttention, answeredAt: request.answeredAt ?? now() })
    await countChange(trx, request, { openings: 0 })
    await moveAddress(trx, request, corrected)
  })
}

async function moveAddress(trx: Trx, request: Request, { email }: { email?: string }): Promise<void> {
  const { id, authorId, ownerId: formerId } = request
  if (email === undefined) return
  const key = emailKey(email)
  if (key !== request.emailKey) await addMention(trx, request.email, id)
  const ownerId = key === request.emailKey ? formerId : await ownerOf(trx, authorId, key)
  await updateWhen(trx, id, 'approved', { email, emailKey: key, ownerId })
  await moveRequest(trx, 'approved', formerId, ownerId)
}

/** Lets the current link work for so many days from now. */
export async function extendLink(services: Services, actor: AuthenticatedActor, id: string, days: number) {
  await transactAs(services, actor, async (trx, actor) => {
    const request = await lockApproved(trx, id)
    if (!isExtensible(services.now(), request)) throw conflict('This link was ended. Send a new one instead.')
    const linkExpires = linkEnd(services, days)
    const answered = request.attention === 'renewalAsked' ? noAttention : {}
    await updateWhen(trx, id, 'approved', { linkExpires, ...answered })
    await keepKeys(trx, id, linkExpires)
    await recordEvent(trx, services, actor, id, 'extended', { expires: linkExpires })
    await audit(trx, services.now(), actor, 'request.extend', id, { days })
  })
}

/** Ends the current link at once. Its mail does not leave any more, if it has not yet. */
export async function revokeLink(services: Services, actor: AuthenticatedActor, id: string): Promise<void> {
  const { now } = services
  await transactAs(services, actor, async (trx, actor) => {
    const request = await lockApproved(trx, id)
    if (request.linkRevokedAt !== null) throw conflict('This link was already ended.')
    await updateWhen(trx, id, 'approved', { linkRevokedAt: now(), ...noAttention })
    await dropHeldMail(trx, now(), request)
    await recordEvent(trx, services, actor, id, 'revoked')
    await audit(trx, now(), actor, 'request.revoke', id)
  })
}

/** Nobody has the key of a mail that never left. */
async function dropHeldMail(trx: Trx, now: number, { id, mailId, mailedAt }: Request): Promise<void> {
  const isCancelled = await cancelMailAbout(trx, id, now)
  if (!isCancelled || mailedAt !== null || mailId === null) return
  await removeKeys(trx, id, mailId)
  await updateWhen(trx, id, 'approved', { mailId: null })
}
