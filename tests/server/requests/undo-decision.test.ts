import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { privacy } from '#contract/privacy.ts'
import { startTestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { customer } from '#support/given.ts'
import { refused } from '#support/refusals.ts'
import { startLife } from '#support/request-life.ts'

const held = { undoSeconds: 10 }

test('within ten seconds an approval is undone: pending again, no link, and no mail ever leaves', async (t) => {
  const { approve, undo, find, mails, kinds, services, staff, pass } = await startLife(await startTestApp(t, held))
  await approve({ message: 'Enjoy!' })
  assert.deepEqual(await mails(), [])
  pass(9_000)

  await undo()

  pass(60_000)
  assert.deepEqual(await mails(), [])
  const { status, delivery, message, decidedAt } = await find()
  assert.deepEqual([status, delivery, message, decidedAt], ['pending', 'none', undefined, null])
  assert.deepEqual(await services.db.selectFrom('requestKey').selectAll().execute(), [])
  assert.deepEqual(await kinds(), ['asked', 'approved', 'undone'])
  assert.equal((await staff.call(catalogueRequests.listPending)).totalElements, 1)
})

test('after its time a decision stands, and nothing changes', async (t) => {
  const { approve, undo, mails, pass, services, find } = await startLife(await startTestApp(t, held))
  await approve()
  assert.equal((await find()).undoSeconds, 10)
  pass(10_000)
  const before = await digest(services)

  await refused(undo(), 409)

  assert.equal(await digest(services), before)
  assert.equal((await find()).actions?.includes('undo'), false)
  assert.equal((await mails()).length, 1)
})

test('a decision is undone by who made it, or by an owner', async (t) => {
  const life = await startLife(await startTestApp(t, held))
  const other = await life.given.user('ADMIN', 'other')
  const owner = await life.given.user('SUPER_ADMIN', 'olga')
  await life.approve()

  await refused(life.undo(other.call), 403)
  await life.undo(owner.call)

  await refused(life.undo(), 409)
  assert.equal((await life.find()).status, 'pending')
})

test('a rejection is undone as well, also a silent one, of which nobody is told', async (t) => {
  const { staff, id, undo, mails, find, pass } = await startLife(await startTestApp(t, held))
  const reject = (body: object) => staff.call(catalogueRequests.reject, { params: { id }, body })

  await reject({})
  await undo()
  await reject({ silent: true })
  await undo()
  await reject({ silent: true, message: 'Advertising' })
  pass(60_000)

  assert.deepEqual(await mails(), [])
  assert.equal((await find()).status, 'rejected')
})

test('a question that had not left before the decision is mailed once after it was undone', async (t) => {
  const { question, approve, undo, mails, read, mailedKey, find } = await startLife(await startTestApp(t, held))
  await question('Which edition?')
  await approve()

  await undo()

  assert.deepEqual(
    (await mails()).map(({ subject }) => subject),
    ['A question about your request for Chairs'],
  )
  assert.equal((await read(await mailedKey())).question, 'Which edition?')
  assert.equal((await find()).mail?.status, 'sent')
  await approve()
  await undo()
  assert.equal((await mails()).length, 1)
})

test('an undone approval asks for the catalogue again that staff had chosen', async (t) => {
  const app = await startTestApp(t, held)
  const { staff, catalogueId } = await startLife(app)
  const { id } = await app.given.request(staff.call)
  const params = { id }
  await staff.call(catalogueRequests.approve, { params, body: { catalogueId } })

  await staff.call(catalogueRequests.undo, { params })

  await refused(staff.call(catalogueRequests.approve, { params, body: {} }), 400)
})

test('a decision stands when the visitor asked again meanwhile', async (t) => {
  const { approve, undo, visitor, catalogueId, find } = await startLife(await startTestApp(t, held))
  await approve()
  await visitor(catalogueRequests.send, { body: { ...customer, catalogueId } })

  const { Message } = await refused(undo(), 409)

  assert.match(Message, /asked again/)
  assert.equal((await find()).status, 'approved')
})

test('a decision stands when the form that it was about was erased meanwhile', async (t) => {
  const { approve, resend, undo, find, given } = await startLife(await startTestApp(t, held))
  const owner = await given.user('SUPER_ADMIN')
  await approve()
  await resend({ email: 'vera@right.example' })
  await owner.call(privacy.erase, { body: { email: customer.email } })

  await refused(undo(), 409)

  const { status, email } = await find()
  assert.deepEqual([status, email], ['approved', 'vera@right.example'])
})

test('with UNDO_SECONDS=0 the mail leaves at once and nothing can be undone', async (t) => {
  const { approve, undo, mails } = await startLife(await startTestApp(t, { undoSeconds: 0 }))
  await approve()

  await refused(undo(), 409)

  assert.equal((await mails()).length, 1)
})

test('twelve people who approve, reject, undo, resend and revoke at once leave one true state and at most one mail', async (t) => {
  const life = await startLife(await startTestApp(t, held))
  const { given, id, mails, pass, find, services, staff } = life
  const people: Awaited<ReturnType<typeof given.user>>[] = []
  for (let index = 0; index < 12; index++) people.push(await given.user('SUPER_ADMIN', `o${index}`))
  const params = { id }
  const deeds = [
    () => catalogueRequests.approve,
    () => catalogueRequests.reject,
    () => catalogueRequests.undo,
    () => catalogueRequests.resend,
    () => catalogueRequests.revoke,
  ]

  for (let round = 0; round < 5; round++) {
    const calls = people.map(({ call }, index) =>
      call((deeds[(index + round) % deeds.length] as () => typeof catalogueRequests.approve)(), { params, body: {} }),
    )
    for (const result of await Promise.allSettled(calls))
      if (result.status === 'rejected') assert.equal(result.reason.status, 409, result.reason.message)
  }

  pass(60_000)
  const { status, delivery } = await find()
  const sent = await mails()
  const expected = { pending: 0, approved: delivery === 'revoked' ? 0 : 1, rejected: 1, withdrawn: 0 }[status]
  assert.equal(sent.length, expected, `${status} ${delivery}`)
  const keys = await services.db.selectFrom('requestKey').selectAll().execute()
  assert.equal(keys.length, sent.length)
  const pending = await staff.call(catalogueRequests.listPending)
  assert.equal(pending.totalElements, status === 'pending' ? 1 : 0)
  assert.equal((await staff.call(catalogueRequests.history)).totalElements, 1)
})
