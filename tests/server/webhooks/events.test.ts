import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { privacy } from '#contract/privacy.ts'
import { registrations } from '#contract/registrations.ts'
import { tourAccess } from '#contract/tour-access.ts'
import { tours } from '#contract/tours.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { webhookEvents, webhooks } from '#contract/webhooks.ts'
import { type Trx, transact } from '#server/database/dialect.ts'
import { pauseMail } from '#server/mail/pause.ts'
import { recordAttempt } from '#server/webhooks/record-attempt.ts'
import { days, minutes } from '#support/app.ts'
import { customer } from '#support/given.ts'
import { eraseWhatWasLeft } from '#support/left-behind.ts'
import { keyOf } from '#support/mails.ts'
import { oidcOf, startProvider } from '#support/own-provider.ts'
import { ada, signInsAt } from '#support/provider-app.ts'
import { refused } from '#support/refusals.ts'
import { startLife } from '#support/request-life.ts'
import { startWithReceiver } from '#support/webhooks.ts'

type App = Awaited<ReturnType<typeof startWithReceiver>>

/** What was received, each body with the name of its event. */
const told = ({ receiver }: App) =>
  receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> })

async function startTold(t: Parameters<typeof startWithReceiver>[0], options = {}) {
  const app = await startWithReceiver(t)
  await app.subscribe([...webhookEvents], options)
  return app
}

test('the life of a request is told, in rising order', async (t) => {
  const app = await startTold(t)
  const life = await startLife(app)
  await app.deliver()
  await life.approve()
  await app.deliver()
  await life.open(await life.mailedKey())
  await app.deliver()
  await life.erase(await life.mailedKey())
  await app.deliver()

  const events = told(app).filter(({ data }) => data.id === life.id)
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.status]),
    [
      ['request.asked', 'pending'],
      ['request.approved', 'approved'],
      ['document.opened', 'approved'],
      ['request.erased', 'approved'],
    ],
  )
  const sequences = events.map(({ data }) => Number(data.sequence))
  assert.deepEqual(sequences, [...new Set(sequences)].sort())
})

test('who opens a link again and again is told once in a visit, and counted each time', async (t) => {
  const app = await startTold(t)
  const life = await startLife(app)
  await life.approve()
  const key = await life.mailedKey()
  const open = async (count: number) => {
    for (let index = 0; index < count; index++) {
      app.pass(minutes(29))
      await life.open(key)
    }
    await app.deliver()
    return told(app).filter(({ type }) => type === 'document.opened').length
  }
  assert.equal(await open(3), 1)

  app.pass(minutes(1))

  assert.equal(await open(1), 2)
  const { openings } = await app.services.db.selectFrom('catalogueRequest').select('openings').executeTakeFirstOrThrow()
  assert.equal(openings, 4)
})

test('a withdrawn and a rejected request are told', async (t) => {
  const app = await startTold(t)
  const withdrawn = await startLife(app)
  await app.visitor(visitorRequest.withdraw, { body: { key: withdrawn.formKey } })
  const { id } = await app.given.request(app.owner.call)
  await app.owner.call(catalogueRequests.reject, { params: { id }, body: {} })

  await app.deliver()

  const types = told(app).map(({ type }) => type)
  assert.ok(types.includes('request.withdrawn') && types.includes('request.rejected'), types.join())
})

test('editions, tours, registrations and failing mail are told', async (t) => {
  const app = await startTold(t)
  const { given, owner, services } = app
  const { id } = await given.catalogue(owner.call)
  const publishAt = services.now() + days(1)
  const number = await given.edition(owner.call, id, { publishAt })
  await given.registration(owner.call)
  const place = { name: 'Flat', kind: 'address' as const, address: 'https://tours.example/flat' }
  const { token } = await given.access(owner.call, (await owner.call(tours.create, { body: place })).id)
  await app.visitor(tourAccess.verify, { query: { token } })
  const failing = { now: services.now(), answer: 'no', tries: undefined }
  for (let i = 0; i < 2; i++) await transact(services.db, (trx) => pauseMail(trx, failing))

  await app.deliver()

  const events = told(app)
  assert.deepEqual(events.map(({ type }) => type).sort(), [
    ...['catalogue.edition', 'mail.failing', 'registration.asked', 'tour.opened'],
  ])
  const edition = events.find(({ type }) => type === 'catalogue.edition')
  assert.deepEqual([edition?.data.id, edition?.data.number], [id, number])
  assert.equal(edition?.data.publishAt, new Date(publishAt).toISOString())
})

