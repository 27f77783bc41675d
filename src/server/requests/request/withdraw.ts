import { cancelMailAbout } from '../../mail/outbox.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { changeRequest } from './change-request.ts'
import type { CatalogueRequest } from './request.ts'

export async function withdraw(tx: Tx, request: CatalogueRequest): Promise<CatalogueRequest> {
  await cancelMailAbout(tx.db, request.id)
  const patch = { status: 'withdrawn', decidedAt: tx.now, attention: null, attentionAt: null } as const
  return changeRequest(tx, request, patch, { event: { kind: 'withdrawn' }, audit: { action: 'request.withdraw' } })
}
