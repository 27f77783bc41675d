import assert from 'node:assert/strict'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { insights, type StaffInsights } from '#contract/insights.ts'
import { seqRange } from '#server/database/search/sequence.ts'
import type { World } from '../fixture.ts'
import { ask } from '../load/ask.ts'
import { inRounds, middle } from '../load/rounds.ts'
import type { Row } from '../table.ts'

const day = 86_400_000

/** The figures of the dashboard over one connection, against a page of the history. */
export async function measureInsights(world: World): Promise<Row[]> {
  const today = Math.floor(Date.now() / day) * day
  const quarter = await rangeOf(world, today - 89 * day, today)
  const year = await rangeOf(world, today - 365 * day, today)
  const drive =
    ({ path, check }: Asked) =>
    () => {
      const { product, token, seconds } = world
      return ask({ origin: product.origin, token, seconds, paths: [path], check })
    }
  const runs = await inRounds(world.rounds, {
    list: drive({ path: `${catalogueRequests.history.path}?size=10`, check: () => {} }),
    quarter: drive(quarter),
    year: drive(year),
  })
  const row = { ceiling: middle(runs.list).figure, memory: world.product.memory() }
  return [
    { work: 'insights of 90 days, against a page', ...middle(runs.quarter), ...row, target: { atLeast: 0.05 } },
    { work: 'insights of a year, against a page', ...middle(runs.year), ...row, target: { atLeast: 0.02 } },
  ]
}

interface Asked {
  path: string
  check: (path: string, answer: unknown) => void
}

/** The kept figures must be those of a count over the rows. */
async function rangeOf({ db }: World, from: number, to: number): Promise<Asked> {
  const { low, high } = seqRange(from, to + day - 1)
  const { count } = await db
    .selectFrom('catalogueRequest')
    .where('seq', '>=', low)
    .where('seq', '<=', high)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return {
    path: `${insights.read.path}?from=${from}&to=${to}`,
    check: (path, answer) => assert.equal((answer as StaffInsights).totals.asked, Number(count), path),
  }
}
