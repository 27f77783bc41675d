import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { Trx } from '../../database/dialect.ts'
import type { Tables } from '../../database/schema.ts'
import { day } from '../../lib/durations.ts'
import { countryKey } from './countries.ts'
import { bucketOf } from './decision-times.ts'
import { insertChanges } from './figures.queries.ts'

export { allCatalogues, type Figure, figureKinds, unlisted } from './figures.queries.ts'

/** The facts of a request that the figures count. */
export type Facts = Pick<
  Selectable<Tables['catalogueRequest']>,
  'created' | 'catalogueId' | 'status' | 'openings' | 'country' | 'source' | 'decidedAt'
>

/** Returns the UTC day of a time, counted from 1970. */
export const dayNumber = (time: number): number => Math.floor(time / day)

/** Returns what the figures count of a request. */
function countedFacts({ created, catalogueId, status, openings, country, source, decidedAt }: Facts) {
  const isDecided = (status === 'approved' || status === 'rejected') && decidedAt !== null
  return {
    day: dayNumber(created),
    catalogueId,
    status,
    opened: openings > 0 ? 1 : 0,
    country: countryKey(country),
    source,
    decision: isDecided ? bucketOf(decidedAt - created) : null,
  }
}

/** Counts new requests. A change is a row of its own, so that no two transactions wait for each other. */
export async function countNew(trx: Trx, ...requests: readonly Facts[]): Promise<void> {
  await insertChanges(
    trx,
    requests.map((request) => changeOf(countedFacts(request), 1)),
  )
}

const changeOf = (facts: ReturnType<typeof countedFacts>, step: 1 | -1) => ({ id: randomUUIDv7(), ...facts, step })

/** Counts a request, locked in this transaction, by its facts after a change instead of those before. */
export async function countChange(trx: Trx, before: Facts, after: Facts): Promise<void> {
  const [old, current] = [countedFacts(before), countedFacts(after)]
  if (!isDeepStrictEqual(old, current)) await insertChanges(trx, [changeOf(old, -1), changeOf(current, 1)])
}
