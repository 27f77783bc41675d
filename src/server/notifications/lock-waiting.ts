import type { Trx } from '../database/dialect.ts'
import { namedOf } from './mails.ts'
import { lockSubjects } from './waiting.queries.ts'
import { findWaiting, type Reader, type Stretch } from './waiting.ts'

/**
 * Returns what waits, whose named ones are not erased until the transaction ends: an erasure then finds the mail that
 * names them. They are read again after each lock, until nobody new is named.
 */
export async function lockWaiting(
  trx: Trx,
  reader: Reader,
  stretches: readonly Stretch[],
  locked: readonly string[] = [],
) {
  const groups = await findWaiting(trx, reader, stretches)
  const named = groups.flatMap(namedOf).map(({ id }) => id)
  const others = named.filter((id) => !locked.includes(id))
  if (others.length === 0) return groups
  await lockSubjects(trx, others)
  return lockWaiting(trx, reader, stretches, [...locked, ...others])
}
