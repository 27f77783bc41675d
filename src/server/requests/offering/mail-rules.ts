import { systemActor } from '../../lib/actor.ts'
import type { MailNeeds, MailRules } from '../../mail/reason.ts'
import { joinTransaction } from '../../transaction/transaction.ts'
import { recordMailResult } from '../link/record-mail-result.ts'
import { hasKeyOf } from '../link/request-keys.ts'
import { findUnsubscribed } from '../offers/offers.ts'
import { findRequest } from '../request/request.ts'
import { takeBack } from './end-offer.ts'
import { findOffering } from './offering.ts'

export const offerMailRules: MailRules<'offer'> = {
  offer: {
    waitsForAddress: true,
    isWanted: async (needs, { id, subjectId }) => (await hasKeyOf(needs.db, id)) && isOffered(needs, subjectId ?? ''),
    takeBack: (needs, trx, { id, subjectId }) =>
      joinTransaction(trx, needs, systemActor, (tx) => takeBack(tx, subjectId ?? '', id)),
    record: recordMailResult,
  },
}

async function isOffered({ db, now }: Pick<MailNeeds, 'db' | 'now'>, requestId: string): Promise<boolean> {
  const request = await findRequest(db, requestId, now())
  if (!request || request.offeredEdition === null || request.linkRevokedAt !== null) return false
  if ((await findUnsubscribed(db, request)) !== undefined) return false
  const offered = { id: request.catalogueId, number: request.offeredEdition }
  return (await findOffering(db, offered, now())) !== undefined
}
