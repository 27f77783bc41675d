import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { editions } from '#contract/editions.ts'
import { webhooks } from '#contract/webhooks.ts'
import { hastenWork } from '#server/hasten-work.ts'
import { findMasterBacklog } from '#server/masters/masters.ts'
import { stampDue } from '#server/masters/stamp.ts'
import { findPrepared } from '#server/rendering/preparations.ts'
import { prepareDue } from '#server/rendering/prepare.ts'
import { days, hours, startTestApp, type TestApp } from '#support/app.ts'
import { customer } from '#support/given.ts'
import { givenFile } from '#support/pages/prepared.ts'
import { pagesPdf, written } from '#support/pages/raw-pdf.ts'
import { startLife } from '#support/request-life.ts'
import { answering, verifiedAt } from '#support/servers/receiver.ts'
import { startTourRequest } from '#support/tour-request.ts'
import { startWithReceiver } from '#support/webhooks.ts'

/** What is done meanwhile is done by a clock four days ahead. */
async function aheadOfTime(app: TestApp, work: () => Promise<unknown>): Promise<void> {
  app.pass(days(4))
  await work()
  app.pass(-days(4))
}

test('files that were added while the clock ran ahead are prepared and marked once it is set right', async (t) => {
  const app = await startTestApp(t)
  const { services } = app
  const added: string[] = []
  await aheadOfTime(app, async () => {
    const { fileKey, catalogueId, staff } = await givenFile(app, pagesPdf([{ content: written('Chairs') }]))
    await staff(catalogues.change, { params: { id: catalogueId }, body: { mark: 'download' } })
    added.push(fileKey)
  })

  await hastenWork(services)
  await prepareDue(services)
  await stampDue(services)

  assert.equal((await findPrepared(services.db, added[0] ?? ''))?.state, 'ready')
  assert.equal((await findMasterBacklog(services.db)).count, 0)
})

test('webhooks are told what happened while the clock ran ahead once it is set right', async (t) => {
  const app = await startWithReceiver(t)
  await app.subscribe(['request.asked'])
  await aheadOfTime(app, () => startLife(app))

  await hastenWork(app.services)
  await app.deliver()

  assert.deepEqual(app.receiver.types(), ['request.asked'])
})

test('a receiver that was away while the clock ran ahead is tried again once it is set right', async (t) => {
  const app = await startWithReceiver(t)
  await app.subscribe(['request.asked'])
  await startLife(app)
  app.receiver.behave = answering(503)
  await aheadOfTime(app, app.deliver)
  app.receiver.behave = answering(204)

  await hastenWork(app.services)
  await app.deliver()

  assert.deepEqual(app.receiver.types(), ['request.asked', 'request.asked'])
})

test('a secret that was replaced while the clock ran ahead signs for a day once it is set right', async (t) => {
  const app = await startWithReceiver(t)
  const { given, owner, receiver, visitor, now, pass } = app
  const { id, secret: former } = await app.subscribe(['request.asked'])
  await aheadOfTime(app, async () => (await given.login(owner.email)).call(webhooks.rotate, { params: { id } }))
  const signs = async (email: string) => {
    await visitor(catalogueRequests.send, { body: { ...customer, email } })
    await app.deliver()
    const last = receiver.received.at(-1)
    assert.ok(last)
    return () => verifiedAt(former, last, { at: now(), mock: t.mock })
  }

  await hastenWork(app.services)

  assert.doesNotThrow(await signs('first@example.com'))
  pass(hours(24))
  assert.throws(await signs('second@example.com'))
})

test('an edition of a clock that ran ahead is published in all its languages once it is set right', async (t) => {
  const app = await startTestApp(t)
  const { call } = await app.given.user('ADMIN')
  const added: string[] = []
  await aheadOfTime(app, async () => {
    const staff = await app.given.user('ADMIN', 'ahead')
    const { id } = await app.given.catalogue(staff.call)
    app.pass(1)
    const body = { url: await app.given.upload(staff.call), number: 1, language: 'de' } as const
    await staff.call(editions.add, { params: { id }, body })
    app.pass(-1)
    added.push(id)
  })

  await hastenWork(app.services)

  const { data } = await call(editions.list, { params: { id: added[0] ?? '' } })
  assert.deepEqual(
    data.map(({ publication }) => publication),
    ['published', 'published'],
  )
})

test('a tour that was approved while the clock ran ahead is open once it is set right', async (t) => {
  const app = await startTestApp(t)
  const { params, mailedKey, read } = await startTourRequest(app)
  const keys: string[] = []
  await aheadOfTime(app, async () => {
    const staff = await app.given.user('ADMIN', 'ahead')
    await staff.call(catalogueRequests.approve, { params, body: {} })
    keys.push(await mailedKey())
  })

  await hastenWork(app.services)

  app.pass(1)
  assert.equal((await read(keys[0] ?? '')).state, 'open')
})
