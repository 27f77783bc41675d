import { LRUCache } from 'lru-cache'
import { tourStatus } from '#contract/tour-access.ts'
import { transact } from '../database/dialect.ts'
import { systemActor } from '../lib/actor.ts'
import { clockSkew } from '../lib/clock.ts'
import { minute } from '../lib/durations.ts'
import { forbidden } from '../lib/errors.ts'
import { sign } from '../lib/tokens.ts'
import { consumeByNetwork, consumeByNetworkIfLeft } from '../rate-limits/by-network.ts'
import type { Services } from '../services.ts'
import { runTransaction, type Tx } from '../transaction/transaction.ts'
import { addressOf, isWithdrawn, tourOfAccess } from './access-tour.ts'
import type { AccessWatch } from './access-watch.ts'
import { limits } from './rate-limits.ts'
import * as queries from './tour-access.queries.ts'

/** Milliseconds between two verifications that make the second one a new visit. */
const visitTimeout = 30 * minute
/** Milliseconds between the records of a continuing visit. */
const writeInterval = minute

/** Recently recorded visitors. The cache only saves writes; the count comes from the database. */
const recent = new LRUCache<string, true>({ max: 10_000, ttl: writeInterval })

/** A visitor, identified by network and browser and stored only as a keyed hash. */
export interface Visitor {
  network: string
  address: string
  browser: string
  /** Set for our own proxies, which verify on behalf of their visitors and are not limited. */
  trusted: boolean
}

/** What a visitor shows to enter. */
interface Key {
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
  const access = token ? await queries.findAccessByToken(db, token) : undefined
  if (!access) {
    if (!visitor.trusted)
      await runTransaction(services, systemActor, (tx) => consumeByNetwork(tx, limits.tourByNetwork, visitor.network))
    throw forbidden('This tour link is not known.', { code: 'tour-unknown' })
  }
  if (wanted !== undefined && wanted !== access.tourId)
    throw forbidden('This link is for another tour.', { code: 'tour-other' })
  const { id, name, startTime, endTime } = access
  const tour = await tourOfAccess(db, access)
  const status = tourStatus({ disabled: isWithdrawn(access, tour), startTime, endTime }, now())
  if (status !== 'active') {
    throw forbidden(refusals[status], { code: `tour-${status}`, ...(status === 'pending' ? { startTime } : {}) })
  }
  await recordVisit(services, id, visitor, watch)
  return { id, name, startTime, endTime, tour, address: addressOf(services.config, access, tour) }
}

async function recordVisit(
  services: Services,
  accessId: string,
  { network, address, browser }: Visitor,
  watch: AccessWatch,
): Promise<void> {
  const { secret, now } = services
  const visitorHash = sign(secret, 'visitor', accessId, address, browser)
  if (recent.has(visitorHash)) return
  const seen = now()
  await runTransaction(services, systemActor, async (tx) => {
    const visitor = (await isCountedAlone(tx, accessId, visitorHash, network))
      ? visitorHash
      : sign(secret, 'others', accessId, network)
    if (await queries.beginVisit(tx.db, { accessId, visitor, seen }, seen - visitTimeout)) {
      await watch.visited(services, tx, accessId)
      await queries.countOpening(tx.db, accessId, seen)
    } else await queries.continueVisit(tx.db, accessId, visitor, seen)
  })
  recent.set(visitorHash, true)
}

/** User agents can be invented, so visitors beyond the limit count as one. */
async function isCountedAlone(tx: Tx, accessId: string, visitor: string, network: string) {
  const visit = await queries.findVisit(tx.db, accessId, visitor)
  if (visit && visit.seen >= tx.now - visitTimeout) return true
  return consumeByNetworkIfLeft(tx, limits.visitByAccessAndNetwork, network, accessId)
}

/** Deletes visits that ended long ago or were recorded by a clock that ran ahead. */
export async function purgeVisits({ db, now }: Services): Promise<void> {
  await transact(db, (trx) => queries.removeOldVisits(trx, now() - 2 * visitTimeout, now() + clockSkew))
}
