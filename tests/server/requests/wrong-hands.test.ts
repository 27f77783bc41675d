import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { startTestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { customer } from '#support/given.ts'
import { keyOf } from '#support/mails.ts'
import { refused } from '#support/refusals.ts'
import { startLife } from '#support/request-life.ts'
import { wrongTotals } from '#support/totals.ts'

test('a question’s key that went to a mistyped address opens nothing once the address is corrected', async (t) => {
  const { question, mailedKey, correct, read, open, approve, find } = await startLife(await startTestApp(t))
  await question('Which colour?')
  const stranger = await mailedKey()

  await correct({ email: 'vera@right.example' })

  await refused(read(stranger), 404)
  assert.equal((await find()).question, undefined)
  await approve()
  await refused(open(stranger), 404)
})

test('a question that waits for a slow mail server does not leave after a correction or a withdrawal', async (t) => {
  const app = await startTestApp(t)
  const { question, correct, mails, formKey, visitor } = await startLife(app)
  await question('Which colour?')
  await correct({ email: 'vera@right.example' })
  await question('Which size?')

  await visitor(visitorRequest.withdraw, { body: { key: formKey } })

  assert.deepEqual(await mails(), [])
})

test('a refused correction counts against the limit of its network', async (t) => {
  const { correct, approve, mails } = await startLife(await startTestApp(t, { rateLimits: true }))
  await approve()
  await mails()

  for (let time = 0; time < 19; time++) await refused(correct({ city: 'Village' }), 409)

  await refused(correct({ city: 'Village' }), 429)
})

test('corrections towards each other all succeed, and lose no form', async (t) => {
  const { visitor, correct, catalogueId, services, staff } = await startLife(await startTestApp(t))
  const { follow } = await visitor(catalogueRequests.send, {
    body: { ...customer, email: 'other@example.com', catalogueId },
  })
  const towards = (index: number) => {
    const email = index % 3 ? customer.email : 'other@example.com'
    return index % 2 ? correct({ email }) : correct({ email }, keyOf(follow))
  }

  for (const result of await Promise.allSettled(Array.from({ length: 24 }, (_, index) => towards(index))))
    assert.ok(result.status === 'fulfilled' || result.reason.status === 503, String(result.status))

  const standing = await services.db.selectFrom('submission').where('withdrawnAt', 'is', null).selectAll().execute()
  assert.equal(standing.length, 2)
  const pending = (await staff.call(catalogueRequests.listPending)).data
  assert.deepEqual(new Set(pending.map(({ id }) => id)), new Set(standing.map(({ requestId }) => requestId)))
  assert.deepEqual(await wrongTotals(services.db), [])
})

test('what a visitor erased is not revived: no undo, no new link', async (t) => {
  const { approve, question, mailedKey, erase, undo, resend, find, services } = await startLife(
    await startTestApp(t, { undoSeconds: 10 }),
  )
  await question('Which colour?')
  const key = await mailedKey()
  await approve()
  await erase(key)
  const before = await digest(services)

  await refused(undo(), 409)
  await refused(resend(), 409)
  await refused(resend({ email: 'vera@example.com' }), 409)

  assert.equal(await digest(services), before)
  assert.deepEqual((await find()).actions, [])
})

test('an account whose repeated form staff took over sees its own words, and nothing of a later correction by the first visitor', async (t) => {
  const app = await startTestApp(t)
  const bob = await app.given.user('USER', 'bob')
  const { staff, id, catalogueId, correct } = await startLife(app)
  await bob.call(catalogueRequests.send, { body: { ...customer, firstName: 'Bob', catalogueId } })
  const { data } = await staff.call(catalogueRequests.events, { params: { id } })
  const [first, second] = data
  const apply = (eventId = '') => staff.call(catalogueRequests.chooseSubmission, { params: { id }, body: { eventId } })
  await apply(second?.id)
  const seen = async () => {
    const { data } = await bob.call(catalogueRequests.listPending)
    return bob.call(catalogueRequests.find, { params: { id: data[0]?.id ?? '' } })
  }
  assert.equal((await seen()).firstName, 'Bob')

  await correct({ contactNumber: '+49 secret' })
  assert.equal((await seen()).contactNumber, customer.contactNumber)
  await apply(first?.id)

  assert.equal((await seen()).firstName, 'Bob')
  await refused(bob.call(catalogueRequests.find, { params: { id } }), 404)
})

test('the key of the form tells nothing of a silent rejection, a chosen catalogue or a new link', async (t) => {
  const app = await startTestApp(t)
  const { staff, visitor, mails, read, resend, approve, formKey, catalogueId } = await startLife(app)
  const ask = async (email: string) => {
    const { follow } = await visitor(catalogueRequests.send, { body: { ...customer, email } })
    const [row] = (await staff.call(catalogueRequests.listPending)).data
    return { key: keyOf(follow), params: { id: row?.id ?? '' } }
  }
  const silent = await ask('silent@example.com')
  const chosen = await ask('chosen@example.com')

  await staff.call(catalogueRequests.reject, { params: silent.params, body: { silent: true } })
  await staff.call(catalogueRequests.approve, { params: chosen.params, body: { catalogueId } })
  await mails()
  const face = async (key: string) => {
    const { mine: _mine, ...page } = await read(key)
    return page
  }
  assert.deepEqual(await face(silent.key), await face(chosen.key))
  await approve()
  await mails()
  await resend()
  assert.equal((await read(formKey)).state, 'answered')
})

test('a silent rejection shows no sooner than one with a mail could, and its message never', async (t) => {
  const { staff, id, question, mailedKey, formKey, read, pass } = await startLife(
    await startTestApp(t, { undoSeconds: 10 }),
  )
  await question('Which edition?')
  const key = await mailedKey()
  await staff.call(catalogueRequests.reject, { params: { id }, body: { silent: true, message: 'Advertising' } })
  const seen = async () => [await read(key), await read(formKey)].map(({ state, message }) => [state, message])

  pass(9_999)
  assert.deepEqual(await seen(), Array(2).fill(['waiting', undefined]))
  pass(1)
  assert.deepEqual(await seen(), Array(2).fill(['answered', undefined]))
})

test('a decision is undone with the new link that was sent to another address, and its mail never leaves', async (t) => {
  const { approve, resend, undo, find, mails, pass, question, kinds } = await startLife(
    await startTestApp(t, { undoSeconds: 10 }),
  )
  await question('Which colour?')
  await approve()
  await resend({ email: 'vera@right.example' })
  assert.ok((await find()).actions?.includes('undo'))

  await undo()

  pass(60_000)
  assert.deepEqual(
    (await mails()).map(({ to, subject }) => [to, subject]),
    [[customer.email, 'A question about your request for Chairs']],
  )
  const { status, email } = await find()
  assert.deepEqual([status, email], ['pending', customer.email])
  assert.deepEqual((await kinds()).slice(-3), ['resent', 'undone', 'mailed'])
})

test('an approval whose link was ended within the time to undo can be undone', async (t) => {
  const { approve, revoke, mails, staff, catalogueId, given, services } = await startLife(
    await startTestApp(t, { undoSeconds: 10 }),
  )
  await approve()
  const { id } = await given.request(staff.call, catalogueId)
  await staff.call(catalogueRequests.approve, { params: { id }, body: {} })
  await staff.call(catalogueRequests.revoke, { params: { id } })
  await staff.call(catalogueRequests.undo, { params: { id } })
  assert.equal((await staff.call(catalogueRequests.find, { params: { id } })).status, 'pending')
  const keys = services.db.selectFrom('requestKey').where('requestId', '=', id)
  assert.deepEqual(await keys.select('hash').execute(), [])
  await revoke()
  assert.deepEqual(await mails(), [])
})

test('the key of a form survives twenty corrections and as many versions taken over', async (t) => {
  const { correct, read, formKey, staff, id } = await startLife(await startTestApp(t))
  await correct({ company: 'Vera Ltd' })
  const { data } = await staff.call(catalogueRequests.events, { params: { id } })
  for (let time = 0; time < 25; time++)
    await staff.call(catalogueRequests.chooseSubmission, { params: { id }, body: { eventId: data[0]?.id ?? '' } })

  assert.equal((await read(formKey)).mine.company, 'Vera Ltd')
  for (let time = 0; time < 25; time++) await correct({ company: `Vera ${time}` })
  assert.equal((await read(formKey)).mine.company, 'Vera 24')
})
