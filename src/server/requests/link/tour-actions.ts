import { lastMoment } from '#contract/common.ts'
import { day } from '../../lib/durations.ts'
import { conflict, invalid } from '../../lib/errors.ts'
import { addAccess, findAccess, moveAccessEnd } from '../../tours/tour-access.ts'
import { findTour, lockOpenTour } from '../../tours/tours.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { type CatalogueRequest, nameOf } from '../request/request.ts'
import type { Opened, StaffActions } from './staff-actions.ts'
import { tourSubject } from './tour-subject.ts'

/** How long a tour is open unless staff choose. */
const usual = 7

/** An approval makes an access to the tour, which lives and ends with the link. */
export const tourActions: StaffActions = {
  async findState({ db }, id) {
    const tour = await findTour(db, id)
    if (!tour) return 'gone'
    return tour.disabledAt === null ? 'open' : 'inactive'
  },

  async approve(tx, request, { catalogueId, days, from = tx.now, until = endAfter(from, days) }) {
    if (catalogueId) throw invalid('catalogueId', 'This request already names its tour.')
    return open(tx, request, { from, until })
  },

  /** The access before stops working with its link. One that has not begun or not ended keeps its times. */
  async resend(tx, request, { days }) {
    const former = request.accessId === null ? undefined : await findAccess(tx.db, request.accessId)
    const from = Math.max(tx.now, former?.startTime ?? 0)
    const stays = former !== undefined && days === undefined && former.endTime > tx.now
    const until = stays ? former.endTime : endAfter(from, days)
    await tourSubject.close(tx, request)
    return open(tx, request, { from, until })
  },

  async extend(tx, { accessId }, days) {
    const access = accessId === null ? undefined : await findAccess(tx.db, accessId)
    const end = endAfter(Math.max(tx.now, access?.startTime ?? 0), days)
    if (access) await moveAccessEnd(tx, access.id, end)
    return end
  },
}

/** Where days are counted from a time that staff chose. */
function endAfter(from: number, days = usual): number {
  const end = from + days * day
  if (end > lastMoment) throw invalid('days', 'Please choose an end before the year 10000.')
  return end
}

interface Period {
  readonly from: number
  readonly until: number
}

async function open(tx: Tx, request: CatalogueRequest, { from, until }: Period): Promise<Opened> {
  if (until <= from) throw invalid('until', 'Please choose an end after the start.')
  if (until <= tx.now) throw invalid('until', 'Please choose an end that is still to come.')
  const tour = await lockOpenTour(tx.db, request.tourId)
  if (!tour) throw conflict('The tour of this request is disabled or was deleted, so it cannot be shown.')
  const access = { name: nameOf(request), type: 'tour', startTime: from, endTime: until } as const
  const accessId = await addAccess(tx, { ...access, tour, requestId: request.id })
  return {
    shown: { catalogueName: tour.name, opening: { id: request.id, from, now: tx.now } },
    expires: until,
    patch: { accessId },
    details: { tourId: tour.id, tourName: tour.name, from },
  }
}
