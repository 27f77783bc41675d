import { setImmediate as turn } from 'node:timers/promises'
import type { editions } from '#contract/editions.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Db } from '../../database/dialect.ts'
import * as queries from './recipients.queries.ts'

export type Counted = Reply<(typeof editions.offer)['shapes']>

/** Rows of one statement: other calls have their turn after each. */
const ticksAtOnce = 5_000
const addressesAtOnce = 20_000

export async function countRecipients(db: Db, offering: queries.Offering): Promise<Counted> {
  const { recipient, noConsent: _, ...others } = await countStandings(db, offering)
  const known = Object.values(others).reduce((sum, count) => sum + count, recipient)
  // A form may come between the statements.
  const noConsent = Math.max(0, (await countAddresses(db, offering)) - known)
  return { recipients: recipient, leftOut: { noConsent, ...others, erased: await queries.countErased(db, offering) } }
}

async function countStandings(db: Db, offering: queries.Offering): Promise<Record<queries.Standing, number>> {
  const sums = { recipient: 0, noConsent: 0, unsubscribed: 0, failed: 0, revoked: 0, hasIt: 0 }
  for (let place = -1; ; ) {
    const found = await queries.countNext(db, { ...offering, place }, ticksAtOnce)
    for (const { standing, count } of found) sums[standing] += Number(count)
    if (found.length === 0) return sums
    place = Math.max(...found.map(({ last }) => last))
    await turn()
  }
}

async function countAddresses(db: Db, offering: queries.Offering): Promise<number> {
  let sum = 0
  for (let after = ''; ; ) {
    const { count, last } = await queries.countAddresses(db, { ...offering, after }, addressesAtOnce)
    sum += count
    if (count < addressesAtOnce) return sum
    after = last
    await turn()
  }
}
