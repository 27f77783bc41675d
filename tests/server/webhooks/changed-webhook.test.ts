import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { webhooks } from '#contract/webhooks.ts'
import { forgetPersons } from '#server/webhooks/deliveries.ts'
import { days, hours } from '#support/app.ts'
import { customer } from '#support/given.ts'
import { refused } from '#support/refusals.ts'
import { answering } from '#support/servers/receiver.ts'
import { startWithReceiver } from '#support/webhooks.ts'

test('a webhook that asks for people no more is given nobody from then on, in what waited for it either', async (t) => {
  const { change, again, receiver } = await startTold(t, 503)

  await change({ personal: false })

  await again()
  const [first, second] = receiver.received
  assert.match(first?.body ?? '', /"person"/)
  assert.equal(second?.headers['webhook-id'], first?.headers['webhook-id'])
  const { person: _, ...facts } = JSON.parse(first?.body ?? '').data
  assert.deepEqual(JSON.parse(second?.body ?? '').data, facts)
})

test('what a webhook took with a person is sent again without, once it asks for people no more', async (t) => {
  const { change, resend, again, receiver } = await startTold(t, 204)
  await change({ personal: false })

  await resend()

  await again()
  assert.equal(receiver.received.length, 2)
  assert.doesNotMatch(receiver.received[1]?.body ?? '', /person/)
})

test('what visitors typed is kept no longer for webhooks that ask for people no more', async (t) => {
  const { change, services, subscribe, again, send } = await startTold(t, 204)
  await subscribe(['request.asked'], { personal: true })
  await send('second@example.com')
  await again()
  await change({ personal: false })

  await forgetPersons(services)

  const rows = await services.db.selectFrom('webhookDelivery').orderBy('created').selectAll().execute()
  const persons = rows.filter(({ body }) => body.includes('"person"'))
  assert.deepEqual([rows.length, persons.length], [3, 1])
  assert.deepEqual(
    rows.filter((row) => !persons.includes(row)).map(({ emailKey, answerText }) => [emailKey, answerText]),
    [
      [null, ''],
      [null, ''],
    ],
  )
})

test('what waits leaves to the new address of its webhook', async (t) => {
  const { change, again, receiver } = await startTold(t, 503)

  await change({ url: `${receiver.url}/second` })

  await again()
  assert.deepEqual(
    receiver.received.map(({ path }) => path),
    ['/hook', '/hook/second'],
  )
})

test('an event that a webhook asks for no more is not sent to it, although it waited', async (t) => {
  const { change, again, receiver, rows, waiting } = await startTold(t, 503)

  await change({ events: ['request.approved'] })

  const facts = async () => (await rows()).map(({ status, nextTry }) => [status, nextTry])
  assert.deepEqual([await facts(), await waiting()], [[['dropped', null]], 0])
  await again()
  assert.equal(receiver.received.length, 1)
  await change({ events: ['request.asked'] })
  assert.deepEqual([await facts(), await waiting()], [[['dropped', null]], 0])
})

test('an event that a webhook asks for no more is not sent to it again', async (t) => {
  const { change, resend, again, receiver } = await startTold(t, 204)
  await change({ events: ['request.approved'] })

  const { Message } = await refused(resend(), 409)

  assert.equal(Message, 'This webhook is not told of this event any more.')
  await again()
  assert.equal(receiver.received.length, 1)
})

test('a new address does not rest for what the former one answers that was being tried', async (t) => {
  const { change, meanwhile, again, owner, receiver } = await startTold(t, 503)
  meanwhile(410, () => change({ url: `${receiver.url}/second` }))

  await again()

  const [row] = (await owner.call(webhooks.list)).data
  assert.deepEqual([row?.rests, row?.failingSince], [null, null])
})

test('a new address does not rest for the days in which the former one failed', async (t) => {
  const { change, againAfter, owner, receiver } = await startTold(t, 500)
  for (let day = 1; day < 5; day++) await againAfter(days(1), 500)
  await change({ url: `${receiver.url}/second` })

  await againAfter(days(1), 500)

  const [row] = (await owner.call(webhooks.list)).data
  assert.deepEqual([row?.rests, receiver.received.at(-1)?.path], [null, '/hook/second'])
})

test('a webhook that is started again while it fails for the fifth day does not rest', async (t) => {
  const { change, meanwhile, againAfter, owner } = await startTold(t, 500)
  for (let day = 1; day < 5; day++) await againAfter(days(1), 500)
  meanwhile(500, () => change({ active: true }))

  await againAfter(days(1))

  assert.equal((await owner.call(webhooks.list)).data[0]?.rests, null)
})

test('a webhook that an owner stops while it is tried rests for that reason, and nobody is mailed', async (t) => {
  const { change, meanwhile, again, owner, mails } = await startTold(t, 503)
  const before = (await mails()).length
  meanwhile(410, () => change({ active: false }))

  await again()

  assert.equal((await owner.call(webhooks.list)).data[0]?.rests, 'owner')
  assert.equal((await mails()).length, before)
})

/** A receiver that is given people was told of a form, and answered with this status. */
async function startTold(t: Parameters<typeof startWithReceiver>[0], status: number) {
  const app = await startWithReceiver(t)
  const { owner, receiver, visitor, given, pass, deliver, subscribe } = app
  const { id } = await subscribe(['request.asked'], { personal: true })
  const send = (email: string) => visitor(catalogueRequests.send, { body: { ...customer, email } })
  await send(customer.email)
  receiver.behave = answering(status)
  await deliver()
  receiver.behave = answering(204)
  const params = { id }
  const rows = () => app.deliveries(id)
  const againAfter = async (time: number, answer?: number) => {
    pass(time)
    Object.assign(owner, await given.login(owner.email))
    if (answer) receiver.behave = answering(answer)
    await deliver()
  }
  return {
    ...app,
    ...{ send, rows },
    change: (body: BodyOf<typeof webhooks.change>) => owner.call(webhooks.change, { params, body }),
    resend: async () => owner.call(webhooks.resend, { params: { id: (await rows())[0]?.id ?? '' } }),
    waiting: async () => (await owner.call(webhooks.list)).data[0]?.waiting,
    /** The next attempt is answered with this status, after `work`. */
    meanwhile: (answer: number, work: () => Promise<unknown>) => {
      receiver.behave = async (...tried) => {
        await work()
        answering(answer)(...tried)
      }
    },
    againAfter,
    /** Later, when the receiver takes everything. */
    again: () => againAfter(hours(1)),
  }
}
