import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { startTestApp, type TestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { customer } from '#support/given.ts'
import { refused, rejected } from '#support/refusals.ts'
import { startLife } from '#support/request-life.ts'

/** A pending request, and what staff read of it. */
async function start(app: TestApp) {
  const life = await startLife(app)
  const { staff, id } = life
  const row = async () => (await staff.call(catalogueRequests.listPending)).data.find((one) => one.id === id)
  const { submissionId = '', email = '' } = (await row()) ?? {}
  const choose = (other: string) =>
    staff.call(catalogueRequests.chooseSubmission, { params: { id }, body: { submissionId: other } })
  return { ...life, row, choose, seen: { submissionId: submissionId ?? '', email } }
}

const deeds = {
  approve: catalogueRequests.approve,
  reject: catalogueRequests.reject,
  'a question': catalogueRequests.question,
}
const message = 'Which edition?'

for (const [name, deed] of Object.entries(deeds)) {
  test(`${name} about an address that the visitor corrected meanwhile is refused, and changes nothing`, async (t) => {
    const { correct, staff, id, seen, row, services } = await start(await startTestApp(t))
    await correct({ email: 'right@example.com' })
    const before = await digest(services)
    const call = (what: object) =>
      staff.call(deed as typeof catalogueRequests.question, { params: { id }, body: { message, ...what } })

    const { code, Message } = await refused(call(seen), 409)

    assert.equal(code, 'changed')
    assert.match(Message, /changed/)
    assert.equal(await digest(services), before)
    const now = await row()
    await call({ submissionId: now?.submissionId, email: now?.email })
  })

  test(`${name} about a form that does not count any more is refused`, async (t) => {
    const { staff, id, seen, visitor, catalogueId, find, choose } = await start(await startTestApp(t))
    await visitor(catalogueRequests.send, { body: { ...customer, firstName: 'Other', catalogueId } })
    const other = (await find()).submissions?.find(({ counts }) => !counts)?.id ?? ''
    await choose(other)
    const call = (what: object) =>
      staff.call(deed as typeof catalogueRequests.question, { params: { id }, body: { message, ...what } })

    await refused(call({ submissionId: seen.submissionId }), 409)

    await call({ submissionId: other, email: customer.email.toUpperCase() })
  })
}

test('a call that does not say what was seen decides as before', async (t) => {
  const { correct, approve, find } = await start(await startTestApp(t))
  await correct({ email: 'right@example.com' })

  await approve()

  assert.equal((await find()).status, 'approved')
})

test('of many, those that changed since they were read are left and named', async (t) => {
  const app = await startTestApp(t)
  const { correct, staff, id, seen, catalogueId, find } = await start(app)
  const other = await app.given.request(staff.call, catalogueId)
  await correct({ email: 'right@example.com' })

  const { data } = await staff.call(catalogueRequests.decide, {
    body: {
      ids: [id, other.id],
      seen: [
        { id, ...seen },
        { id: other.id, submissionId: other.submissionId ?? '', email: other.email },
      ],
      decision: 'approve',
    },
  })

  assert.deepEqual(data, [
    { id, status: 409, code: 'changed' },
    { id: other.id, status: 204 },
  ])
  assert.equal((await find()).status, 'pending')
})

test('what was seen of more than a hundred, or with an endless address, is refused', async (t) => {
  const { staff, id, seen, approve } = await start(await startTestApp(t))
  const decide = (many: object[]) =>
    staff.call(catalogueRequests.decide, { body: { ids: [id], seen: many as [], decision: 'reject', silent: true } })

  assert.ok((await rejected(decide(Array.from({ length: 101 }, () => ({ id, ...seen }))))).seen)
  assert.ok((await rejected(approve({ email: 'x'.repeat(1_001) }))).email)
})

test('a USER is not told which form counts', async (t) => {
  const app = await startTestApp(t)
  const una = await app.given.user('USER', 'una')
  await una.call(catalogueRequests.send, { body: customer })

  const [row] = (await una.call(catalogueRequests.listPending)).data
  const facts = await una.call(catalogueRequests.find, { params: { id: row?.id ?? '' } })

  assert.deepEqual([row && 'submissionId' in row, 'submissionId' in facts], [false, false])
})