test('a registration by the provider is told like any other', async (t) => {
  const clock = { now: () => 0 }
  const provider = await startProvider(t, () => clock.now())
  const app = await startWithReceiver(t, { oidc: oidcOf(provider.issuer) })
  clock.now = app.now
  await app.subscribe(['registration.asked'])
  await signInsAt(app, provider).enter(ada)

  await app.deliver()

  assert.deepEqual(app.receiver.types(), ['registration.asked'])
})

test('only a webhook that asks for it is given what the visitor typed', async (t) => {
  const app = await startTold(t, { personal: true })
  await app.subscribe(['request.asked'])
  await startLife(app)

  await app.deliver()

  const [first, second] = told(app)
  const [person] = [first?.data.person, second?.data.person].filter((found) => found !== undefined)
  const { email, company } = person as typeof customer
  assert.deepEqual([email, company], [customer.email, customer.company])
  assert.ok([first, second].some((event) => event?.data.person === undefined))
})

test('an erased person is in no body, and what was not sent yet never is; the erasure is told', async (t) => {
  const app = await startTold(t, { personal: true })
  const { services, owner, receiver } = app
  receiver.behave = (response) => void response.writeHead(500).end()
  await startLife(app)
  await app.deliver()
  const held = await owner.call(privacy.export, { body: { email: customer.email } })
  assert.match(held.webhooks[0]?.body ?? '', /"person"/)
  // The rest of its address may be a password.
  assert.equal(held.webhooks[0]?.url, new URL(receiver.url).origin)
  receiver.received.length = 0
  receiver.behave = (response) => void response.writeHead(204).end()

  await owner.call(privacy.erase, { body: { email: customer.email } })

  const rows = await services.db.selectFrom('webhookDelivery').selectAll().execute()
  assert.equal(JSON.stringify(rows).includes(customer.email), false)
  app.pass(days(0.1))
  await app.deliver()
  assert.deepEqual(app.receiver.types().sort(), ['request.erased', 'request.withdrawn'])
  assert.equal(JSON.stringify(receiver.received).includes(customer.email), false)
  const { call } = await app.given.login(owner.email)
  const [{ id } = { id: '' }] = (await call(webhooks.list)).data
  const { data } = await call(webhooks.deliveries, { params: { id } })
  const erased = data.find(({ type }) => type === 'request.asked')
  assert.equal(erased?.status, 'dropped')
  await refused(call(webhooks.resend, { params: { id: erased?.id ?? '' } }), 409)
})

/** A receiver that repeats whom an event is about: of what was sent, and of one try that ends after `meanwhile`. */
async function answersAround({ services, deliver }: App, meanwhile: () => Promise<unknown>) {
  const text = 'duplicate contact'
  await deliver()
  const [webhook, delivery] = await transact(services.db, async (trx) => {
    const leased = await trx.updateTable('webhook').set({ lease: 'x' }).returningAll().executeTakeFirstOrThrow()
    const answered = trx.updateTable('webhookDelivery').set({ answerText: text, status: 'waiting' })
    return [leased, (await answered.returningAll().execute())[0]] as const
  })
  assert.ok(delivery)
  await meanwhile()
  const answer = { status: 500, text, retryAfter: undefined }
  await recordAttempt(services, { webhook, delivery, lease: 'x', outcome: { took: 1, answer } })
  const rows = await services.db.selectFrom('webhookDelivery').select(['attempts', 'answerText']).execute()
  return rows.filter(({ attempts }) => attempts > 0).map(({ answerText }) => answerText)
}

test('what a receiver of events without people answers about an erased request is not kept', async (t) => {
  const app = await startTold(t)
  await startLife(app)

  const answers = await answersAround(app, () => app.owner.call(privacy.erase, { body: { email: customer.email } }))

  assert.deepEqual(answers, [''])
})

