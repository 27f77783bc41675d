import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { registrations } from '#contract/registrations.ts'
import { users } from '#contract/users.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { transact } from '#server/database/dialect.ts'
import { startTestApp, type TestApp } from '#support/app.ts'
import type { Call } from '#support/client.ts'
import { customer, password } from '#support/given.ts'
import { keyOf, linkParameter } from '#support/mails.ts'
import { refused } from '#support/refusals.ts'
import { wrongTotals } from '#support/totals.ts'

const victim = 'victim@example.com'
const form = (changes: object = {}) => ({ body: { ...customer, email: victim, ...changes } })

/** A USER with a proven address, and their client. */
async function provedUser({ given, visitor, mails }: TestApp, owner: Call, email = victim) {
  const { id } = await given.registration(owner, email)
  await owner(registrations.approve, { params: { id }, body: { role: 'USER' } })
  const person = await given.login(email)
  const prove = async () => {
    await visitor(auth.forgetPassword, { body: { email } })
    const mail = (await mails()).findLast(({ to, link }) => to === email && link?.includes('reset'))
    assert.ok(mail)
    const body = { id: linkParameter(mail, 'id'), password, confirmedPassword: password }
    await visitor(auth.resetPassword, { body })
    return given.login(email)
  }
  return { id, ...person, prove }
}

/** Everything that a USER sees of requests. */
async function seenBy(call: Call) {
  const [pending, history] = [await call(catalogueRequests.listPending), await call(catalogueRequests.history)]
  assert.equal(pending.totalElements, pending.data.length)
  assert.equal(history.totalElements, history.data.length)
  return Promise.all(history.data.map(({ id }) => call(catalogueRequests.find, { params: { id } })))
}

const firstNames = async (call: Call) => (await seenBy(call)).map(({ firstName }) => firstName)

test('a form that another person sends with a USER’s unproven address is not shown to the USER', async (t) => {
  const { given, visitor, services } = await startTestApp(t)
  const una = await given.user('USER', 'una')
  await una.call(catalogueRequests.send, form({ firstName: 'Una' }))

  await visitor(catalogueRequests.send, form({ firstName: 'Victoria', company: 'Secret Ltd' }))

  const [seen] = await seenBy(una.call)
  assert.equal(seen?.firstName, 'Una')
  assert.equal(seen?.company, customer.company)
  assert.deepEqual(await wrongTotals(services.db), [])
})

test('two accounts that asked with one address each keep their own form, whichever staff choose', async (t) => {
  const { given, services } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const [una, vera] = [await given.user('USER', 'una'), await given.user('USER', 'vera')]
  await una.call(catalogueRequests.send, form({ firstName: 'Una' }))
  await vera.call(catalogueRequests.send, form({ firstName: 'Vera' }))
  const [request] = (await staff.call(catalogueRequests.listPending)).data
  const params = { id: request?.id ?? '' }
  const { data } = await staff.call(catalogueRequests.events, { params })

  await staff.call(catalogueRequests.chooseSubmission, { params, body: { eventId: data[1]?.id ?? '' } })

  for (const { call } of [una, vera]) await refused(call(catalogueRequests.find, { params }), 404)
  assert.deepEqual([await firstNames(una.call), await firstNames(vera.call)], [['Una'], ['Vera']])
  assert.deepEqual(await wrongTotals(services.db), [])
})

test('whoever proves an address sees its requests, with what visitors wrote and nothing that another account did', async (t) => {
  const app = await startTestApp(t)
  const { given, visitor } = app
  const owner = await given.user('SUPER_ADMIN')
  const [una, gone] = [await given.user('USER', 'una'), await given.user('USER', 'gone')]
  const catalogues = [await given.catalogue(owner.call), await given.catalogue(owner.call)]
  await una.call(catalogueRequests.send, form({ firstName: 'Una', catalogueId: catalogues[0]?.id }))
  await gone.call(catalogueRequests.send, form({ firstName: 'Gone', catalogueId: catalogues[1]?.id }))
  await visitor(catalogueRequests.send, form({ firstName: 'Victoria' }))
  await owner.call(users.remove, { params: { id: gone.id } })
  const person = await provedUser(app, owner.call)
  assert.deepEqual(await firstNames(person.call), [])

  const { call } = await person.prove()

  assert.deepEqual((await firstNames(call)).sort(), ['', '', 'Victoria'])
  assert.deepEqual(await firstNames(una.call), ['Una'])
  const found = async (q: string) => (await call(catalogueRequests.history, { query: { q } })).totalElements
  assert.deepEqual(
    [await found('victoria'), await found('una'), await found('gone'), await found(victim)],
    [1, 0, 0, 3],
  )
})

