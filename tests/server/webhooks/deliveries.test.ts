import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { privacy } from '#contract/privacy.ts'
import { maxWebhooks, webhooks } from '#contract/webhooks.ts'
import { advisoryLock, transact } from '#server/database/dialect.ts'
import { systemActor } from '#server/lib/actor.ts'
import { runTransaction } from '#server/transaction/transaction.ts'
import { purgeDeliveries } from '#server/webhooks/deliveries.ts'
import { restWebhooks } from '#server/webhooks/webhooks.ts'
import { days, hours, minutes, seconds } from '#support/app.ts'
import { holdTransaction, waitsOrEnds } from '#support/held-transaction.ts'
import { freshDatabase, postgresServer } from '#support/postgres.ts'
import { refused } from '#support/refusals.ts'
import { answering, startReceiver } from '#support/servers/receiver.ts'
import { startWithReceiver } from '#support/webhooks.ts'

test('nothing is told of what was rolled back, and nothing is written while nobody is told', async (t) => {
  const { services, subscribe, deliver, receiver } = await startWithReceiver(t)
  const events = () => services.db.selectFrom('webhookEvent').selectAll().execute()
  const deed = (fails: boolean) =>
    runTransaction(services, systemActor, async (tx) => {
      await tx.tell({ type: 'registration.asked', subjectId: 'somebody' })
      if (fails) throw new Error('rolled back')
    })
  await deed(false)
  await subscribe(['request.asked'])
  await deed(false)
  assert.deepEqual(await events(), [])
  await subscribe(['registration.asked'])

  await assert.rejects(deed(true))

  assert.deepEqual(await events(), [])
  await deed(false)
  await deliver()
  assert.deepEqual(receiver.types(), ['registration.asked'])
})

test('a receiver that says nothing holds up no other', async (t) => {
  const { subscribe, deliver, given, owner, receiver } = await startWithReceiver(t)
  const held: ServerResponse[] = []
  const slow = await startReceiver(t)
  const called = new Promise<void>((resolve) => {
    slow.behave = (response) => {
      held.push(response)
      resolve()
    }
  })
  const told = new Promise<void>((resolve) => {
    receiver.behave = (response) => {
      answering(204)(response, response.req)
      if (receiver.received.length === 2) resolve()
    }
  })
  await subscribe(['request.asked'], { url: slow.url })
  await subscribe(['request.asked'])
  for (let i = 0; i < 2; i++) await given.request(owner.call)

  const delivered = deliver()

  await Promise.all([called, told])
  assert.equal(slow.received.length, 1)
  slow.behave = answering(204)
  for (const response of held) response.writeHead(204).end()
  await delivered
  assert.equal(slow.received.length, 2)
})

test('two instances send each delivery once', async (t) => {
  const { subscribe, deliver, given, owner, receiver } = await startWithReceiver(t)
  await subscribe(['request.asked'])
  for (let i = 0; i < 6; i++) await given.request(owner.call)

  await Promise.all([deliver(), deliver(), deliver()])
  // What one left to another that was just ending leaves with the next look.
  await deliver()

  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  assert.equal(ids.length, 6)
  assert.equal(new Set(ids).size, 6)
})

test('what a worker left unfinished is sent by another when its lease ends', async (t) => {
  const { subscribe, deliver, given, owner, receiver, services, pass } = await startWithReceiver(t)
  await subscribe(['request.asked'])
  await given.request(owner.call)
  const lease = { lease: 'of a dead one', leasedUntil: services.now() + seconds(30) }
  await transact(services.db, (trx) => trx.updateTable('webhook').set(lease).execute())
  await deliver()
  assert.equal(receiver.received.length, 0)
  pass(seconds(30))

  await deliver()

  assert.equal(receiver.received.length, 1)
})

test('a receiver that is away is tried once at a time, and gets everything when it is back', async (t) => {
  const { subscribe, deliver, given, owner, receiver, pass } = await startWithReceiver(t)
  const { id } = await subscribe(['request.asked'])
  for (let i = 0; i < 3; i++) await given.request(owner.call)
  receiver.behave = answering(503)
  await deliver()
  assert.equal(receiver.received.length, 1)
  pass(minutes(1))
  await deliver()
  assert.equal(receiver.received.length, 2)
  receiver.behave = answering(204)
  pass(hours(1))

  await deliver()

  assert.equal(receiver.received.length, 5)
  const { call } = await given.login(owner.email)
  const [row] = (await call(webhooks.list)).data
  assert.deepEqual([row?.failingSince, row?.waiting], [null, 0])
  const { data } = await call(webhooks.deliveries, { params: { id } })
  assert.deepEqual(
    data.map(({ status }) => status),
    ['delivered', 'delivered', 'delivered'],
  )
})