test('what it answers about a rejected registration is not kept', async (t) => {
  const app = await startTold(t)
  const { id } = await app.given.registration(app.owner.call)

  const answers = await answersAround(app, () => app.owner.call(registrations.reject, { params: { id } }))

  assert.deepEqual(answers, [''])
})

test('what it answers about a tour access whose name was erased is not kept', async (t) => {
  const app = await startTold(t)
  const place = { name: 'Flat', kind: 'address' as const, address: 'https://tours.example/flat' }
  const { id } = await app.owner.call(tours.create, { body: place })
  const { token } = await app.given.access(app.owner.call, id, customer.email)
  await app.visitor(tourAccess.verify, { query: { token } })

  const answers = await answersAround(app, () => app.owner.call(privacy.erase, { body: { email: customer.email } }))

  assert.deepEqual(answers, [''])
})

test('what it answers about a form that has left for another request is not kept', async (t) => {
  const app = await startTold(t)
  const { catalogueId, correct } = await startLife(app)
  const { follow } = await app.visitor(catalogueRequests.send, { body: { ...customer, lastName: 'Ruth', catalogueId } })

  const answers = await answersAround(app, () => correct({ email: 'ruth@example.com' }, keyOf(follow)))

  assert.deepEqual(answers, [''])
})

test('a person of whose openings more was told than one statement of SQLite names is erased', async (t) => {
  const app = await startTold(t, { personal: true })
  const { services, owner } = app
  await startLife(app)
  await app.deliver()
  await services.db.transaction().execute((trx) => repeatDeliveries(trx, 33_000))

  await owner.call(privacy.erase, { body: { email: customer.email } })

  const telling = services.db.selectFrom('webhookDelivery').where('body', '<>', '').where('emailKey', 'is not', null)
  assert.deepEqual(await telling.select('id').limit(1).execute(), [])
})

/** As if one had been made that often. */
async function repeatDeliveries(trx: Trx, times: number): Promise<void> {
  const { id } = await trx
    .selectFrom('webhookDelivery')
    .select('id')
    .where('emailKey', 'is not', null)
    .executeTakeFirstOrThrow()
  const columns = (await trx.introspection.getTables()).find(({ name }) => name === 'webhookDelivery')?.columns ?? []
  const names = columns.map(({ name }) => name)
  const values = names.map((name) => (name === 'id' ? sql`'repeated-' || i` : sql.ref(name)))
  await sql`with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < ${sql.lit(times)})
    insert into "webhookDelivery" (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(values)} from "webhookDelivery", numbers where id = ${id}`.execute(trx)
}

test('an erased person is in no body about a request that has left for another address', async (t) => {
  const app = await startTold(t, { personal: true })
  await app.visitor(catalogueRequests.send, { body: { ...customer, company: 'Ruth & Co', email: 'ruth@example.com' } })
  await app.deliver()
  const bodies = async () => JSON.stringify(await app.services.db.selectFrom('webhookDelivery').selectAll().execute())
  assert.match(await bodies(), /Ruth & Co/)

  await eraseWhatWasLeft(app, app.owner.call, 'ruth@example.com')

  assert.doesNotMatch(await bodies(), /ruth/i)
})

test('a person who was erased before the worker looked is given to nobody', async (t) => {
  const app = await startTold(t, { personal: true })
  await startLife(app)
  await app.owner.call(privacy.erase, { body: { email: customer.email } })

  await app.deliver()

  assert.deepEqual(app.receiver.types().sort(), ['request.asked', 'request.erased', 'request.withdrawn'])
  assert.equal(JSON.stringify(app.receiver.received).includes(customer.email), false)
})

test('a rejected registration is in no body any more', async (t) => {
  const app = await startTold(t, { personal: true })
  const { given, owner, services } = app
  const { id, email } = await given.registration(owner.call)
  await app.deliver()
  assert.equal(told(app)[0]?.data.id, id)

  await owner.call(registrations.reject, { params: { id } })

  const rows = await services.db.selectFrom('webhookDelivery').selectAll().execute()
  assert.equal(JSON.stringify(rows).includes(email), false)
})