test('the words of a mailbox’s request are those of the form that counts, while nobody signed in wrote it', async (t) => {
  const app = await startTestApp(t)
  const { given, visitor } = app
  const owner = await given.user('SUPER_ADMIN')
  const una = await given.user('USER', 'una')
  const person = await (await provedUser(app, owner.call)).prove()
  await una.call(catalogueRequests.send, form({ firstName: 'Una' }))
  await visitor(catalogueRequests.send, form({ firstName: 'Victoria' }))
  assert.deepEqual(await firstNames(person.call), [''])

  const [request] = (await owner.call(catalogueRequests.listPending)).data
  const params = { id: request?.id ?? '' }
  const { data } = await owner.call(catalogueRequests.events, { params })
  await owner.call(catalogueRequests.chooseSubmission, { params, body: { eventId: data[1]?.id ?? '' } })

  assert.deepEqual(await firstNames(person.call), ['Victoria'])
  assert.deepEqual(await firstNames(una.call), ['Una'])
})

/** A USER whose address is proven, and a request that a visitor sent with it. */
async function startMailbox(t: TestContext) {
  const app = await startTestApp(t)
  const staff = await app.given.user('SUPER_ADMIN')
  const vera = await app.given.user('USER', 'vera', { proven: true })
  const { id: catalogueId } = await app.given.catalogue(staff.call)
  const body = { ...customer, email: vera.email, catalogueId }
  const { follow } = await app.visitor(catalogueRequests.send, { body: { ...body, firstName: 'Victoria' } })
  const params = { id: (await staff.call(catalogueRequests.listPending)).data[0]?.id ?? '' }
  const approve = async () => {
    await staff.call(catalogueRequests.approve, { params, body: { message: 'Dear Vera' } })
    await app.mails()
  }
  const send = async () => keyOf((await vera.call(catalogueRequests.send, { body })).follow)
  return { app, staff, vera, params, approve, send, visitorKey: keyOf(follow) }
}

test('the reader of the mail sees delivery, openings and message, of their own form too', async (t) => {
  for (const sendsToo of [false, true]) {
    const { vera, approve, send } = await startMailbox(t)
    if (sendsToo) await send()
    await approve()

    const [one, ...others] = await seenBy(vera.call)

    const told = { firstName: one?.firstName, delivery: one?.delivery, message: one?.message, others: others.length }
    const firstName = sendsToo ? customer.firstName : 'Victoria'
    assert.deepEqual(told, { firstName, delivery: 'sent', message: 'Dear Vera', others: 0 })
  }
})

test('a request of their mailbox is theirs to see beside a form of it that they withdrew', async (t) => {
  const { app, vera, send, visitorKey } = await startMailbox(t)
  const withdraw = (key: string) => app.visitor(visitorRequest.withdraw, { body: { key } })
  const states = async () => (await seenBy(vera.call)).map(({ firstName, status }) => `${firstName} ${status}`).sort()

  await withdraw(await send())
  assert.deepEqual(await states(), ['Vera withdrawn', 'Victoria pending'])
  await withdraw(visitorKey)
  assert.deepEqual(await states(), ['Vera withdrawn'])
})

test('requests of a mailbox leave with the address, and its own forms stay', async (t) => {
  const { app, vera, send } = await startMailbox(t)
  await send()
  await app.visitor(catalogueRequests.send, form({ email: vera.email, firstName: 'Victoria' }))
  assert.deepEqual((await firstNames(vera.call)).sort(), ['Vera', 'Victoria'])

  await transact(app.services.db, (trx) =>
    trx
      .updateTable('user')
      .set({ email: 'new@example.com', emailKey: 'new@example.com' })
      .where('id', '=', vera.id)
      .execute(),
  )

  assert.deepEqual(await firstNames(vera.call), ['Vera'])
})

test('a mailbox’s decided request keeps its words when the form that counted moves to another address', async (t) => {
  const { app, staff, vera, params, visitorKey } = await startMailbox(t)
  await staff.call(catalogueRequests.approve, { params, body: {} })
  const leaving = { lease: 'another', due: app.now() + 60_000 }
  await transact(app.services.db, (trx) => trx.updateTable('mail').set(leaving).execute())

  const moved = { ...customer, firstName: 'Moved', email: 'moved@example.com' }
  await app.visitor(visitorRequest.correct, { body: { key: visitorKey, ...moved } })

  const seen = (await seenBy(vera.call)).map(({ firstName, email }) => [firstName, email])
  assert.deepEqual(seen, [['Victoria', vera.email]])
})
