import { setTimeout as sleep } from 'node:timers/promises'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { type Call, client } from '#support/client.ts'
import { mailFolder } from '#support/mails.ts'
import { wrongTotals } from '#support/totals.ts'
import { alone } from './harness/alone.ts'
import { repeat, statusesOf } from './harness/ask.ts'
import { type Product, startProduct } from './harness/instances.ts'
import { untilMailLeft } from './harness/mailbox.ts'
import type { Fault, Run } from './harness/run.ts'

const callers = 12
const undoSeconds = 2
const env = { UNDO_SECONDS: String(undoSeconds) }

/** What twelve people press. */
const deeds = [
  (call: Call, id: string) => call(catalogueRequests.approve, { params: { id }, body: {} }),
  (call: Call, id: string) => call(catalogueRequests.reject, { params: { id }, body: {} }),
  (call: Call, id: string) => call(catalogueRequests.undo, { params: { id } }),
  (call: Call, id: string) => call(catalogueRequests.resend, { params: { id }, body: {} }),
  (call: Call, id: string) => call(catalogueRequests.revoke, { params: { id } }),
]

async function prepare(product: Product) {
  const { accessToken, call } = await product.given.login(product.owner.email)
  const { id: catalogueId } = await call(catalogues.create, {
    body: { name: 'Chairs', url: await product.given.upload(call) },
  })
  const calls = product.instances.map(({ origin }) => client(origin, accessToken))
  return { call, calls, request: (email: string) => product.given.request(call, catalogueId, { email }) }
}

/** Checks that the state of a request, its keys and the mails that left say the same. */
async function verify(run: Run, { services: { db }, dataDir }: Product, id: string, email: string): Promise<void> {
  const { status, linkRevokedAt } = await db
    .selectFrom('catalogueRequest')
    .where('id', '=', id)
    .select(['status', 'linkRevokedAt'])
    .executeTakeFirstOrThrow()
  const keys = await db.selectFrom('requestKey').where('requestId', '=', id).select('hash').execute()
  const left = (await mailFolder(dataDir)).filter(({ to }) => to === email).length
  // A link may be ended before its mail leaves, or after.
  const expected = status === 'pending' ? [0] : linkRevokedAt === null ? [1] : [0, 1]
  const state = `${email}: ${status}${linkRevokedAt === null ? '' : ', revoked'}`
  if (!expected.includes(left)) run.wrong(`${state}, ${left} mails`)
  // The key of a mail that never left goes with it.
  if (keys.length !== left) run.wrong(`${state}, ${keys.length} keys`)
}

const stormOn = (id: string, database: 'sqlite' | 'postgres', instances: number): Fault => ({
  id,
  title: `twelve people approve, reject, undo, resend and revoke at once, ${instances} on ${database}`,
  unit: 'rounds',
  counts: { smoke: 12, night: 300, release: 1_000 },
  async run(run) {
    const product = await startProduct(run, { instances, database, env })
    const { calls, request } = await prepare(product)
    const ids = new Map<string, string>()
    for (let round = 0; round < run.count && run.goesOn(); round++) {
      const email = `v${round}@example.com`
      const { id } = await request(email)
      ids.set(email, id)
      const press = (index: number) => run.random.pick(deeds)(calls[index % calls.length] as Call, id)
      const statuses = await statusesOf(repeat(callers, press))
      if (!statuses.every((status) => [200, 409].includes(status))) run.wrong(`${email}: ${statuses}`)
      run.tried()
    }
    await untilMailLeft(product)
    for (const [email, id] of ids) await verify(run, product, id, email)
    for (const words of await wrongTotals(product.services.db)) run.wrong(words)
  },
})

/** Half of the approvals are undone; the process is killed while the mails are held. */
async function killWhileHeld(run: Run, product: Product, round: number): Promise<void> {
  const { call, request } = await prepare(product)
  const people = await Promise.all(
    Array.from({ length: 10 }, (_, index) => `r${round}-${index}@example.com`).map(request),
  )
  for (const { id } of people) await call(catalogueRequests.approve, { params: { id }, body: {} })
  const undone = people.filter((_, index) => index % 2 === 0)
  for (const { id } of undone) await call(catalogueRequests.undo, { params: { id } })
  await sleep(run.random.between(0, undoSeconds * 1_000))
  await product.one.kill('SIGKILL')
  await product.one.start()
  await untilMailLeft(product)
  for (const { id, email } of people) {
    await verify(run, product, id, email)
    const { status } = await call(catalogueRequests.find, { params: { id } })
    const expected = undone.some((each) => each.id === id) ? 'pending' : 'approved'
    if (status !== expected) run.lost(`${email} is ${status}, not ${expected}`)
  }
}

export const undoFault = stormOn('undo', 'postgres', 3)
export const undoOnSqlite = stormOn('undo-sqlite', 'sqlite', 1)

export const killHeldFault: Fault = {
  id: 'kill-held',
  title: 'kill -9 while the mails of decisions are held, half of them undone, sqlite',
  unit: 'kills',
  counts: { smoke: 2, night: 50, release: 200 },
  async run(run) {
    const product = await startProduct(run, { env })
    for (let round = 0; round < run.count && run.goesOn(); round++) {
      await killWhileHeld(run, product, round)
      run.tried()
    }
  },
}

await alone(undoFault, import.meta.main)
