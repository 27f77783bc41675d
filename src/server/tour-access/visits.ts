import { LRUCache } from 'lru-cache'
import { tourStatus } from '#contract/tour-access.ts'
import { clockSkew } from '../platform/clock.ts'
import { type Trx, transact } from '../platform/db/dialect.ts'
import { forbidden } from '../platform/errors.ts'
import { consume, consumeIfLeft } from '../platform/rate-limits.ts'
import { sign } from '../platform/secrets.ts'
import type { Services } from '../platform/services.ts'
import * as queries from './tour-access.queries.ts'

/** After so long without a look a visitor's next look is a new visit. */
const pause = 30 * 60_000
/** How often a visit that goes on is written down. */
const writeInterval = 60_000

/** Visitors written down a moment ago; it only saves writes, the count is the database's. */
const recent = new LRUCache<string, true>({ max: 10_000, ttl: writeInterval })

/** Who looks: told apart by network and browser, kept as a keyed hash only. */
export interface Visitor {
  network: string
  address: string
  browser: string
  /** A proxy of ours asks for its visitors, so it is not limited. */
  trusted: boolean
}

const refusals = {
  disabled: 'This access was withdrawn.',
  pending: 'The tour is not open yet.',
  expired: 'The tour is over.',
}

/** The access that this token opens now, counting a visit once; otherwise a 403 with the reason. */
export async function enterTour(services: Services, token: string | undefined, visitor: Visitor) {
  const { db, now } = services
  const access = token ? await queries.findAccessByToken(db, token) : undefined
  if (!access) {
    if (!visitor.trusted) await transact(db, (trx) => consume(trx, services, 'tourByNetwork', visitor.network))
    throw forbidden('This tour link is not known.', { code: 'tour-unknown' })
  }
  const { id, name, startTime, endTime, disabledAt } = access
  const status = tourStatus({ disabled: disabledAt !== null, startTime, endTime }, now())
  if (status !== 'active') {
    throw forbidden(refusals[status], { code: `tour-${status}`, ...(status === 'pending' ? { startTime } : {}) })
  }
  await noteVisit(services, id, visitor)
  return { name, startTime, endTime }
}

async function noteVisit(services: Services, accessId: string, { network, address, browser }: Visitor): Promise<void> {
  const { db, now, secret } = services
  const own = sign(secret, 'visitor', accessId, address, browser)
  if (recent.has(own)) return
  const seen = now()
  await transact(db, async (trx) => {
    const visitor = (await counts(trx, services, accessId, own, network))
      ? own
      : sign(secret, 'others', accessId, network)
    if (await queries.beginVisit(trx, accessId, visitor, seen, seen - pause)) await queries.countOpening(trx, accessId)
    else await queries.continueVisit(trx, accessId, visitor, seen)
  })
  recent.set(own, true)
}

/** Whether this visitor is counted alone: a browser's name is free to invent, so those beyond the limit are one visitor. */
async function counts(trx: Trx, services: Services, accessId: string, visitor: string, network: string) {
  const visit = await queries.findVisit(trx, accessId, visitor)
  if (visit && visit.seen >= services.now() - pause) return true
  return consumeIfLeft(trx, services, 'visitByAccessAndNetwork', `${accessId}/${network}`)
}

/** Forgets visitors whose visit is long over, or was noted by a clock that was ahead. */
export async function purgeVisits({ db, now }: Services): Promise<void> {
  await transact(db, (trx) => queries.removeOldVisits(trx, now() - 2 * pause, now() + clockSkew))
}