test('a receiver is left alone for as long as it asks', async (t) => {
  const { subscribe, deliver, given, owner, receiver, pass } = await startWithReceiver(t)
  await subscribe(['request.asked'])
  await given.request(owner.call)
  receiver.behave = answering(429, '', { 'retry-after': '7200' })
  await deliver()
  pass(hours(1.9))
  await deliver()
  assert.equal(receiver.received.length, 1)
  pass(hours(0.2))

  await deliver()

  assert.equal(receiver.received.length, 2)
})

test('what waits for a receiver that is away is not tried before its pause ends', async (t) => {
  const { subscribe, deliver, deliveries, given, owner, receiver, services } = await startWithReceiver(t)
  const { id } = await subscribe(['request.asked'])
  for (let i = 0; i < 2; i++) await given.request(owner.call)
  receiver.behave = answering(429, '', { 'retry-after': '7200' })
  await deliver()

  const rows = await deliveries(id)

  const end = services.now() + hours(2)
  assert.deepEqual(
    rows.map(({ attempts, nextTry }) => [attempts, nextTry]),
    [
      [0, end],
      [1, end],
    ],
  )
})

test('a receiver that takes nothing any more rests, owners are mailed once, and an owner starts it again', async (t) => {
  const { subscribe, deliver, given, owner, receiver, mails } = await startWithReceiver(t)
  const { id } = await subscribe(['request.asked'])
  await given.request(owner.call)
  receiver.behave = answering(410)

  await deliver()

  assert.equal((await owner.call(webhooks.list)).data[0]?.rests, 'gone')
  assert.equal((await mails()).filter(({ subject }) => subject === 'A webhook rests').length, 1)
  await refused(owner.call(webhooks.test, { params: { id } }), 409)
  await given.request(owner.call)
  await deliver()
  assert.equal(receiver.received.length, 1)
  receiver.behave = answering(204)
  await owner.call(webhooks.change, { params: { id }, body: { active: true } })
  await owner.call(webhooks.test, { params: { id } })
  await deliver()
  assert.equal(receiver.types().at(-1), 'webhook.test')
})

test('what waited to be told when its webhook was put to rest is told once an owner starts it', async (t) => {
  const { subscribe, deliver, given, owner, receiver, pass } = await startWithReceiver(t)
  const { id } = await subscribe(['request.asked'])
  await given.request(owner.call)
  pass(seconds(1))
  await owner.call(webhooks.change, { params: { id }, body: { active: false } })
  await deliver()
  assert.deepEqual(receiver.types(), [])

  await owner.call(webhooks.change, { params: { id }, body: { active: true } })

  await deliver()
  assert.deepEqual(receiver.types(), ['request.asked'])
})

test('what waited to be told in a backup is told once an owner starts the webhook', async (t) => {
  const { subscribe, deliver, given, owner, receiver, pass, services } = await startWithReceiver(t)
  const { id } = await subscribe(['request.asked'])
  await given.request(owner.call)
  pass(seconds(1))
  await runTransaction(services, systemActor, restWebhooks)
  await deliver()
  assert.deepEqual(receiver.types(), [])

  await owner.call(webhooks.change, { params: { id }, body: { active: true } })

  await deliver()
  assert.deepEqual(receiver.types(), ['request.asked'])
})

test('what happens while a webhook rests is never told to it', async (t) => {
  const { subscribe, deliver, given, owner, receiver, pass } = await startWithReceiver(t)
  const { id } = await subscribe(['request.asked'])
  await subscribe(['request.asked'], { url: `${receiver.url}/second` })
  await owner.call(webhooks.change, { params: { id }, body: { active: false } })
  pass(seconds(1))
  await given.request(owner.call)
  await deliver()

  await owner.call(webhooks.change, { params: { id }, body: { active: true } })

  await deliver()
  assert.deepEqual(
    receiver.received.map(({ path }) => path),
    ['/hook/second'],
  )
})

