import { LRUCache } from 'lru-cache'
import { transact } from '../database/dialect.ts'
import { systemActor } from '../lib/actor.ts'
import { clockSkew } from '../lib/clock.ts'
import { minute } from '../lib/durations.ts'
import { sign } from '../lib/tokens.ts'
import { consumeByNetworkIfLeft, siteOf } from '../rate-limits/by-network.ts'
import type { Services } from '../services.ts'
import { runTransaction, type Tx } from '../transaction/transaction.ts'
import type { AccessWatch } from './access-watch.ts'
import { limits } from './rate-limits.ts'
import * as queries from './tour-access.queries.ts'

/** Milliseconds between two verifications that make the second one a new visit. */
const visitTimeout = 30 * minute
/** Milliseconds between the records of a continuing visit. */
const writeInterval = minute
/** Milliseconds between two records, in which the tour was before its visitor; whoever is silent for longer was away. */
const longestStep = 2 * minute
/** Seconds; a tour that somebody left open tells nothing. */
const longestVisit = 3_600

/** When visitors were recorded last. The cache only saves writes; all figures come from the database. */
const recent = new LRUCache<string, number>({ max: 10_000 })

/** A visitor, identified by network and browser and stored only as a keyed hash. */
export interface Visitor {
  network: string
  address: string
  browser: string
  /** Set for our own proxies, which verify on behalf of their visitors and are not limited. */
  trusted: boolean
  /** The tour is before them, and not behind another tab. */
  watching: boolean
}

/** Counts a visit once, and how long it goes on. */
export async function recordVisit(
  services: Services,
  accessId: string,
  visitor: Visitor,
  watch: AccessWatch,
): Promise<void> {
  const hash = sign(services.secret, 'visitor', accessId, visitor.address, visitor.browser)
  const seen = services.now()
  if (Math.abs(seen - (recent.get(hash) ?? 0)) < writeInterval) return
  const others = sign(services.secret, 'others', accessId, siteOf(visitor.network))
  await runTransaction(services, systemActor, async (tx) => {
    const row = { accessId, visitor: hash, seen }
    const counted = (await isCountedAlone(tx, row, visitor.network)) ? row : { ...row, visitor: others }
    const found = await queries.findVisit(tx.db, accessId, counted.visitor)
    if (await queries.beginVisit(tx.db, counted, seen - visitTimeout)) {
      await watch.visited(services, tx, accessId)
      await queries.countOpening(tx.db, accessId, seen)
      await tx.tell({ type: 'tour.opened', subjectId: accessId })
    } else if (found && found.seen < seen) await goOn(tx, counted, found, visitor)
  })
  recent.set(hash, seen)
}

type Row = Parameters<typeof queries.beginVisit>[1]

/** User agents and addresses of a /48 can be invented, so visitors beyond the limit count as one. */
async function isCountedAlone(tx: Tx, { accessId, visitor }: Row, network: string): Promise<boolean> {
  const visit = await queries.findVisit(tx.db, accessId, visitor)
  if (visit && visit.seen >= tx.now - visitTimeout) return true
  return consumeByNetworkIfLeft(tx, limits.visitByAccessAndNetwork, network, accessId)
}

type Found = NonNullable<Awaited<ReturnType<typeof queries.findVisit>>>

async function goOn(tx: Tx, row: Row, found: Found, { watching }: Visitor): Promise<void> {
  const step = row.seen - found.seen
  const isWatched = watching && step <= longestStep
  const watched = isWatched ? Math.min(Math.round(step / 1_000), longestVisit - found.seconds) : 0
  const isOurs = await queries.continueVisit(tx.db, { ...row, seconds: found.seconds + watched }, found)
  if (isOurs && watched > 0) await queries.addSeconds(tx.db, row.accessId, watched)
}

/** Deletes visits that ended long ago or were recorded by a clock that ran ahead. */
export async function purgeVisits({ db, now }: Services): Promise<void> {
  await transact(db, (trx) => queries.removeOldVisits(trx, now() - 2 * visitTimeout, now() + clockSkew))
}
