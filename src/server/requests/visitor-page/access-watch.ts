import { readSender } from '../../mail/layout/sender.ts'
import type { AccessWatch } from '../../tours/access-watch.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { endLink, moveLinkEnd } from '../link/change-link.ts'
import { isExtensible } from '../link/request-keys.ts'
import { type CatalogueRequest, findRequestOfAccess, lockRequest } from '../request/request.ts'
import { countOpening } from './open-document.ts'

/** What happens to an access happens to the link of the request that it was made for. */
export const accessWatch: AccessWatch = {
  async visited(services, tx, accessId) {
    const request = await lockByAccess(tx, accessId)
    if (request) await countOpening(tx, await readSender(services), request)
  },

  async withdrawn(tx, accessId) {
    const request = await lockByAccess(tx, accessId)
    if (request?.linkRevokedAt === null) await endLink(tx, request)
  },

  async extended(tx, accessId, endTime) {
    const request = await lockByAccess(tx, accessId)
    if (request && isExtensible(tx.now, request)) await moveLinkEnd(tx, request, endTime)
  },
}

async function lockByAccess(tx: Tx, accessId: string): Promise<CatalogueRequest | undefined> {
  const id = await findRequestOfAccess(tx.db, accessId)
  return id === undefined ? undefined : lockRequest(tx.db, id)
}
