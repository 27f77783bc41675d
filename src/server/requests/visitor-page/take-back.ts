import type { SenderTo } from '../../mail/layout/sender.ts'
import { cancelMailAbout, isMailLeaving } from '../../mail/outbox.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { findCounting, hasAskedAgain, reopen } from '../decide/reopen.ts'
import type { CatalogueRequest } from '../request/request.ts'
import { overtaken } from './overtaken.ts'

/**
 * Makes a request pending again whose visitor cannot know that it was decided. It stays decided when its mail is leaving
 * just now, or when its address has asked again (docs/decisions/0026).
 */
export async function takeBack(tx: Tx, senderTo: SenderTo, request: CatalogueRequest): Promise<CatalogueRequest> {
  const { id, status } = request
  if (status !== 'approved' && status !== 'rejected') return request
  if (await isMailLeaving(tx.db, id)) return request
  const counting = await findCounting(tx.db, request)
  if (!counting || (await hasAskedAgain(tx.db, request, counting))) return request
  if (!(await cancelMailAbout(tx.db, id))) throw overtaken()
  return reopen(tx, senderTo, { request, counting, details: { submissionId: counting.id } })
}
