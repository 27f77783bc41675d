import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { webhooks } from '#contract/webhooks.ts'
import { hours, minutes } from '#support/app.ts'
import { keyOf } from '#support/mails.ts'
import { refused } from '#support/refusals.ts'
import { customer } from '#support/samples.ts'
import { verifiedAt } from '#support/servers/receiver.ts'
import { startWithReceiver } from '#support/webhooks.ts'

test('a program of the firm hears of a new request, in a body that a reader of the standard accepts', async (t) => {
  const { subscribe, deliver, given, owner, receiver, now } = await startWithReceiver(t)
  const { secret } = await subscribe(['request.asked'])
  const { id: catalogueId } = await given.catalogue(owner.call)
  const request = await given.request(owner.call, catalogueId)

  await deliver()

  const [received] = receiver.received
  assert.ok(received)
  const { type, timestamp, data } = verifiedAt(secret, received, { at: now(), mock: t.mock })
  assert.equal(type, 'request.asked')
  assert.equal(timestamp, new Date(now()).toISOString())
  const { sequence, url, ...facts } = data
  assert.deepEqual(facts, { id: request.id, catalogueId, tourId: null, status: 'pending' })
  assert.equal(typeof sequence, 'number')
  assert.match(String(url), new RegExp(`/resource/catalogue/history\\?request=${request.id}$`))
  assert.equal(received.body.includes(request.email), false)
})

test('a retry has the same id and body, and a signature of its own time', async (t) => {
  const { subscribe, deliver, given, owner, receiver, now, pass } = await startWithReceiver(t)
  const { secret } = await subscribe(['request.asked'])
  receiver.behave = (response) => void response.writeHead(500).end()
  await given.request(owner.call)
  await deliver()
  pass(hours(1))

  await deliver()

  const [first, second] = receiver.received
  assert.ok(first && second)
  assert.equal(second.headers['webhook-id'], first.headers['webhook-id'])
  assert.equal(second.body, first.body)
  assert.notEqual(second.headers['webhook-timestamp'], first.headers['webhook-timestamp'])
  assert.doesNotThrow(() => verifiedAt(secret, second, { at: now(), mock: t.mock }))
  assert.throws(() => verifiedAt(secret, first, { at: now(), mock: t.mock }))
})

test('for a day after a rotation both secrets verify, and then the new one alone', async (t) => {
  const { subscribe, deliver, given, owner, receiver, now, pass } = await startWithReceiver(t)
  const { id, secret: former } = await subscribe(['request.asked'])
  const { secret } = await owner.call(webhooks.rotate, { params: { id } })
  await given.request(owner.call)
  await deliver()
  const [during] = receiver.received
  assert.ok(during)
  const at = now()
  assert.doesNotThrow(() => verifiedAt(former, during, { at, mock: t.mock }))
  assert.doesNotThrow(() => verifiedAt(secret, during, { at, mock: t.mock }))
  pass(hours(24) + 1)
  const { call } = await given.login(owner.email)
  await given.request(call)

  await deliver()

  const after = receiver.received[1]
  assert.ok(after)
  assert.doesNotThrow(() => verifiedAt(secret, after, { at: now(), mock: t.mock }))
  assert.throws(() => verifiedAt(former, after, { at: now(), mock: t.mock }))
})

test('a decision is told when it cannot be undone any more, and an undone one never', async (t) => {
  const { subscribe, deliver, given, owner, receiver, pass } = await startWithReceiver(t, { undoSeconds: 10 })
  await subscribe(['request.approved', 'request.rejected'])
  const { id: catalogueId } = await given.catalogue(owner.call)
  const { id } = await given.request(owner.call, catalogueId)
  await owner.call(catalogueRequests.approve, { params: { id }, body: {} })
  await deliver()
  assert.deepEqual(receiver.types(), [])
  await owner.call(catalogueRequests.undo, { params: { id } })
  await owner.call(catalogueRequests.reject, { params: { id }, body: {} })
  pass(10_000)

  await deliver()

  assert.deepEqual(receiver.types(), ['request.rejected'])
})

test('a request that waits again, because its visitor took a told decision back, is told as a new one', async (t) => {
  const { subscribe, deliver, given, owner, receiver, pass, visitor } = await startWithReceiver(t, { undoSeconds: 10 })
  await subscribe(['request.asked', 'request.approved'])
  const { id: catalogueId } = await given.catalogue(owner.call)
  const body = { ...customer, catalogueId }
  const { follow } = await visitor(catalogueRequests.send, { body })
  const [{ id } = { id: '' }] = (await owner.call(catalogueRequests.listPending)).data
  await owner.call(catalogueRequests.approve, { params: { id }, body: {} })
  pass(10_000)
  await deliver()

  await visitor(visitorRequest.correct, { body: { ...body, key: keyOf(follow), city: 'Bath' } })

  await deliver()
  assert.deepEqual(receiver.types(), ['request.asked', 'request.approved', 'request.asked'])
})

test('whoever sets up a webhook, or moves it, is told by mail, so that nobody does it unseen in their name', async (t) => {
  const { given, receiver, mails } = await startWithReceiver(t)
  const owner = await given.user('SUPER_ADMIN', 'olga', { proven: true })
  const events = ['request.asked' as const]
  const { id } = await owner.call(webhooks.create, { body: { url: receiver.url, events } })
  const setUps = async () => (await mails()).filter(({ subject }) => subject === 'A webhook was set up')
  const [mail] = await setUps()
  assert.equal(mail?.to, owner.email)
  assert.match(mail.text, new RegExp(`From now on ${new URL(receiver.url).origin} is told`))
  await owner.call(webhooks.change, { params: { id }, body: { url: receiver.url, events: ['request.approved'] } })
  assert.equal((await setUps()).length, 1)

  await owner.call(webhooks.change, { params: { id }, body: { url: `${receiver.url}/moved` } })

  assert.equal((await setUps()).length, 2)
})

test('sixty addresses an hour are told of by mail, and the next one is refused', async (t) => {
  const { owner, receiver, subscribe, pass } = await startWithReceiver(t, { rateLimits: true })
  const { id } = await subscribe(['request.asked'])
  const move = (place: number) =>
    owner.call(webhooks.change, { params: { id }, body: { url: `${receiver.url}/${place}` } })
  for (let place = 1; place < 60; place++) await move(place)

  await refused(move(60), 429)

  pass(minutes(1))
  await move(60)
})
