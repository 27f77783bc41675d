import type { Db } from '../../database/dialect.ts'
import { linkOf } from '../../tours/access-tour.ts'
import { findAccess } from '../../tours/tour-access.ts'
import { findTour } from '../../tours/tours.ts'
import type { Tx } from '../../transaction/transaction.ts'
import type { CatalogueRequest } from '../request/request.ts'

export type OpenedTour = NonNullable<Awaited<ReturnType<typeof findOpenedTour>>>

/** Returns the tour of a request, and the address of its page once there is an access; undefined for a deleted one. */
export async function findOpenedTour(
  db: Db,
  { now, config }: Pick<Tx, 'now' | 'config'>,
  { tourId, accessId }: Pick<CatalogueRequest, 'tourId' | 'accessId'>,
) {
  const tour = await findTour(db, tourId)
  if (!tour) return undefined
  const access = accessId === null ? undefined : await findAccess(db, accessId)
  const isAsked = tour.disabledAt === null
  const hasBegun = access !== undefined && access.startTime <= now
  return {
    name: tour.name,
    /** Its form is open. */
    isAsked,
    isOpen: isAsked && hasBegun,
    mayOpen: true,
    pages: [],
    opens: hasBegun ? undefined : access?.startTime,
    link: access && linkOf(config, access),
  }
}
