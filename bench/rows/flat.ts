import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { insights } from '#contract/insights.ts'
import { type Call, client } from '#support/client.ts'
import { customer } from '#support/given.ts'
import type { World } from '../fixture.ts'
import { readMetric } from '../load/metrics.ts'
import { inRounds } from '../load/rounds.ts'
import { median, type Row } from '../table.ts'
import { randomKeys } from './lists.ts'

const { listPending, history, approve, send } = catalogueRequests

/** In a row, for each round. */
const calls = 100

/** A world with what is asked of it: as a person who has sent some requests, around the first page, in the middle. */
interface Site {
  world: World
  user: Call
  next: string[]
  previous: string[]
  /** How many pages its history has. */
  pages: number
}

interface Work {
  entry: Endpoint
  by: (site: Site) => Call
  /** What is asked, one by one. */
  inputs: (site: Site) => object[] | Promise<object[]>
  /** Nothing is promised of it. */
  printed?: true
}

const times = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => one(index))
const owner = ({ world }: Site) => world.call
const user = (site: Site) => site.user
const visitor = ({ world }: Site) => client(world.product.origin)
const page = (entry: Endpoint, by: Work['by'], query: (site: Site, index: number) => object, count = calls): Work => ({
  entry,
  by,
  inputs: (site) => times(count, (index) => ({ query: { size: 10, ...query(site, index) } })),
})
const turn = <T>(all: T[], index: number) => all[index % all.length]
const form = () => ({ body: { ...customer, email: `${randomUUID()}@bench.example` } })

const works: Record<string, Work> = {
  'first page': page(listPending, owner, () => ({})),
  'its neighbours, onwards': page(listPending, owner, ({ next }, index) => ({ after: turn(next, index) })),
  'its neighbours, back': page(listPending, owner, ({ previous }, index) => ({ before: turn(previous, index) })),
  'last page': page(history, owner, ({ pages }) => ({ page: pages })),
  history: page(history, owner, () => ({})),
  "a user's own history": page(history, user, () => ({})),
  'search of a word that all have': page(history, owner, () => ({ q: 'sample' })),
  'sorted by name': page(history, owner, () => ({ sortBy: 'name' })),
  insights: { entry: insights.read, by: owner, inputs: () => times(calls, () => ({})) },
  'totals alone': page(history, owner, () => ({ page: 1_000_000_000 })),
  approve: { entry: approve, by: owner, inputs: (site) => pending(site, sql`created`) },
  form: { entry: send, by: visitor, inputs: () => times(calls, form) },
  'search of a common word': { ...page(history, owner, () => ({ q: 'ada' })), printed: true },
  'any page by key': { ...page(history, owner, () => ({ after: randomKeys(1)[0] })), printed: true },
  'approve, anywhere': { entry: approve, by: owner, inputs: (site) => pending(site, sql`random()`), printed: true },
  'jump to the middle': {
    ...page(history, owner, ({ pages }) => ({ page: Math.ceil(pages / 2) }), 5),
    printed: true,
  },
}

/** What each piece of work costs with little and with much data; the sizes take turns, so that noise hits them alike. */
export async function measureFlat(worlds: World[]): Promise<Row[]> {
  const sites = await Promise.all(worlds.map(prepare))
  const rows: Row[] = []
  for (const [name, work] of Object.entries(works)) {
    const turns = Object.fromEntries(sites.map((site) => [`${site.world.requests} `, () => cost(site, work)]))
    // The first times are compiled and cached as they go.
    await inRounds(3, turns)
    const costs = await inRounds(sites[0]?.world.rounds ?? 1, turns)
    rows.push(rowOf(name, Object.entries(costs), work))
  }
  return rows
}

async function prepare(world: World): Promise<Site> {
  const { call } = await world.person('USER')
  for (let i = 0; i < 50; i++) await call(send, form())
  const { totalPages } = await world.call(history, { query: { size: 10 } })
  return { world, user: call, pages: totalPages, ...(await walk(world)) }
}

/** The keys of the first twenty pages. */
async function walk({ call }: World) {
  const next: string[] = []
  const previous: string[] = []
  while (next.length < 20) {
    const after = next.at(-1)
    const answer = await call(listPending, { query: { size: 10, ...(after ? { after } : {}) } })
    next.push(answer.next ?? '')
    if (answer.previous) previous.push(answer.previous)
  }
  return { next, previous }
}

/** Requests that name their catalogue, the last ones in this order. There are only 2,000 of 10,000. */
async function pending({ world: { db } }: Site, order: RawBuilder<unknown>): Promise<object[]> {
  const rows = await db
    .selectFrom('catalogueRequest')
    .where('status', '=', 'pending')
    .where('catalogueId', '!=', '')
    .orderBy(order, 'desc')
    .select('id')
    .limit(calls / 2)
    .execute()
  return rows.map(({ id }) => ({ params: { id }, body: {} }))
}

/** Milliseconds for a call, as the product measures its answers. */
async function cost(site: Site, { entry, by, inputs }: Work): Promise<number> {
  const call = by(site)
  const asked = await inputs(site)
  const before = await spent(site, entry)
  for (const input of asked) await call(entry, input as never)
  const after = await spent(site, entry)
  return ((after.seconds - before.seconds) / (after.count - before.count)) * 1_000
}

async function spent({ world }: Site, { method, path }: Endpoint) {
  const labels = `{method="${method}",route="${path}"`
  const figures = ['sum', 'count'].map((what) => `docent_request_seconds_${what}${labels}`)
  const [seconds = 0, count = 0] = await readMetric(world.product.origin, ...figures)
  return { seconds, count }
}

/** The largest against the smallest; those between stand in the name. */
function rowOf(name: string, costs: [string, number[]][], { printed }: Work): Row {
  const middles = costs.map(([size, all]) => ({ size: Number(size), cost: median(all) }))
  const words = middles.map(
    ({ size, cost }) => `${size.toLocaleString('en', { notation: 'compact' })} ${cost.toFixed(2)}`,
  )
  const [figure = 0, ceiling = 0] = [middles.at(-1)?.cost, middles[0]?.cost]
  const row = { work: `${name}: ${words.join(', ')}`, figure, unit: 'ms', ceiling }
  return printed ? row : { ...row, target: { atMost: 1.5 } }
}
