import assert from 'node:assert/strict'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { askFor } from '#support/exports.ts'
import type { World } from '../fixture.ts'
import { ask } from '../load/ask.ts'
import { inRounds } from '../load/rounds.ts'
import { median, type Row } from '../table.ts'
import { countPlainly } from './plain-count.ts'

/** The history as a CSV file: all rows, against the same rows in batches by hand, and lists beside it. */
export async function measureExports(world: World): Promise<Row[]> {
  const { rounds, seconds } = world
  const count = await countPlainly(world.db, {})
  const ceiling = await world.start('bench/ceilings/list.ts')
  await world.restartProduct()
  const { product, call } = world
  const idle = product.memory()
  product.resetPeak()
  const exported = async () => download(await askFor(product.origin, call, { list: 'history' }), count)
  try {
    const runs = await inRounds(rounds, { product: exported, ceiling: () => download(`${ceiling.origin}/csv`, count) })
    const memory = product.peak() - idle
    const whole = median(runs.product)
    const paths = [`${catalogueRequests.history.path}?size=10`]
    const check = (_: string, page: unknown) => assert.equal((page as { totalElements: number }).totalElements, count)
    const list = () => ask({ origin: product.origin, token: world.token, paths, seconds, check })
    const [beside] = await Promise.all([list(), exported()])
    return [
      { work: 'export, rows', figure: count / whole, unit: '/s', ceiling: count / median(runs.ceiling) },
      { work: 'export of a million rows', figure: (whole / count) * 1e6, unit: 's', target: { atMost: 30 } },
      { work: 'memory above idle meanwhile', figure: memory, unit: 'MB', target: { atMost: 64 } },
      {
        work: 'a list beside an export',
        figure: beside.rate,
        unit: '/s',
        p50: beside.p50,
        p95: beside.p95,
        p99: beside.p99,
      },
    ]
  } finally {
    await ceiling.stop()
  }
}

/** Answers how many seconds it took. No text of the sample has a line break. */
async function download(address: string, count: number): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(address)
  assert.equal(answer.status, 200)
  let lines = 0
  for await (const chunk of answer.body ?? [])
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
  assert.equal(lines, count + 1)
  return (performance.now() - begun) / 1_000
}
