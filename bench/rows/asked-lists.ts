import assert from 'node:assert/strict'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { Page } from '#contract/lists.ts'
import type { HistoryRow, RequestQuery } from '#contract/request-shapes.ts'
import type { World } from '../fixture.ts'
import { ask } from '../load/ask.ts'
import { inRounds, middle } from '../load/rounds.ts'
import type { Server } from '../server.ts'
import type { Row } from '../table.ts'
import { countPlainly } from './plain-count.ts'

export interface AskedList {
  work: string
  queries: RequestQuery[]
  /** What the 95th percentile should be, in milliseconds. */
  p95?: number
}

/** Pages of the history over one connection, against the hand-written server. */
export async function measureAsked(world: World, asked: AskedList[]): Promise<Row[]> {
  const ceiling = await world.start('bench/ceilings/list.ts')
  const rows: Row[] = []
  try {
    for (const one of asked) rows.push(await measureOne(world, ceiling, one))
    return rows
  } finally {
    await ceiling.stop()
  }
}

async function measureOne(world: World, ceiling: Server, { work, queries, p95 }: AskedList): Promise<Row> {
  const { rounds, seconds, token, product } = world
  const counts = new Map<string, number>()
  for (const query of queries) counts.set(pathOf(query), await countPlainly(world.db, query))
  const check = (path: string, page: unknown) => checkPage(path, page as Page<HistoryRow>, counts.get(path))
  const drive = ({ origin }: Server) => ask({ origin, token, paths: [...counts.keys()], seconds, check })
  const runs = await inRounds(rounds, { product: () => drive(product), ceiling: () => drive(ceiling) })
  const target = p95 === undefined ? {} : { target: { p95AtMost: p95 } }
  return { work, ...middle(runs.product), ceiling: middle(runs.ceiling).figure, memory: product.memory(), ...target }
}

function pathOf(query: RequestQuery): string {
  const values = Object.entries({ size: 10, ...query }).map(([name, value]) => [name, String(value)])
  return `${catalogueRequests.history.path}?${new URLSearchParams(values)}`
}

/** The right number of rows, of which each has every word and every value that was asked for, in order. */
function checkPage(path: string, { data, totalElements }: Page<HistoryRow>, count: number | undefined): void {
  const { q = '', status, country, sortBy, page = '1' } = Object.fromEntries(new URLSearchParams(path.split('?')[1]))
  assert.equal(totalElements, count, path)
  assert.equal(data.length, Math.min(10, totalElements - (Number(page) - 1) * 10), path)
  for (const row of data) {
    const text = JSON.stringify(row).toLowerCase()
    assert.ok(
      q.split(' ').every((word) => text.includes(word)),
      path,
    )
    assert.ok((!status || row.status === status) && (!country || row.country === country), path)
  }
  const keys = data.map((row) => (sortBy === undefined ? -row.created : folded(row[sortBy as 'name'])))
  assert.deepEqual(
    keys,
    keys.toSorted((a, b) => (a < b ? -1 : Number(a > b))),
    path,
  )
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ø', 'o')
