import { LRUCache } from 'lru-cache'
import { tourStatus } from '#contract/tour-access.ts'
import type { Services } from '../../services.ts'
import { findCredential } from '../../sessions/api-tokens.ts'
import { allows } from '../../sessions/roles.ts'
import * as queries from './exported.queries.ts'
import type { TourTicket } from './ticket.ts'

/** Milliseconds: thousands of tiles ask, and a tour closes within a second. */
const askedAgainAfter = 1_000

/** When a ticket opens its tour. */
type OpenTimes = { readonly from: number; readonly until: number } | 'closed'

const known = new LRUCache<string, OpenTimes, { services: Services; ticket: TourTicket }>({
  max: 10_000,
  ttl: askedAgainAfter,
  fetchMethod: (_key, _stale, { context: { services, ticket } }) => find[ticket.reader](services, ticket),
})

/** Whether a ticket still opens its tour; the answer of the database holds for a second. */
export async function isOpen(services: Services, ticket: TourTicket): Promise<boolean> {
  const key = [ticket.reader, ticket.of, ticket.tourId].join('~')
  const times = await known.fetch(key, { context: { services, ticket } })
  if (times === undefined || times === 'closed') return false
  const { from: startTime, until: endTime } = times
  return tourStatus({ disabled: false, startTime, endTime }, services.now()) === 'active'
}

const always = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }

const find: Record<TourTicket['reader'], (services: Services, ticket: TourTicket) => Promise<OpenTimes>> = {
  async access({ db }, { of, tourId }) {
    const access = await queries.findOpenAccess(db, of, tourId)
    return access ? { from: access.startTime, until: access.endTime } : 'closed'
  },
  async session(services, { of, tourId }) {
    const caller = await findCredential(services, of)
    const isStaff = caller !== undefined && allows('admin', caller.role)
    return isStaff && (await queries.findUploadedTour(services.db, tourId)) ? always : 'closed'
  },
}
