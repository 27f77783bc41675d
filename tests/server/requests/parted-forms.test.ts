import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { privacy } from '#contract/privacy.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { forgetErased } from '#server/privacy/forget-erased.ts'
import { minutes, startTestApp, type TestApp } from '#support/app.ts'
import { customer } from '#support/given.ts'
import { keyOf } from '#support/mails.ts'
import { wrongTotals } from '#support/totals.ts'
import { startTourRequest } from '#support/tour-request.ts'
import { assertFindable, tracesOf } from '#support/traces.ts'

const second = { ...customer, firstName: 'Yara', lastName: 'Younger', email: 'yara@example.com' }
const first = { ...customer, lastName: 'Erstling' }
const firstName = `${first.firstName} ${first.lastName}`
const firstWords = [first.lastName, 'Dear first']

/** Two forms of one address for a tour. */
async function startTwo(app: TestApp) {
  const started = await startTourRequest(app, first)
  const { visitor, staff, tourId, params } = started
  app.pass(1)
  const { follow } = await visitor(catalogueRequests.send, { body: { ...second, email: customer.email, tourId } })
  const pending = async () => (await staff.call(catalogueRequests.listPending)).data
  const idOf = async (email: string) => (await pending()).find((row) => row.email === email)?.id ?? ''
  const owner = await app.given.user('SUPER_ADMIN', 'olga')
  return {
    ...started,
    secondKey: keyOf(follow),
    pending,
    idOf,
    undo: () => staff.call(catalogueRequests.undo, { params }),
    choose: async (name: string) => {
      const { submissions = [] } = await started.find()
      const submissionId = submissions.find((one) => one.firstName === name)?.id ?? ''
      await staff.call(catalogueRequests.chooseSubmission, { params, body: { submissionId } })
    },
    correct: (key: string, fields: typeof customer) => visitor(visitorRequest.correct, { body: { key, ...fields } }),
    history: async (email: string) =>
      (await staff.call(catalogueRequests.events, { params: { id: await idOf(email) } })).data,
    /** What the firm would give to the person with this address. */
    held: async (email: string) => JSON.stringify(await owner.call(privacy.export, { body: { email } })),
    erase: async (email: string) => {
      await owner.call(privacy.erase, { body: { email } })
      await forgetErased(app.services)
    },
  }
}

const held = { undoSeconds: 10 }

/** Staff decided about the first form, took that back and chose the second. */
async function startChosen(app: TestApp) {
  const two = await startTwo(app)
  await two.approve({ message: 'Dear first' })
  await two.undo()
  await two.choose(second.firstName)
  app.pass(1)
  return two
}

test('what was decided about a form stays with its mailbox when the form that counts moves away', async (t) => {
  const { correct, secondKey, history, held: heldOf, services } = await startChosen(await startTestApp(t, held))

  await correct(secondKey, second)

  const kinds = async (email: string) => (await history(email)).map(({ kind }) => kind)
  assert.deepEqual(await kinds(customer.email), ['asked', 'approved', 'undone'])
  assert.deepEqual(await kinds(second.email), ['asked', 'corrected', 'corrected'])
  assert.equal((await heldOf(second.email)).includes('Dear first'), false)
  assert.match(await heldOf(customer.email), /Dear first/)
  assert.deepEqual(await wrongTotals(services.db), [])
})

test('who was left behind takes the access that was made for them along when they are erased', async (t) => {
  const { correct, secondKey, erase, accesses, services } = await startChosen(await startTestApp(t, held))
  await correct(secondKey, second)
  await assertFindable(services, firstWords)

  await erase(customer.email)

  assert.deepEqual(await tracesOf(services, firstWords), [])
  assert.deepEqual(
    (await accesses()).map(({ name }) => name),
    [''],
  )
})

test('an erasure of the one who moved away touches nothing of the one who was left behind', async (t) => {
  const { correct, secondKey, erase, accesses, history } = await startChosen(await startTestApp(t, held))
  await correct(secondKey, second)

  await erase(second.email)

  assert.deepEqual(
    (await accesses()).map(({ name }) => name),
    [firstName],
  )
  assert.ok((await history(customer.email)).some(({ details }) => details.message === 'Dear first'))
})

test('a form that was decided about and counts no more takes the decision and its access along', async (t) => {
  const { correct, formKey, erase, accesses, held: heldOf, services } = await startChosen(await startTestApp(t, held))

  await correct(formKey, { ...first, email: 'first@example.com' })

  assert.equal((await heldOf(customer.email)).includes('Dear first'), false)
  assert.match(await heldOf('first@example.com'), /Dear first/)
  await erase('first@example.com')
  assert.deepEqual(await tracesOf(services, firstWords), [])
  assert.deepEqual(
    (await accesses()).map(({ name }) => name),
    [''],
  )
})

