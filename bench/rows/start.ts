import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from '../fixture.ts'
import { median, type Row } from '../table.ts'

/** From the start of the process to its first 200, and what it needs when nobody calls. */
export async function measureStart(world: World): Promise<Row[]> {
  const starts: number[] = []
  const memories: number[] = []
  for (let round = 0; round < world.rounds; round++) {
    await world.restartProduct()
    starts.push(world.product.started)
    await sleep(2_000)
    memories.push(world.product.memory())
  }
  return [
    { work: 'first answer after the start', figure: median(starts), unit: 'ms', target: { atMost: 1_000 } },
    { work: 'memory when idle', figure: median(memories), unit: 'MB', target: { atMost: 150 } },
  ]
}
