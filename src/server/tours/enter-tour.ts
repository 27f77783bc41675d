import { isStorable } from '#contract/text.ts'
import { tourStatus } from '#contract/tour-access.ts'
import { systemActor } from '../lib/actor.ts'
import { forbidden } from '../lib/errors.ts'
import { consumeByNetwork } from '../rate-limits/by-network.ts'
import type { Services } from '../services.ts'
import { runTransaction } from '../transaction/transaction.ts'
import { addressOf, isWithdrawn, tourOfAccess } from './access-tour.ts'
import type { AccessWatch } from './access-watch.ts'
import { limits } from './rate-limits.ts'
import { recordVisit, type Visitor } from './record-visit.ts'
import * as queries from './tour-access.queries.ts'

/** What a visitor shows to enter. */
interface Key {
  /** As it came: a proxy may forward any text. */
  readonly token: string | undefined
  /** The only tour that the token may be for. */
  readonly tour?: string | undefined
}

const refusals = {
  disabled: 'This access was withdrawn.',
  pending: 'The tour is not open yet.',
  expired: 'The tour is over.',
}

/** Returns the access that this token opens now, with the address of its tour, and counts a visit once. Throws a 403 with the reason otherwise. */
export async function enterTour(
  services: Services,
  { token, tour: wanted }: Key,
  visitor: Visitor,
  watch: AccessWatch,
) {
  const { db, now } = services
  const access = token && isStorable(token) ? await queries.findAccessByToken(db, token) : undefined
  if (!access) {
    if (!visitor.trusted)
      await runTransaction(services, systemActor, (tx) => consumeByNetwork(tx, limits.tourByNetwork, visitor.network))
    throw forbidden('This tour link is not known.', { code: 'tour-unknown' })
  }
  if (wanted !== undefined && wanted !== access.tourId)
    throw forbidden('This link is for another tour.', { code: 'tour-other' })
  const { id, name, startTime, endTime } = access
  const tour = await tourOfAccess(db, access)
  const at = now()
  const status = tourStatus({ disabled: isWithdrawn(access, tour), startTime, endTime }, at)
  if (status !== 'active') {
    const toCome = status === 'pending' ? { startTime, opensIn: startTime - at, name: tour?.name ?? name } : {}
    throw forbidden(refusals[status], { code: `tour-${status}`, ...toCome })
  }
  await recordVisit(services, id, visitor, watch)
  return { id, name, startTime, endTime, tour, address: addressOf(services.config, access, tour) }
}