test('after five days of failures a webhook rests, and after a restore all do', async (t) => {
  const { subscribe, deliver, given, owner, receiver, pass, services } = await startWithReceiver(t)
  await subscribe(['request.asked'])
  await given.request(owner.call)
  receiver.behave = answering(500)
  for (let day = 0; day < 5; day++) {
    await deliver()
    pass(days(1))
  }
  const { call } = await given.login(owner.email)

  await deliver()

  assert.equal((await call(webhooks.list)).data[0]?.rests, 'failing')
  await call(webhooks.create, { body: { url: receiver.url, events: ['request.asked'] } })
  await runTransaction(services, systemActor, restWebhooks)
  assert.deepEqual(
    (await call(webhooks.list)).data.map(({ rests }) => rests),
    ['failing', 'restored'],
  )
})

test('a receiver that was away for a long weekend gets what it missed', async (t) => {
  const { subscribe, deliver, given, owner, receiver, pass } = await startWithReceiver(t)
  await subscribe(['request.asked'])
  await given.request(owner.call)
  receiver.behave = answering(503)
  for (let hour = 0; hour < 4 * 24; hour++) {
    await deliver()
    pass(hours(1))
  }
  receiver.behave = answering(204)
  receiver.received.length = 0

  await deliver()

  assert.deepEqual(receiver.types(), ['request.asked'])
})

test('a receiver that was started while it was still away gets all that it missed', async (t) => {
  const { subscribe, deliver, given, owner, receiver, pass } = await startWithReceiver(t)
  const { id } = await subscribe(['request.asked'])
  await given.request(owner.call)
  receiver.behave = answering(503)
  const stayAway = async (time: number) => {
    for (let passed = 0; passed < time; passed += minutes(30)) {
      await deliver()
      pass(minutes(30))
    }
  }
  await stayAway(days(5) + hours(1))
  const { call } = await given.login(owner.email)
  assert.equal((await call(webhooks.list)).data[0]?.rests, 'failing')
  await call(webhooks.change, { params: { id }, body: { active: true } })
  assert.equal((await call(webhooks.list)).data[0]?.failingSince, null)
  await stayAway(days(4))
  const again = await given.login(owner.email)
  for (const active of [false, true]) await again.call(webhooks.change, { params: { id }, body: { active } })
  await stayAway(hours(2))
  pass(hours(1))
  receiver.behave = answering(204)
  receiver.received.length = 0

  await deliver()

  assert.deepEqual(receiver.types(), ['request.asked'])
})

test('deliveries that their receiver refuses while it takes others are given up in the end', async (t) => {
  const { subscribe, deliver, given, owner, receiver, pass } = await startWithReceiver(t)
  const { id } = await subscribe(['request.asked'])
  for (let count = 0; count < 3; count++) await given.request(owner.call)
  const isRefused = () => receiver.types().at(-1) === 'request.asked'
  receiver.behave = (response, request) => answering(isRefused() ? 400 : 204)(response, request)
  for (let hour = 0; hour < 12 * 24; hour++) {
    if (hour % 24 === 0) await (await given.login(owner.email)).call(webhooks.test, { params: { id } })
    await deliver()
    pass(hours(1))
  }

  const { call } = await given.login(owner.email)
  const { data } = await call(webhooks.deliveries, { params: { id } })
  const statuses = data.map(({ type, status }) => `${type} ${status}`)

  assert.deepEqual(new Set(statuses), new Set(['request.asked gaveUp', 'webhook.test delivered']))
})

test('what a receiver did not take is found behind a hundred that it took', async (t) => {
  const { subscribe, deliver, deliveries, owner, receiver } = await startWithReceiver(t)
  const { id } = await subscribe(['mail.failing'])
  const params = { id }
  receiver.behave = answering(400)
  const refusedOne = await owner.call(webhooks.test, { params })
  await deliver()
  receiver.behave = answering(204)
  for (let count = 0; count < 100; count++) await owner.call(webhooks.test, { params })
  await deliver()
  assert.equal((await owner.call(webhooks.deliveries, { params })).more, true)
  assert.ok((await deliveries(id)).every(({ status }) => status === 'delivered'))

  const { data, more } = await owner.call(webhooks.deliveries, { params, query: { untaken: true } })

  assert.deepEqual([data.map(({ id }) => id), more], [[refusedOne.id], false])
})

