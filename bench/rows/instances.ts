import pg from 'pg'
import type { World } from '../fixture.ts'
import { inRounds } from '../load/rounds.ts'
import { listScript } from '../load/scripts.ts'
import { wrk } from '../load/wrk.ts'
import { cpuOf, cpuOfAll, parentOf, type Server } from '../server.ts'
import { median, type Row } from '../table.ts'

import { randomKeys } from './lists.ts'

interface Cost {
  /** Microseconds of CPU for each answer. */
  instances: number
  database: number
  rate: number
}

/** The CPU that an answer costs when two instances share a PostgreSQL, against one alone. */
export async function measureInstances(world: World): Promise<Row[]> {
  const { url, rounds } = world
  if (!url) return []
  const master = await firstProcess(url)
  const second = await world.startProduct({ PUBLIC_URL: world.product.origin })
  try {
    // The new one compiles as it goes.
    await costOf(world, [world.product, second], master)
    const costs = await inRounds(rounds, {
      one: () => costOf(world, [world.product], master),
      two: () => costOf(world, [world.product, second], master),
    })
    const row = (work: string, what: keyof Cost, unit: string): Row => {
      const [figure, ceiling] = [costs.two, costs.one].map((all) => median(all.map((cost) => cost[what])))
      return { work, figure: figure ?? 0, unit, ...(ceiling ? { ceiling } : {}) }
    }
    return [
      { ...row('CPU for a list, two instances against one', 'instances', 'µs'), target: { atMost: 1.1 } },
      row("PostgreSQL's CPU for a list, two instances against one", 'database', 'µs'),
      row('lists, two instances against one, all on these cores', 'rate', '/s'),
    ]
  } finally {
    await second.stop()
  }
}

/** The same load on each, and not more than there are cores for: with more, what is measured is the fight for them. */
async function costOf({ token, seconds }: World, instances: Server[], master: number): Promise<Cost> {
  const script = listScript(token, randomKeys(300))
  const connections = 2
  const used = () => [instances.reduce((sum, { pid }) => sum + cpuOf(pid), 0), cpuOfAll(master)] as const
  const before = used()
  const loads = await Promise.all(instances.map(({ origin }) => wrk({ origin, seconds, connections, script })))
  const after = used()
  const count = loads.reduce((sum, load) => sum + load.count, 0)
  return {
    instances: (after[0] - before[0]) / count,
    database: (after[1] - before[1]) / count,
    rate: count / seconds,
  }
}

async function firstProcess(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const master = parentOf(rows[0]?.pid ?? 0)
  await client.end()
  return master
}
