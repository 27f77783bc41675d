import { setTimeout as sleep } from 'node:timers/promises'
import { insights } from '#contract/insights.ts'
import { type Call, client } from '#support/client.ts'
import { assertCounted } from '#support/counted-insights.ts'
import { mailFolder } from '#support/mails.ts'
import { randomDeeds } from '#support/random-deeds.ts'
import { alone } from './harness/alone.ts'
import { repeat } from './harness/ask.ts'
import { type Product, startProduct } from './harness/instances.ts'
import type { Fault, Run } from './harness/run.ts'

const day = 86_400_000
const callers = 6

/** Six people act at once while the process is killed, about when it folds what they did before. */
async function killAmongDeeds(run: Run, { turn }: Product, deed: () => Promise<void>, round: number): Promise<void> {
  let isOver = false
  const act = async () => {
    // A deed whose answer is lost with the process was made, or not.
    while (!isOver) await deed().catch(() => {})
  }
  const acting = Promise.all(repeat(callers, act))
  await sleep(run.random.between(300, 1_500))
  await turn(round).kill('SIGKILL')
  isOver = true
  await acting
  await turn(round).start()
}

/** A client that calls any of the instances. */
const clientOfAny =
  (run: Run, { instances }: Product, token?: string): Call =>
  (entry, ...input) =>
    client(run.random.pick(instances).origin, token)(entry, ...input)

const killAmong = (id: string, database: 'sqlite' | 'postgres', instances: number): Fault => ({
  id,
  title: `kill -9 among deeds that are counted, ${instances} on ${database}; the insights are compared with a count`,
  unit: 'kills',
  counts: { smoke: 3, night: 100, release: 500 },
  async run(run) {
    const product = await startProduct(run, { instances, database, env: { UNDO_SECONDS: '2' } })
    const { given, owner, services, dataDir } = product
    const staff = await given.login(owner.email)
    const catalogueIds = [(await given.catalogue(staff.call)).id, (await given.catalogue(staff.call, 'Tables')).id]
    const deed = randomDeeds({
      ...{ db: services.db, random: run.random, visitor: clientOfAny(run, product), catalogueIds },
      staff: () => clientOfAny(run, product, staff.accessToken),
      mails: () => mailFolder(dataDir),
    })
    for (let round = 0; round < run.count && run.goesOn(); round++) {
      await killAmongDeeds(run, product, deed, round)
      Object.assign(staff, await given.login(owner.email))
      const range = { from: Date.now() - day, to: Date.now() }
      const told = await staff.call(insights.read, { query: range })
      await assertCounted(services.db, told, range).catch((error: Error) =>
        run.wrong(`kill ${round}: ${error.message}`),
      )
      run.tried()
    }
  },
})

export const figuresFault = killAmong('figures', 'sqlite', 1)
export const figuresOfSeveral = killAmong('figures-postgres', 'postgres', 3)

await alone(figuresFault, import.meta.main)