test('a new request is told before what many erasures have to tell', async (t) => {
  const { subscribe, deliver, given, owner, receiver } = await startWithReceiver(t)
  const { id: catalogueId } = await given.catalogue(owner.call)
  await subscribe(['request.asked', 'request.erased'])
  const email = 'vera@many.example'
  for (let count = 0; count < 6; count++) {
    const id = (await given.request(owner.call, catalogueId, { email })).id
    await owner.call(catalogueRequests.reject, { params: { id }, body: { silent: true } })
  }
  await deliver()
  await deliver()
  receiver.received.length = 0
  await owner.call(privacy.erase, { body: { email } })
  await given.request(owner.call)

  await deliver()

  // What is taken up within a millisecond leaves in any order.
  assert.deepEqual(receiver.types().sort(), ['request.asked', ...Array(4).fill('request.erased')])
})

test('two failures that lie a week apart are no week of failures', async (t) => {
  const { subscribe, deliver, given, owner, receiver, pass } = await startWithReceiver(t)
  await subscribe(['request.asked'])
  await given.request(owner.call)
  receiver.behave = answering(500)
  await deliver()
  pass(days(7))

  await deliver()

  const { call } = await given.login(owner.email)
  assert.equal((await call(webhooks.list)).data[0]?.rests, null)
})

test('a delivery can be sent again, with the same id and body', async (t) => {
  const { subscribe, deliver, deliveries, given, owner, receiver, pass } = await startWithReceiver(t)
  const { id } = await subscribe(['request.asked'])
  await given.request(owner.call)
  await deliver()
  const [delivery] = await deliveries(id)
  pass(minutes(1))

  await owner.call(webhooks.resend, { params: { id: delivery?.id ?? '' } })

  await deliver()
  const [first, second] = receiver.received
  assert.equal(second?.headers['webhook-id'], first?.headers['webhook-id'])
  assert.equal(second?.body, first?.body)
})

test('a test is shown with what the receiver answered', async (t) => {
  const { subscribe, deliver, deliveries, owner, receiver } = await startWithReceiver(t)
  const { id } = await subscribe(['mail.failing'])
  receiver.behave = answering(418, 'a teapot')

  const delivery = await owner.call(webhooks.test, { params: { id } })

  await deliver()
  const [shown] = await deliveries(id)
  assert.deepEqual([shown?.id, shown?.type, shown?.status], [delivery.id, 'webhook.test', 'retrying'])
  // Of a receiver in a private network the status alone.
  assert.deepEqual(shown?.answer, { status: 418, text: '' })
})

test('an installation has at most twenty webhooks, and a removed one gets nothing more', async (t) => {
  const { subscribe, deliver, given, owner, receiver } = await startWithReceiver(t)
  const { id } = await subscribe(['request.asked'])
  for (let i = 1; i < maxWebhooks; i++) await subscribe(['mail.failing'])
  await refused(subscribe(['request.asked']), 409)
  await given.request(owner.call)

  await owner.call(webhooks.remove, { params: { id } })

  await deliver()
  assert.equal(receiver.received.length, 0)
})

test('of two owners who add the twentieth webhook at once one does', async (t) => {
  const { url, drop } = await freshDatabase(await postgresServer())
  const { subscribe, services } = await startWithReceiver(t, { database: { kind: 'postgres', url } })
  t.after(drop)
  for (let i = 1; i < maxWebhooks; i++) await subscribe(['mail.failing'])
  const [first] = await services.db.selectFrom('webhook').selectAll().execute()
  assert.ok(first)
  const held = await holdTransaction(services.db, async (trx) => {
    await advisoryLock(trx)
    await trx
      .insertInto('webhook')
      .values({ ...first, id: randomUUID() })
      .execute()
  })
  const adding = subscribe(['mail.failing'])
  await waitsOrEnds(services.db, adding)

  await held.commit()

  await refused(adding, 409)
})

test('deliveries are kept for thirty days', async (t) => {
  const { subscribe, deliver, given, owner, services, pass } = await startWithReceiver(t)
  await subscribe(['request.asked'])
  await given.request(owner.call)
  await deliver()
  const count = async () => (await services.db.selectFrom('webhookDelivery').selectAll().execute()).length
  pass(days(30))
  await purgeDeliveries(services)
  assert.equal(await count(), 1)
  pass(1)

  await purgeDeliveries(services)

  assert.equal(await count(), 0)
})
