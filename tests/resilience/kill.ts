import { setTimeout as sleep } from 'node:timers/promises'
import { alone } from './harness/alone.ts'
import { percentile } from './harness/ask.ts'
import { inspect } from './harness/inspect.ts'
import { type Product, startProduct } from './harness/instances.ts'
import { startKillablePostgres } from './harness/postgres.ts'
import type { Fault, Run } from './harness/run.ts'
import { emptyJournal, type Journal, prepareWriters, startWriters } from './harness/writers.ts'

const readyWithin = 3_000
/** The full inspection takes longer than a crash, so it runs rarely. */
const inspectEvery = { smoke: 1, night: 10, release: 10 }
const leastWrites = { smoke: 50, night: 200, release: 200 }

/** Kills a process, restarts it, and returns the time until it was ready. */
type Strike = (product: Product, cycle: number) => Promise<number>

async function cycles(run: Run, product: Product, strike: Strike): Promise<void> {
  const accessToken = await prepareWriters(product)
  const journal = emptyJournal()
  const took: number[] = []
  for (let cycle = 1; cycle <= run.count && run.goesOn(); cycle++) {
    const goal = journal.acknowledged + leastWrites[run.size]
    const writers = startWriters(product, journal, accessToken)
    try {
      await sleep(run.random.between(50, 1_500))
      await untilWritten(journal, goal)
      took.push(await strike(product, cycle))
    } finally {
      await writers.stop()
    }
    run.tried()
    if (cycle % inspectEvery[run.size] === 0) await inspect(run, product, journal, `cycle ${cycle}`)
  }
  await inspect(run, product, journal, 'at the end')
  const [middle, slow] = [percentile(took, 0.5), percentile(took, 0.99)]
  // The smallest size runs beside other work, so it checks only losses, no times.
  if (run.size !== 'smoke' && slow > readyWithin) run.wrong(`ready again only after ${slow} ms (p99)`)
  run.note(`${journal.acknowledged} acknowledged writes; ready again after ${middle} ms (median), ${slow} ms (p99)`)
}

async function untilWritten(journal: Journal, goal: number): Promise<void> {
  const deadline = performance.now() + 20_000
  while (journal.acknowledged < goal && performance.now() < deadline) await sleep(2)
}

async function killInstance(product: Product, index: number): Promise<number> {
  const instance = product.turn(index)
  await instance.kill('SIGKILL')
  return instance.start()
}

export const killSqliteFault: Fault = {
  id: 'kill-sqlite',
  title: 'kill -9 while eight people write, sqlite',
  unit: 'kills',
  counts: { smoke: 5, night: 300, release: 1_000 },
  run: async (run) => cycles(run, await startProduct(run), (product) => killInstance(product, 0)),
}

export const killInstanceFault: Fault = {
  id: 'kill-instance',
  title: 'kill -9 of one of three while eight people write, postgres',
  unit: 'kills',
  counts: { smoke: 3, night: 300, release: 1_000 },
  async run(run) {
    const product = await startProduct(run, { instances: 3, database: 'postgres' })
    await cycles(run, product, (_product, cycle) => killInstance(product, run.random.upTo(3) + cycle))
  },
}

export const killPostgresFault: Fault = {
  id: 'kill-postgres',
  title: 'kill -9 of the database server while eight people write, postgres',
  unit: 'kills',
  counts: { smoke: 2, night: 50, release: 200 },
  async run(run) {
    const server = await startKillablePostgres(run)
    const product = await startProduct(run, { instances: 3, database: { url: server.url } })
    const pids = product.instances.map(({ pid }) => pid())
    await cycles(run, product, async () => {
      await server.killAndStart()
      const began = performance.now()
      await Promise.all(product.instances.map(({ untilReady }) => untilReady()))
      return performance.now() - began
    })
    if (product.instances.some(({ pid, isAlive }, index) => !isAlive() || pid() !== pids[index]))
      run.wrong('an instance ended with the database')
  },
}

await alone(killSqliteFault, import.meta.main)
