import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Call, client } from '../../src/server/testing/client.ts'
import { customer } from '../../src/server/testing/given.ts'
import { readMetric } from '../load/metrics.ts'
import { inRounds } from '../load/rounds.ts'
import { median, type Row } from '../table.ts'
import type { World } from '../world.ts'
import { randomKeys } from './lists.ts'

const { listPending, history, approve, send } = catalogueRequests

/** A world, with a person who has sent some requests, and how many pages its history has. */
interface Site {
  world: World
  user: Call
  pages: number
}

interface Work {
  entry: Endpoint
  by: (site: Site) => Call
  /** What is asked, one by one. */
  inputs: (site: Site) => object[] | Promise<object[]>
  isJump?: true
}

/** In a row, for each round. */
const calls = 100

const times = <T>(count: number, one: () => T): T[] => Array.from({ length: count }, one)
const owner = ({ world }: Site) => world.call
const user = (site: Site) => site.user
const visitor = ({ world }: Site) => client(world.product.origin)
const page = (entry: Endpoint, by: Work['by'], query: (site: Site) => object): Work => ({
  entry,
  by,
  inputs: (site) => times(calls, () => ({ query: { size: 10, ...query(site) } })),
})
const key = () => randomKeys(1)[0]

const works: Record<string, Work> = {
  'first page': page(listPending, owner, () => ({})),
  'next page': page(listPending, owner, () => ({ after: key() })),
  'previous page': page(listPending, owner, () => ({ before: key() })),
  'last page': page(history, owner, ({ pages }) => ({ page: pages })),
  history: page(history, owner, () => ({ after: key() })),
  "a user's own history": page(history, user, () => ({})),
  'totals alone': page(history, owner, () => ({ page: 1_000_000_000 })),
  approve: { entry: approve, by: owner, inputs: pendingRequests },
  form: { entry: send, by: visitor, inputs: () => times(calls, form) },
  'jump to the middle': { ...page(history, owner, ({ pages }) => ({ page: Math.ceil(pages / 2) })), isJump: true },
}

const form = () => ({ body: { ...customer, email: `${randomUUID()}@bench.example` } })

/** What each piece of work costs with little and with much data; the sizes take turns, so that noise hits them alike. */
export async function measureFlat(worlds: World[]): Promise<Row[]> {
  const sites = await Promise.all(worlds.map(prepare))
  const rows: Row[] = []
  for (const [name, work] of Object.entries(works)) {
    const turns = Object.fromEntries(sites.map((site) => [`${site.world.requests} `, () => cost(site, work)]))
    const costs = await inRounds(sites[0]?.world.rounds ?? 1, turns)
    rows.push(rowOf(name, Object.entries(costs), work))
  }
  return rows
}

async function prepare(world: World): Promise<Site> {
  const { call } = await world.person('USER')
  for (let i = 0; i < 50; i++) await call(send, form())
  const { totalPages } = await world.call(history, { query: { size: 10 } })
  return { world, user: call, pages: totalPages }
}

/** Anywhere in the list, not the newest alone. */
async function pendingRequests({ world: { db } }: Site): Promise<object[]> {
  const rows = await db
    .selectFrom('catalogueRequest')
    .where('status', '=', 'pending')
    .where('catalogueId', '!=', '')
    .orderBy(sql`random()`)
    .select('id')
    .limit(calls)
    .execute()
  return rows.map(({ id }) => ({ params: { id }, body: {} }))
}

/** Milliseconds for a call, as the product measures its answers. */
async function cost(site: Site, { entry, by, inputs, isJump }: Work): Promise<number> {
  const call = by(site)
  const asked = (await inputs(site)).slice(0, isJump ? 5 : undefined)
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
function rowOf(name: string, costs: [string, number[]][], { isJump }: Work): Row {
  const middles = costs.map(([size, all]) => ({ size: Number(size), cost: median(all) }))
  const words = middles.map(
    ({ size, cost }) => `${size.toLocaleString('en', { notation: 'compact' })} ${cost.toFixed(2)}`,
  )
  const [figure = 0, ceiling = 0] = [middles.at(-1)?.cost, middles[0]?.cost]
  const row = { work: `${name}: ${words.join(', ')}`, figure, unit: 'ms', ceiling }
  return isJump ? row : { ...row, target: { atMost: 1.5 } }
}
