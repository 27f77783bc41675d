import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePorts } from '../scripts/servers/run.ts'
import { profiled } from './load/inspector.ts'
import { listScript } from './load/scripts.ts'
import { wrk } from './load/wrk.ts'
import { randomKeys } from './rows/lists.ts'
import { approve, form, refresh } from './rows/writes.ts'
import { openWorld, throwAwayFolder } from './world.ts'

const port = await freePorts()
const plan = { requests: 100_000, rounds: 1, seconds: 3, fileBytes: 64_000_000, logins: 0 }
const dataDir = join(throwAwayFolder(), 'data')
const world = await openWorld(plan, { dataDir }, { NODE_OPTIONS: `--inspect-port=127.0.0.1:${port}` })
const works = {
  list: () =>
    wrk({
      origin: world.product.origin,
      seconds: plan.seconds,
      connections: 32,
      script: listScript(world.token, randomKeys(300)),
    }),
  form: () => form(world),
  approve: () => approve(world),
  refresh: () => refresh(world),
}
for (const work of Object.values(works)) await work()
for (const [name, work] of Object.entries(works)) {
  let count = 0
  const profile = await profiled(world.product.pid, port, async () => {
    count = (await work()).count
  })
  writeFileSync(`/tmp/prof-${name}.json`, JSON.stringify({ count, profile }))
  console.log(name, count)
}
await world.close()
process.exit()
