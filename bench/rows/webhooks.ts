import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { webhooks } from '#contract/webhooks.ts'
import type { World } from '../fixture.ts'
import { inRounds, middle } from '../load/rounds.ts'
import type { Load } from '../load/wrk.ts'
import type { Row } from '../table.ts'
import { form } from './writes.ts'

/** What three receivers cost the form, in one run: beside each round without them is one with them. */
export async function measureWebhooks(world: World): Promise<Row[]> {
  const receiver = createServer((request, response) => void request.resume().on('end', () => response.end()))
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  try {
    const ids = await subscribe(world, (receiver.address() as AddressInfo).port)
    const runs = await inRounds(world.rounds, {
      without: () => formWhile(world, ids, false),
      with: () => formWhile(world, ids, true),
    })
    const ceiling = middle(runs.without).figure
    return [{ work: 'public form with three webhooks', ...middle(runs.with), ceiling, target: { atLeast: 0.9 } }]
  } finally {
    receiver.closeAllConnections()
    receiver.close()
  }
}

async function subscribe(world: World, port: number): Promise<string[]> {
  await world.renewToken()
  const body = { url: `http://127.0.0.1:${port}/`, events: ['request.asked' as const] }
  const made = await Promise.all([1, 2, 3].map(() => world.call(webhooks.create, { body })))
  return made.map(({ id }) => id)
}

async function formWhile(world: World, ids: readonly string[], active: boolean): Promise<Load> {
  await world.renewToken()
  for (const id of ids) await world.call(webhooks.change, { params: { id }, body: { active } })
  return form(world)
}
