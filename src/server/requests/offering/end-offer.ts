import { cancelOffered, findWaitingOffered } from '../../mail/outbox.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { removeKeys } from '../link/request-keys.ts'
import { endOffer } from '../offers/offers.ts'
import { changeRequest } from '../request/change-request.ts'
import { lockRequest, requestExists } from '../request/request.ts'

type Waiting = Awaited<ReturnType<typeof findWaitingOffered>>[number]

/** Returns false when it had ended. */
export async function endAndCancel(tx: Tx, offerId: string, state: 'stopped' | 'ended'): Promise<boolean> {
  if (!(await endOffer(tx.db, offerId, state, tx.now))) return false
  await cancelWaiting(tx, (mail) => mail.offerId === offerId)
  return true
}

/** Takes back what was offered by mails that have not left. */
export async function cancelWaiting(tx: Tx, isMeant: (mail: Waiting) => boolean): Promise<void> {
  const waiting = (await findWaitingOffered(tx.db)).filter(isMeant)
  const ids = waiting.map(({ id }) => id)
  const cancelled = new Set(await cancelOffered(tx.db, ids, tx.now))
  for (const { id, subjectId } of waiting) if (subjectId && cancelled.has(id)) await takeBack(tx, subjectId, id)
}

/** Nobody has the key of a mail that never left. */
export async function takeBack(tx: Tx, requestId: string, mailId: string): Promise<void> {
  if (!(await requestExists(tx.db, requestId))) return
  await removeKeys(tx.db, requestId, mailId)
  await changeRequest(tx, await lockRequest(tx.db, requestId), { offeredEdition: null }, {})
}
