import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { personal } from '#contract/personal.ts'
import { registrations } from '#contract/registrations.ts'
import { tourAccess } from '#contract/tour-access.ts'
import { users } from '#contract/users.ts'
import { startTestApp, type TestApp } from '#support/app.ts'
import { type Call, CallError } from '#support/client.ts'
import { customer, password } from '#support/given.ts'
import { linkParameter } from '#support/mails.ts'
import { freshDatabase, postgresServer } from '#support/postgres.ts'
import { type Random, randomFrom } from '#support/random.ts'
import { countedTotals, wrongTotals } from '#support/totals.ts'

const operations = 200
const atOnce = 4

/** Vera's requests are hers; the owner does everything else. */
async function cast({ given }: TestApp) {
  const [owner, vera] = [await given.user('SUPER_ADMIN'), await given.user('USER', 'vera')]
  return { owner: owner.call, vera: vera.call, veraId: vera.id }
}

type Cast = Awaited<ReturnType<typeof cast>>
type Deed = (app: TestApp, cast: Cast, random: Random) => Promise<unknown>

const someone = (random: Random) => `p${random.upTo(12)}@example.com`

/** A random id of a list, or an unknown id when the list is empty. */
async function oneOf(random: Random, rows: Promise<{ data: { id: string }[] }>) {
  const { data } = await rows
  return { id: data.length > 0 ? random.pick(data).id : '00000000-0000-7000-8000-000000000000' }
}

const pending = (owner: Call, random: Random) => oneOf(random, owner(catalogueRequests.listPending))
const applied = (owner: Call, random: Random) => oneOf(random, owner(registrations.listPending))
const kept = (owner: Call, random: Random) => oneOf(random, owner(catalogues.list))

const deeds: Deed[] = [
  ({ visitor }, _cast, random) => visitor(catalogueRequests.send, { body: { ...customer, email: someone(random) } }),
  (_app, { vera }, random) => vera(catalogueRequests.send, { body: { ...customer, email: someone(random) } }),
  async (_app, { owner }, random) => {
    const [params, { id }] = [await pending(owner, random), await kept(owner, random)]
    await owner(catalogueRequests.approve, { params, body: { catalogueId: id } })
  },
  async (_app, { owner }, random) => {
    const params = await pending(owner, random)
    const { data } = await owner(catalogueRequests.events, { params })
    const eventId = random.pick(data.filter(({ kind }) => kind === 'asked' || kind === 'askedAgain')).id
    await owner(catalogueRequests.chooseSubmission, { params, body: { eventId } })
  },
  async (_app, { owner }, random) => owner(catalogueRequests.reject, { params: await pending(owner, random) }),
  ({ visitor }, _cast, random) =>
    visitor(registrations.signUp, {
      body: { email: someone(random), firstName: 'Ada', lastName: 'L', password, confirmedPassword: password },
    }),
  async (_app, { owner }, random) =>
    owner(registrations.approve, { params: await applied(owner, random), body: { role: 'USER' } }),
  async (_app, { owner }, random) => owner(registrations.reject, { params: await applied(owner, random) }),
  async (_app, { owner, veraId }, random) => {
    const params = await oneOf(random, owner(users.listActive))
    if (params.id !== veraId) await owner(users.remove, { params })
  },
  async ({ visitor, mails }, _cast, random) => {
    const links = (await mails()).filter(({ link }) => link?.includes('confirm-email'))
    if (links.length > 0)
      await visitor(personal.confirmEmail, {
        body: { id: linkParameter(random.pick(links), 'id'), password, confirmedPassword: password },
      })
  },
  ({ given }, { owner }) => given.catalogue(owner),
  async (_app, { owner }, random) => owner(catalogues.remove, { params: await kept(owner, random) }),
  ({ now }, { owner }) =>
    owner(tourAccess.create, { body: { name: 'Tour', type: 'tour', startTime: now(), endTime: now() + 1 } }),
]

/** The totals that calls answer, next to the counted rows. */
async function answered({ services }: TestApp, { owner, vera, veraId }: Cast) {
  const counted = await countedTotals(services.db)
  const forms = await services.db.selectFrom('submission').where('authorId', '=', veraId).select('id').execute()
  const of = (...lists: string[]) => lists.reduce((sum, list) => sum + (counted.get(list) ?? 0), 0)
  const every = ['pending', 'approved', 'rejected', 'withdrawn'].map((status) => `request/${status}`)
  const query = { size: 1 }
  return [
    [(await owner(users.listActive, { query })).totalElements, of('user/active')],
    [(await owner(registrations.listPending, { query })).totalElements, of('user/pending')],
    [(await owner(catalogues.list, { query })).totalElements, of('catalogue')],
    [(await owner(tourAccess.list, { query })).totalElements, of('access/tour')],
    [(await owner(catalogueRequests.listPending, { query })).totalElements, of('request/pending')],
    [(await owner(catalogueRequests.history, { query })).totalElements, of(...every)],
    [(await vera(catalogueRequests.history, { query })).totalElements, forms.length],
  ] as const
}

const quietly = (error: unknown) => {
  // Conflicts and empty lists are refused; that is part of the run.
  if (!(error instanceof CallError) || error.status >= 500) throw error
}

for (const kind of ['sqlite', 'postgres'] as const) {
  test(`kept and answered totals equal the counted rows after a random run of operations, ${kind}`, async (t) => {
    const seed = Math.floor(Math.random() * 1e9)
    t.diagnostic(`seed ${seed}`)
    const url = kind === 'postgres' ? (await freshDatabase(await postgresServer())).url : undefined
    const app = await startTestApp(t, url ? { database: { kind: 'postgres', url } } : {})
    const people = await cast(app)
    const random = randomFrom(seed)

    for (let done = 0; done < operations; done += atOnce) {
      const some = Array.from({ length: atOnce }, () => random.pick(deeds))
      await Promise.all(some.map((action) => action(app, people, random).catch(quietly)))
      app.pass(1_000)
    }

    assert.deepEqual(await wrongTotals(app.services.db), [], `seed ${seed}`)
    for (const [total, rows] of await answered(app, people)) assert.equal(total, rows, `seed ${seed}`)
  })
}
