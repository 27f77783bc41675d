import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { Trx } from '../../database/dialect.ts'
import type { Tables } from '../../database/schema.ts'
import { countryKey } from './countries.ts'
import { bucketOf } from './decision-times.ts'
import { insertChange } from './figures.queries.ts'

/** The facts of a request that the figures count. */
export type Facts = Pick<
  Selectable<Tables['catalogueRequest']>,
  'created' | 'catalogueId' | 'status' | 'openings' | 'country' | 'source' | 'decidedAt'
>

/** Milliseconds of a day. */
export const dayLength = 86_400_000

/** Returns the UTC day of a time, counted from 1970. */
export const dayNumber = (time: number): number => Math.floor(time / dayLength)

/** Returns what the figures count of a request. */
export function countedFacts({ created, catalogueId, status, openings, country, source, decidedAt }: Facts) {
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

/** Counts a new request. A change is a row of its own, so that no two transactions wait for each other. */
export async function countNew(trx: Trx, request: Facts): Promise<void> {
  await insertChange(trx, { id: randomUUIDv7(), ...countedFacts(request), step: 1 })
}

/** Counts a request, locked in this transaction, by its facts after the changes instead of those before. */
export async function countChange(trx: Trx, request: Facts, changes: Partial<Facts>): Promise<void> {
  const before = countedFacts(request)
  const after = countedFacts({ ...request, ...changes })
  if (isDeepStrictEqual(before, after)) return
  await insertChange(trx, { id: randomUUIDv7(), ...before, step: -1 })
  await insertChange(trx, { id: randomUUIDv7(), ...after, step: 1 })
}