test('a form that joins another request takes what was decided about it along', async (t) => {
  const {
    correct,
    formKey,
    visitor,
    tourId,
    held: heldOf,
    erase,
    services,
  } = await startChosen(await startTestApp(t, held))
  const other = { ...second, email: 'other@example.com' }
  await visitor(catalogueRequests.send, { body: { ...other, tourId } })

  await correct(formKey, { ...first, email: other.email })

  assert.equal((await heldOf(customer.email)).includes('Dear first'), false)
  await erase(other.email)
  assert.deepEqual(await tracesOf(services, firstWords), [])
})

test('a form that counts keeps what was decided about it when it moves away, and leaves nothing of it', async (t) => {
  const { approve, undo, correct, formKey, history, erase, accesses, services } = await startTwo(
    await startTestApp(t, held),
  )
  await approve({ message: 'Dear first' })
  await undo()

  await correct(formKey, { ...first, email: 'first@example.com' })

  assert.deepEqual(
    (await history(customer.email)).map(({ kind }) => kind),
    ['asked'],
  )
  await erase('first@example.com')
  assert.deepEqual(await tracesOf(services, firstWords), [])
  assert.deepEqual(
    (await accesses()).map(({ name }) => name),
    [''],
  )
})

test('an address that staff typed is found in the history of the one who was left behind, and erased there', async (t) => {
  const { approve, undo, choose, correct, secondKey, staff, params, erase, services } = await startTwo(
    await startTestApp(t, held),
  )
  await approve()
  await staff.call(catalogueRequests.resend, { params, body: { email: 'typed@example.com' } })
  await undo()
  await choose(second.firstName)
  await correct(secondKey, second)
  await assertFindable(services, ['typed@example.com'])

  await erase('typed@example.com')

  assert.deepEqual(await tracesOf(services, ['typed@example.com']), [])
})

test('a decision about a form that has left meanwhile leaves no words when it is undone', async (t) => {
  const app = await startTwo(await startTestApp(t, held))
  const { approve, undo, correct, formKey, visitor, tourId, find, services } = app
  await approve({ message: 'Dear first' })
  // The address asks again, so the decision stands while its form moves away.
  const { follow } = await visitor(catalogueRequests.send, { body: { ...second, email: customer.email, tourId } })
  await correct(formKey, { ...first, email: 'first@example.com' })
  await visitor(visitorRequest.withdraw, { body: { key: keyOf(follow) } })

  await undo()

  assert.equal((await find()).firstName, second.firstName)
  await app.erase('first@example.com')
  app.pass(minutes(1))
  assert.deepEqual(await tracesOf(services, firstWords), [])
})

test('a decision that moved with its form loses the former address with its erasure', async (t) => {
  const app = await startTestApp(t, held)
  const { formKey, staff, params, undo, correct, erase, find } = await startTwo(app)
  await staff.call(catalogueRequests.reject, { params, body: { message: `We wrote to ${customer.email}.` } })
  await undo()
  await correct(formKey, { ...first, email: second.email })
  await assertFindable(app.services, [customer.email])

  await erase(customer.email)

  assert.deepEqual(await tracesOf(app.services, [customer.email]), [])
  assert.equal((await find()).email, second.email)
})

test('who left a request with its form is not told the networks of those who sent the others', async (t) => {
  const app = await startTestApp(t, held)
  const { formKey, correct, held: heldOf } = await startTwo(app)
  await correct(formKey, { ...first, email: second.email })

  const told = JSON.parse(await heldOf(second.email)) as { audit: { action: string; network: string }[] }

  assert.equal(told.audit.find(({ action }) => action === 'request.repeat')?.network, '')
})

test('what forms and questions name is found where they were left, when the form that counts moves away', async (t) => {
  const app = await startTestApp(t, held)
  const { formKey, staff, params, visitor, tourId, correct, erase } = await startTwo(app)
  await visitor(catalogueRequests.send, {
    body: { ...second, company: 'Friends of bob@b.example', email: customer.email, tourId },
  })
  await staff.call(catalogueRequests.question, { params, body: { message: 'Are you with dora@d.example?' } })
  await staff.call(catalogueRequests.question, { params, body: { message: 'Which room?' } })
  await correct(formKey, { ...first, email: 'first@example.com' })
  await assertFindable(app.services, ['bob@b.example', 'dora@d.example'])

  for (const email of ['bob@b.example', 'dora@d.example']) await erase(email)

  assert.deepEqual(await tracesOf(app.services, ['bob@b.example', 'dora@d.example']), [])
})
