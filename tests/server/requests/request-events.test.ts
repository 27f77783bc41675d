import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { systemActor } from '#server/lib/actor.ts'
import { consume } from '#server/rate-limits/rate-limits.ts'
import { limits } from '#server/requests/rate-limits.ts'
import { runTransaction } from '#server/transaction/transaction.ts'
import { days, minutes, startTestApp, type TestApp } from '#support/app.ts'
import type { Call } from '#support/client.ts'
import { digest } from '#support/digest.ts'
import { customer } from '#support/given.ts'
import { refused } from '#support/refusals.ts'
import { startLife } from '#support/request-life.ts'

const newer = { ...customer, email: customer.email.toUpperCase(), firstName: 'Verena', company: 'Vera Ltd' }

/** A pending request that the visitor repeated a minute later with another name and company. */
async function askedTwice({ given, visitor, pass }: TestApp) {
  const staff = await given.user('ADMIN')
  const { id: catalogueId } = await given.catalogue(staff.call, 'Chairs')
  const { id } = await given.request(staff.call, catalogueId, { email: customer.email })
  const repeat = (changes: object = {}) =>
    visitor(catalogueRequests.send, { body: { ...newer, ...changes, catalogueId } })
  pass(minutes(1))
  await repeat()
  return { staff, id, catalogueId, repeat, events: () => eventsOf(staff.call, id) }
}

const eventsOf = async (call: Call, id: string) => (await call(catalogueRequests.events, { params: { id } })).data

test('a repeated form leaves the pending request as it was, and staff see both versions', async (t) => {
  const app = await startTestApp(t)
  const start = app.now()

  const { staff, id, events } = await askedTwice(app)

  const standing = await staff.call(catalogueRequests.find, { params: { id } })
  assert.deepEqual(
    [standing.name, standing.company, standing.email],
    ['Vera Visitor', customer.company, customer.email],
  )
  const [first, second] = standing.submissions ?? []
  assert.deepEqual(
    [first, second].map((one) => [one?.at, one?.counts, one?.firstName, one?.company, one?.email]),
    [
      [start, true, 'Vera', customer.company, customer.email],
      [start + minutes(1), false, 'Verena', 'Vera Ltd', newer.email],
    ],
  )
  assert.equal(standing.forms, 2)
  assert.deepEqual(
    (await events()).map(({ id: _id, ...event }) => event),
    [
      { at: start, kind: 'asked', actor: null, details: { submissionId: first?.id } },
      { at: start + minutes(1), kind: 'askedAgain', actor: null, details: { submissionId: second?.id } },
    ],
  )
  assert.equal((await staff.call(catalogueRequests.listPending)).totalElements, 1)
})

test('staff take over the newer details, and may go back to the first ones', async (t) => {
  const app = await startTestApp(t)
  const { staff, id, events } = await askedTwice(app)
  const [first, second] = await events()
  const apply = (eventId = '') => staff.call(catalogueRequests.chooseSubmission, { params: { id }, body: { eventId } })
  const standing = async () => {
    const { data } = await staff.call(catalogueRequests.listPending)
    const { company } = await staff.call(catalogueRequests.find, { params: { id } })
    return [data[0]?.name, data[0]?.email, company]
  }

  await apply(second?.id)
  assert.deepEqual(await standing(), ['Verena Visitor', newer.email, newer.company])
  app.pass(1_000)
  await apply(first?.id)
  assert.deepEqual(await standing(), ['Vera Visitor', customer.email, customer.company])

  const corrections = (await events()).filter(({ kind }) => kind === 'corrected')
  assert.deepEqual(
    corrections.map(({ actor, details }) => [actor, details.submissionId, details.chosen]),
    [
      ['admin Person', second?.details.submissionId, true],
      ['admin Person', first?.details.submissionId, true],
    ],
  )
})

test('the address of a request whose newer details were taken over is still the same one', async (t) => {
  const app = await startTestApp(t)
  const { staff, id, events, repeat } = await askedTwice(app)
  const eventId = (await events())[1]?.id ?? ''
  await staff.call(catalogueRequests.chooseSubmission, { params: { id }, body: { eventId } })

  await repeat({ email: customer.email })

  assert.equal((await staff.call(catalogueRequests.history)).totalElements, 1)
  assert.equal((await events()).at(-1)?.kind, 'askedAgain')
})

