import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { registrations } from '#contract/registrations.ts'
import { tourAccess } from '#contract/tour-access.ts'
import type { Call } from '#support/client.ts'
import { client } from '#support/client.ts'
import { alone } from './harness/alone.ts'
import { repeat, statusesOf } from './harness/ask.ts'
import { type Product, startProduct } from './harness/instances.ts'
import type { Fault, Run } from './harness/run.ts'

interface Race {
  id: string
  /** The recipient of the decision's mail. */
  recipient?: string
  deeds: string[]
  attempt: (call: Call, index: number) => Promise<unknown>
  /** Whether this instance shows the decision. */
  isSettled: (call: Call, winner: number) => Promise<boolean>
}

const callers = 12

/** Creates something that can be decided once. */
async function makeRace({ given }: Product, owner: Call, catalogueId: string, round: number): Promise<Race> {
  const email = `v${round}@example.com`
  if (round % 4 === 1) {
    const { id } = await given.registration(owner, email)
    const deeds = ['registration.approve', 'registration.reject']
    const isSettled = async (call: Call) => !(await call(registrations.listPending)).data.some((row) => row.id === id)
    const attempt = (call: Call, index: number) =>
      index % 2
        ? call(registrations.reject, { params: { id } })
        : call(registrations.approve, { params: { id }, body: {} })
    return { id, recipient: email, deeds, attempt, isSettled }
  }
  if (round % 4 === 3) {
    const times = { startTime: Date.now() - 1_000, endTime: Date.now() + 1e6 }
    const { id } = await owner(tourAccess.create, { body: { name: email, type: 'tour', ...times } })
    const row = async (call: Call) =>
      (await call(tourAccess.list, { query: { size: 100 } })).data.find((each) => each.id === id)
    const isSettled = async (call: Call) => (await row(call))?.disabled === true
    return {
      id,
      deeds: ['access.disable'],
      attempt: (call) => call(tourAccess.disable, { body: { id } }),
      isSettled,
    }
  }
  const { id } = await given.request(owner, catalogueId, { email })
  const attempt = (call: Call, index: number) =>
    index % 2
      ? call(catalogueRequests.reject, { params: { id } })
      : call(catalogueRequests.approve, { params: { id }, body: {} })
  const isSettled = async (call: Call, winner: number) =>
    (await call(catalogueRequests.find, { params: { id } })).status === (winner % 2 ? 'rejected' : 'approved')
  return { id, recipient: email, deeds: ['request.approve', 'request.reject'], attempt, isSettled }
}

async function fight(run: Run, product: Product, calls: Call[], race: Race, round: number): Promise<void> {
  const statuses = await statusesOf(
    repeat(callers, (index) => race.attempt(calls[index % calls.length] as Call, index)),
  )
  run.tried()
  const winners = statuses.filter((status) => status === 200).length
  if (winners !== 1) run.wrong(`round ${round}: ${winners} winners (${statuses})`)
  if (!statuses.every((status) => [200, 404, 409].includes(status))) run.wrong(`round ${round}: ${statuses}`)
  const winner = statuses.indexOf(200)
  const settled = await Promise.all(calls.map((call) => race.isSettled(call, winner)))
  if (settled.includes(false)) run.wrong(`round ${round}: an instance shows what was before`)
  const { db } = product.services
  const deeds = await db.selectFrom('audit').where('subjectId', '=', race.id).select('action').execute()
  const decisions = deeds.filter(({ action }) => race.deeds.includes(action)).length
  if (decisions !== 1) run.wrong(`round ${round}: ${decisions} audit rows`)
  if (race.recipient === undefined) return
  // A registration's own link is dropped when a rejection was faster than its mail.
  const decided = db.selectFrom('mail').where('recipient', '=', race.recipient).where('kind', '!=', 'oneTimeLink')
  const mails = await decided.select('id').execute()
  if (mails.length !== 1) run.wrong(`round ${round}: ${mails.length} mails`)
}

const decisionsOn = (id: string, database: 'sqlite' | 'postgres', instances: number): Fault => ({
  id,
  title: `twelve people decide the same thing at once, ${instances} on ${database}`,
  unit: 'rounds',
  counts: { smoke: 12, night: 500, release: 2_000 },
  async run(run) {
    const product = await startProduct(run, { instances, database })
    const { accessToken, call: owner } = await product.given.login(product.owner.email)
    const calls = product.instances.map(({ origin }) => client(origin, accessToken))
    const { id: catalogueId } = await owner(catalogues.create, {
      body: { name: 'Chairs', url: await product.given.upload(owner) },
    })
    for (let round = 0; round < run.count && run.goesOn(); round++) {
      await fight(run, product, calls, await makeRace(product, owner, catalogueId, round), round)
    }
  },
})

export const decisionsFault = decisionsOn('decisions', 'postgres', 3)
export const t11OnSqlite = decisionsOn('decisions-sqlite', 'sqlite', 1)

await alone(decisionsFault, import.meta.main)
