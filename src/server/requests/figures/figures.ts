import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { Trx } from '../../database/dialect.ts'
import type { Tables } from '../../database/schema.ts'
import { day } from '../../lib/durations.ts'
import { hashToken } from '../../lib/tokens.ts'
import { siteOf } from '../../rate-limits/by-network.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { countryKey } from './countries.ts'
import { bucketOf } from './decision-times.ts'
import { insertChanges } from './figures.queries.ts'

export { allCatalogues, countOpened, type Figure, figureKinds, unlisted } from './figures.queries.ts'

type Facts = Pick<
  Selectable<Tables['catalogueRequest']>,
  'created' | 'catalogueId' | 'status' | 'openings' | 'country' | 'countryCode' | 'source' | 'decidedAt'
>

/** Returns the UTC day of a time, counted from 1970. */
export const dayNumber = (time: number): number => Math.floor(time / day)

function countedFacts({ created, catalogueId, status, openings, source, decidedAt, ...facts }: Facts) {
  const isDecided = (status === 'approved' || status === 'rejected') && decidedAt !== null
  return {
    day: dayNumber(created),
    catalogueId,
    status,
    opened: openings > 0 ? 1 : 0,
    country: countryKey(facts),
    source,
    decision: isDecided ? bucketOf(decidedAt - created) : null,
  }
}

/** Counts new requests. Each change inserts a row of its own, so that concurrent transactions do not wait for one row. */
export async function countNew({ db, actor }: Counting, request: Facts): Promise<void> {
  await insertChanges(db, [changeOf(countedFacts(request), 1, siteHash(actor.network))])
}

export async function countImported(trx: Trx, requests: readonly Facts[]): Promise<void> {
  await insertChanges(
    trx,
    requests.map((request) => changeOf(countedFacts(request), 1, null)),
  )
}

type Counting = Pick<Tx, 'db' | 'actor'>

const changeOf = (facts: ReturnType<typeof countedFacts>, step: 1 | -1, site: string | null) => ({
  id: randomUUIDv7(),
  ...facts,
  step,
  site,
})

/** One customer holds a whole /48. */
const siteHash = (network: string): string => hashToken(siteOf(network))

export async function countChange({ db, actor }: Counting, before: Facts, after: Facts): Promise<void> {
  const [old, current] = [countedFacts(before), countedFacts(after)]
  if (isDeepStrictEqual(old, current)) return
  const site = siteHash(actor.network)
  await insertChanges(db, [changeOf(old, -1, site), changeOf(current, 1, site)])
}
