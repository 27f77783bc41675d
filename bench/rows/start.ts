import { setTimeout as sleep } from 'node:timers/promises'

import type { World } from '../fixture.ts'

import type { Server } from '../server.ts'

import { median, type Row } from '../table.ts'

/** Long enough for what a start leaves to be given back. */
const untilIdle = 4_000

/**
 * The time from the start of the process to its first 200, and its memory when nobody calls, against an empty Fastify.
 * The first start of each fills the cache of compiled code and does not count.
 */
export async function measureStart(world: World): Promise<Row[]> {
  const product: Idle[] = []
  const ceiling: Idle[] = []
  for (let round = 0; round <= world.rounds; round++) {
    // In its default settings, where nobody has called yet.
    const started = await world.startProduct({ SMTP_URL: '' })
    product.push(await idle(started))
    await started.stop()
    const fastify = await world.start('bench/ceilings/fastify.mjs')
    ceiling.push(await idle(fastify))
    await fastify.stop()
  }
  const middle = (runs: Idle[], figure: keyof Idle) => median(runs.slice(1).map((run) => run[figure]))
  const row = (figure: keyof Idle) => ({ figure: middle(product, figure), ceiling: middle(ceiling, figure) })
  return [
    {
      work: 'first answer after the start, against an empty Fastify',
      ...row('started'),
      unit: 'ms',
      target: { atMost: 2 },
    },
    { work: 'processor time until then, against an empty Fastify', ...row('startCpu'), unit: 'ms' },
    { work: 'memory when idle, against an empty Fastify', ...row('memory'), unit: 'MB', target: { atMost: 1.35 } },
  ]
}

interface Idle {
  started: number
  startCpu: number
  memory: number
}

async function idle(server: Server): Promise<Idle> {
  await sleep(untilIdle)
  return { started: server.started, startCpu: server.startCpu, memory: server.memory() }
}
