import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import PQueue from 'p-queue'
import { auth } from '#contract/auth.ts'
import { client } from '#support/client.ts'
import { docent } from '#support/program.ts'
import { expectWell, owner, type World } from '../fixture.ts'
import { upload, writeLarge } from '../load/curl.ts'
import { readMetric } from '../load/metrics.ts'
import type { Row } from '../table.ts'
import { uploadAddress } from './files.ts'

const lag = ['nodejs_eventloop_lag_p50_seconds', 'nodejs_eventloop_lag_p99_seconds', 'nodejs_eventloop_lag_max_seconds']

/** How late the server's own timers are, as it says itself, while heavy work goes on in it and beside it. */
export async function measureDelay(world: World): Promise<Row[]> {
  const { product, dataDir } = world
  const file = join(dataDir, 'delay.zip')
  const backup = join(dataDir, 'delay.tar')
  await writeLarge(file, world.fileBytes)
  const address = await uploadAddress(world)
  // Reading the figures begins them anew.
  await readMetric(product.origin, ...lag)
  await Promise.all([
    logIn(world),
    upload(address, file),
    expectWell(docent(['backup', backup], world.env)),
    expectWell(docent(['sample', '--requests', String(world.requests)], world.env)),
  ])
  const [p50 = 0, p99 = 0, most = 0] = (await readMetric(product.origin, ...lag)).map((seconds) => seconds * 1_000)
  await Promise.all([file, backup].map((path) => rm(path)))
  const memory = product.memory()
  return [
    {
      work: 'event-loop delay under heavy work, p99',
      figure: p99,
      unit: 'ms',
      p50,
      p99,
      memory,
      target: { atMost: 50 },
    },
    { work: 'event-loop delay under heavy work, longest', figure: most, unit: 'ms' },
  ]
}

/** Four at a time. */
async function logIn({ product, logins }: World): Promise<void> {
  const call = client(product.origin)
  const login = () => call(auth.login, { body: { username: owner.email, password: owner.password } })
  await new PQueue({ concurrency: 4 }).addAll(Array.from({ length: logins }, () => login))
}
