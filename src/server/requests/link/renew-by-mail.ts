import type { Tx } from '../../transaction/transaction.ts'
import { waitingAttention } from '../conversation/conversation.ts'
import type { RequestPatch } from '../request/change-request.ts'
import type { CatalogueRequest } from '../request/request.ts'
import { extendKeys, findLinkEnd } from './request-keys.ts'

/** A mail with an added key has left: the link lives as long as its key, unless it was ended or lives longer. */
export async function renewByMail(tx: Tx, request: CatalogueRequest, mailId: string): Promise<RequestPatch> {
  const end = await findLinkEnd(tx.db, request.id, mailId)
  if (end === undefined || request.status !== 'approved' || request.linkRevokedAt !== null) return {}
  const linkExpires = Math.max(request.linkExpires ?? 0, end)
  await extendKeys(tx.db, request.id, linkExpires)
  return { linkExpires, ...(await answeredByRenewal(tx, request)) }
}

export const answeredByRenewal = async (tx: Tx, request: CatalogueRequest): Promise<RequestPatch> =>
  request.attention === 'renewalAsked' ? await waitingAttention(tx.db, request) : {}
