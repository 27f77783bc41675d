import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { type Load, listScript, wrk } from '../load/wrk.ts'
import { median, type Row } from '../table.ts'
import type { Server, World } from '../world.ts'

const path = catalogueRequests.listPending.path
const connections = 32

/** Pages of ten pending requests with true totals, at random places, one write in a hundred requests. */
export async function measureLists(world: World): Promise<Row[]> {
  const keys = await randomKeys(world)
  const bytes = await samplePage(world)
  const ceiling = await world.start('bench/ceilings/list.ts')
  const bare = await world.start('bench/ceilings/bare.ts', [bytes])
  try {
    const runs: Record<string, Load[]> = { product: [], ceiling: [], bare: [] }
    for (let round = 0; round < world.rounds; round++) {
      const order = Object.entries({ product: world.product, ceiling, bare })
      // The order turns, so that no one is always first on a quiet machine.
      for (const [name, server] of [...order.slice(round % 3), ...order.slice(0, round % 3)]) {
        runs[name]?.push(await drive(world, server, keys, name !== 'bare'))
      }
    }
    const of = (name: string, what: keyof Load) => median((runs[name] ?? []).map((load) => load[what]))
    const row = { figure: of('product', 'rate'), unit: '/s', p50: of('product', 'p50'), p99: of('product', 'p99') }
    return [
      {
        ...row,
        work: 'signed-in list, against hand-written',
        ceiling: of('ceiling', 'rate'),
        memory: world.product.memory(),
        target: 'at least 0.50',
      },
      { ...row, work: 'signed-in list, against bare HTTP', ceiling: of('bare', 'rate'), target: 'printed' },
    ]
  } finally {
    await ceiling.stop()
    await bare.stop()
  }
}

function drive(world: World, { origin }: Server, keys: string[], writes: boolean): Promise<Load> {
  return wrk({ origin, seconds: world.seconds, connections, script: listScript(path, world.token, keys, writes) })
}

/** Keys of pages all over the list, as answers gave them. */
async function randomKeys({ call }: World): Promise<string[]> {
  const { totalPages } = await call(catalogueRequests.listPending, { query: { size: 10 } })
  const keys: string[] = []
  while (keys.length < Math.min(300, totalPages - 1)) {
    const page = 1 + Math.floor(Math.random() * (totalPages - 1))
    const { next } = await call(catalogueRequests.listPending, { query: { page, size: 10 } })
    if (next) keys.push(next)
  }
  return keys
}

async function samplePage({ product, token }: World): Promise<string> {
  const answer = await fetch(`${product.origin}${path}?size=10`, { headers: { authorization: `Bearer ${token}` } })
  return answer.text()
}
