import { conflict } from '../../lib/errors.ts'
import { eraseAccessesOf, withdrawAccess } from '../../tours/tour-access.ts'
import { lockOpenTour } from '../../tours/tours.ts'
import type { Tx } from '../../transaction/transaction.ts'
import type { CatalogueRequest } from '../request/request.ts'
import type { Subject } from './subject.ts'

/** The link lives as long as its access to the tour. */
export const tourSubject: Subject = {
  async lockAsked(trx, id) {
    const tour = await lockOpenTour(trx, id)
    if (!tour) throw conflict('This tour is not shown any more.')
    return tour.name
  },

  close,

  async erase(tx, request) {
    await close(tx, request)
    await eraseAccessesOf(tx, { requestId: request.id, present: request.accessId })
  },
}

/** Staff may have withdrawn the access already. */
async function close(tx: Tx, { accessId }: CatalogueRequest): Promise<void> {
  if (accessId !== null) await withdrawAccess(tx, accessId)
}