test('details are taken over only while the request is pending, and only from a form of this request', async (t) => {
  const app = await startTestApp(t)
  const { staff, id, events } = await askedTwice(app)
  const { id: otherId } = await app.given.request(staff.call)
  const [own, foreign] = [(await events())[1]?.id ?? '', (await eventsOf(staff.call, otherId))[0]?.id ?? '']
  const apply = (params: { id: string }, eventId: string) =>
    staff.call(catalogueRequests.chooseSubmission, { params, body: { eventId } })
  await staff.call(catalogueRequests.reject, { params: { id } })
  const decided = (await events()).at(-1)?.id ?? ''
  const before = await digest(app.services)

  await refused(apply({ id }, own), 409)
  await refused(apply({ id }, foreign), 404)
  await refused(apply({ id }, decided), 404)
  await refused(apply({ id: otherId }, own), 404)
  await refused(apply({ id: crypto.randomUUID() }, own), 404)
  await refused(apply({ id: otherId }, crypto.randomUUID()), 404)
  assert.equal(await digest(app.services), before)
})

test('a decision is an event of the request, with who made it and what was sent', async (t) => {
  const app = await startTestApp(t)
  const { staff, id, catalogueId, events } = await askedTwice(app)
  const rejected = await app.given.request(staff.call)
  const countingIn = async (of: string) =>
    (await staff.call(catalogueRequests.find, { params: { id: of } })).submissions?.find(({ counts }) => counts)?.id
  app.pass(1_000)

  await staff.call(catalogueRequests.approve, { params: { id }, body: {} })
  await staff.call(catalogueRequests.reject, { params: { id: rejected.id } })

  const last = async (of: string) => {
    const { id: _id, ...event } = (await eventsOf(staff.call, of)).at(-1) ?? { id: '' }
    return event
  }
  const decided = { at: app.now(), actor: 'admin Person' }
  assert.deepEqual((await events()).length, 3)
  assert.deepEqual(await last(id), {
    ...decided,
    kind: 'approved',
    details: {
      ...{ catalogueId, catalogueName: 'Chairs', edition: 1, expires: app.now() + days(7) },
      about: await countingIn(id),
    },
  })
  const details = { silent: false, about: await countingIn(rejected.id) }
  assert.deepEqual(await last(rejected.id), { ...decided, kind: 'rejected', details })
})

test('an event names the account whose token came with the form', async (t) => {
  const { given, visitor, pass } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const una = await given.user('USER', 'una')
  await visitor(catalogueRequests.send, { body: customer })
  pass(1_000)

  await una.call(catalogueRequests.send, { body: customer })

  const { data } = await staff.call(catalogueRequests.listPending)
  const actors = (await eventsOf(staff.call, data[0]?.id ?? '')).map(({ actor }) => actor)
  assert.deepEqual(actors, [null, 'una Person'])
})

test('of many repeated forms of one network the request keeps the one that counts and the newest twenty', async (t) => {
  const app = await startTestApp(t)
  const { staff, id, repeat, events } = await askedTwice(app)

  for (let index = 1; index <= 25; index++) {
    app.pass(1_000)
    await repeat({ company: `Company ${index}` })
  }

  const { submissions = [], forms } = await staff.call(catalogueRequests.find, { params: { id } })
  const [first, ...repeats] = submissions
  assert.deepEqual([first?.counts, first?.company, forms], [true, customer.company, 27])
  assert.deepEqual(
    repeats.map(({ company }) => company),
    Array.from({ length: 20 }, (_, index) => `Company ${25 - index}`),
  )
  assert.equal((await events()).length, 21)
})

test('repeated forms count like others against the limit of a network and of all forms', async (t) => {
  const { visitorWith, services } = await startTestApp(t, { rateLimits: true, trustedProxies: ['127.0.0.1'] })
  const send = (network: number) =>
    visitorWith({ 'x-forwarded-for': `203.0.113.${network}` })(catalogueRequests.send, { body: customer })
  for (let sent = 0; sent < 20; sent++) await send(1)
  await runTransaction(services, systemActor, async (tx) => {
    for (let sent = 20; sent < 599; sent++) await consume(tx, limits.formOverall)
  })

  await refused(send(1), 429)
  await send(2)
  await refused(send(2), 429)
})

test('a form that follows a decision begins a request of its own', async (t) => {
  const app = await startTestApp(t)
  const { staff, id, repeat, events } = await askedTwice(app)
  await staff.call(catalogueRequests.reject, { params: { id } })

  await repeat()

  assert.deepEqual((await staff.call(catalogueRequests.listPending)).data[0]?.name, 'Verena Visitor')
  assert.equal((await events()).length, 3)
})

test('the events of an unknown request are not found', async (t) => {
  const { given } = await startTestApp(t)
  const staff = await given.user('ADMIN')

  await refused(staff.call(catalogueRequests.events, { params: { id: crypto.randomUUID() } }), 404)
})

test('the reply with the newest 200 events of a request tells that there are more', async (t) => {
  const { approve, extend, staff, id } = await startLife(await startTestApp(t))
  const read = () => staff.call(catalogueRequests.events, { params: { id } })
  await approve()
  assert.equal((await read()).more, false)
  for (let count = 0; count < 200; count++) await extend(14)

  const { data, more } = await read()

  assert.deepEqual([data.length, more], [200, true])
})
