import { cancelOffered, findWaitingOffered, stopRefusedOffered } from '../../mail/outbox.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { removeKeysOfMail } from '../link/request-keys.ts'
import { endOffer, findOffer } from '../offers/offers.ts'
import { changeRequest } from '../request/change-request.ts'
import { lockRequest, requestExists } from '../request/request.ts'

type Waiting = Awaited<ReturnType<typeof findWaitingOffered>>[number]
type Offered = Pick<Waiting, 'id' | 'subjectId' | 'offerId'>

/** Returns false when it had ended. */
export async function endAndCancel(tx: Tx, offerId: string, state: 'stopped' | 'ended'): Promise<boolean> {
  if (!(await endOffer(tx.db, offerId, state, tx.now))) return false
  await cancelWaiting(tx, (mail) => mail.offerId === offerId)
  await stopRefusedOffered(tx.db, offerId)
  return true
}

/** Takes back what was offered by mails that have not left. */
export async function cancelWaiting(tx: Tx, isMeant: (mail: Waiting) => boolean): Promise<void> {
  const waiting = (await findWaitingOffered(tx.db)).filter(isMeant)
  const ids = waiting.map(({ id }) => id)
  const cancelled = new Set(await cancelOffered(tx.db, ids))
  for (const mail of waiting) if (cancelled.has(mail.id)) await takeBack(tx, mail)
}

/** Nobody has the key of a mail that never left. What was offered since stays. */
export async function takeBack(tx: Tx, { id, subjectId, offerId }: Offered): Promise<void> {
  if (subjectId === null || !(await requestExists(tx.db, subjectId))) return
  await removeKeysOfMail(tx.db, subjectId, id)
  const request = await lockRequest(tx.db, subjectId)
  const isLatest = request.offeredEdition === (await findOffer(tx.db, offerId))?.number
  await changeRequest(tx, request, isLatest ? { offeredEdition: null } : {}, {})
}
