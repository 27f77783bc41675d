import { systemActor } from '../../lib/actor.ts'
import type { QueuedMail } from '../../mail/outbox.ts'
import type { MailNeeds, MailRules } from '../../mail/reason.ts'
import { joinTransaction } from '../../transaction/transaction.ts'
import { isEarly } from '../link/mail-rules.ts'
import { recordMailResult } from '../link/record-mail-result.ts'
import { hasKeyOf } from '../link/request-keys.ts'
import { findOffer, type Offer } from '../offers/offers.ts'
import { findRequest } from '../request/request.ts'
import { findUnsubscribed } from '../submissions/editions-wish.ts'
import { takeBack } from './end-offer.ts'
import { findOffering } from './offering.ts'

export const offerMailRules: MailRules<'offer'> = {
  offer: {
    // It may be out of date when the mark ends, and its offer must not wait for one address.
    atRefusedAddress: 'fails',
    isWanted: async (needs, mail) => (await hasKeyOf(needs.db, mail.id)) && isOffered(needs, mail),
    isEarly,
    takeBack: (needs, trx, mail) => joinTransaction(trx, needs, systemActor, (tx) => takeBack(tx, mail)),
    record: recordMailResult,
  },
}

type Needs = Pick<MailNeeds, 'db' | 'now'>

const isStopped = ({ state }: Pick<Offer, 'state'>) => state === 'stopped' || state === 'ended'

/** Another edition may have been offered since. */
async function isOffered({ db, now }: Needs, { subjectId, offerId, expires }: QueuedMail): Promise<boolean> {
  const request = await findRequest(db, subjectId ?? '', now())
  const offer = await findOffer(db, offerId)
  if (!request || !offer || request.offeredEdition !== offer.number || request.linkRevokedAt !== null) return false
  // It was leaving when the offer was stopped.
  if (isStopped(offer) && expires !== null && expires <= now()) return false
  if ((await findUnsubscribed(db, request)) !== undefined) return false
  const offered = { id: request.catalogueId, number: offer.number }
  return (await findOffering(db, offered, now())) !== undefined
}
