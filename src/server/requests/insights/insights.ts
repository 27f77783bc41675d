import { type InsightsQuery, maxRangeDays, type OwnInsights, type StaffInsights } from '#contract/insights.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import { invalid } from '../../lib/errors.ts'
import type { Services } from '../../services.ts'
import { countryOf } from '../figures/countries.ts'
import { medianOf } from '../figures/decision-times.ts'
import { dayNumber, unlisted } from '../figures/figures.ts'
import { ownRows, seesAll } from '../own/own-rows.ts'
import { readCatalogueFigures } from './catalogue-figures.ts'
import { daysOf, totalsOf } from './figures-of-days.ts'
import { type Range, type Sum, sumFigures } from './insights.queries.ts'
import { readWaiting } from './waiting.ts'

const defaultDays = 90
const maxValues = 10

/** Returns the figures of the dashboard. A USER gets only the counts of their own requests. */
export async function readInsights(
  services: Services,
  actor: AuthenticatedActor,
  query: InsightsQuery,
): Promise<StaffInsights | OwnInsights> {
  const { db, now } = services
  const range = rangeOf(now(), query)
  if (!seesAll(actor)) return { own: await readOwn(services, actor) }
  const sums = await sumFigures(db, range)
  const days = daysOf(range, sums)
  const totals = totalsOf(days, sums)
  return {
    waiting: await readWaiting(services, actor),
    totals,
    days,
    catalogues: await readCatalogueFigures(db, range, sums, totals),
    countries: commonest(sums, 'country').map(({ key, count }) => ({ ...countryOf(key), asked: count })),
    sources: commonest(sums, 'source').map(({ key, count }) => ({ name: key, asked: count })),
    medianSeconds: medianOf(new Map(ofKind(sums, 'decision').map(({ key, count }) => [Number(key), count]))),
  }
}

function rangeOf(now: number, { from, to = now, catalogueId }: InsightsQuery): Range {
  const last = dayNumber(to)
  const first = from === undefined ? Math.max(0, last - defaultDays + 1) : dayNumber(from)
  if (first > last) throw invalid('from', 'The range must end after it begins.')
  if (last - first >= maxRangeDays) throw invalid('from', 'The range can have at most {n} days.', { n: maxRangeDays })
  return { first, last, catalogueId }
}

async function readOwn(services: Services, actor: AuthenticatedActor): Promise<OwnInsights['own']> {
  const own = { pending: 0, approved: 0, rejected: 0, withdrawn: 0 }
  for await (const rows of ownRows(services, actor, {})) for (const { status } of rows) own[status] += 1
  return own
}

const ofKind = (sums: readonly Sum[], kind: Sum['kind']) => sums.filter((sum) => sum.kind === kind)

const commonest = (sums: readonly Sum[], kind: 'country' | 'source') =>
  ofKind(sums, kind)
    .filter(({ key, count }) => key !== unlisted && count > 0)
    .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
    .slice(0, maxValues)
