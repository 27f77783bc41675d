import type { SenderTo } from '../../mail/layout/sender.ts'
import type { Services } from '../../services.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { findEditionToSend } from '../link/edition-to-send.ts'
import { linkEnd, mailKey } from '../link/mail-link.ts'
import { newEditionMail } from '../mails/sent-mails.ts'
import { advance, type Offer } from '../offers/offers.ts'
import { changeRequest } from '../request/change-request.ts'
import { type CatalogueRequest, lockRequest } from '../request/request.ts'
import { findStanding, type Offering } from './recipients.queries.ts'
import { unsubscribeAddress } from './unsubscribe-address.ts'

export interface Sending {
  readonly services: Services
  readonly offer: Offer
  readonly offering: Offering
  readonly catalogueName: string
  readonly senderTo: SenderTo
}

export interface Chosen {
  readonly id: string
  readonly seq: number
}

/** Mails an added key, which renews the link once it has left. Returns false for who is no recipient any more. */
export async function offerTo(tx: Tx, sending: Sending, { id, seq }: Chosen): Promise<boolean> {
  const { offer, offering } = sending
  // Two instances may have read the same place, and staff may have stopped the offer.
  if (!(await advance(tx.db, offer.id, seq))) return false
  const request = await lockRequest(tx.db, id)
  if ((await findStanding(tx.db, offering, id)) !== 'recipient') return false
  const expires = Math.max(request.linkExpires ?? 0, linkEnd(tx))
  const mail = await writeMail(tx, sending, request)
  if (!mail) return false
  await mailKey(tx, id, mail, { expires, reason: { kind: 'offer', offerId: offer.id } })
  const patch = { offeredEdition: offer.number }
  await changeRequest(tx, request, patch, { audit: { action: 'request.offer', details: { edition: offer.number } } })
  return true
}

async function writeMail(tx: Tx, { services, offer, senderTo, catalogueName }: Sending, request: CatalogueRequest) {
  const sender = senderTo(request)
  const sent = await findEditionToSend(tx, offer.catalogueId, sender.language)
  if (sent?.edition !== offer.number) return undefined
  const unsubscribe = unsubscribeAddress(services, request.email, sender.language)
  return newEditionMail(sender, { ...request, catalogueName, cover: sent.cover, number: offer.number, unsubscribe })
}
