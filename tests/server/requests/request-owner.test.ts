import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { registrations } from '#contract/registrations.ts'
import { users } from '#contract/users.ts'
import { startTestApp, type TestApp } from '#support/app.ts'
import type { Call } from '#support/client.ts'
import { customer, password } from '#support/given.ts'
import { linkParameter } from '#support/mails.ts'
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

test('a request whose newer details staff apply belongs to the account that wrote them', async (t) => {
  const { given, services } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const [una, vera] = [await given.user('USER', 'una'), await given.user('USER', 'vera')]
  await una.call(catalogueRequests.send, form({ firstName: 'Una' }))
  await vera.call(catalogueRequests.send, form({ firstName: 'Vera' }))
  const [request] = (await staff.call(catalogueRequests.listPending)).data
  const params = { id: request?.id ?? '' }
  const { data } = await staff.call(catalogueRequests.events, { params })

  await staff.call(catalogueRequests.chooseSubmission, { params, body: { eventId: data[1]?.id ?? '' } })

  assert.deepEqual(await firstNames(una.call), [])
  await refused(una.call(catalogueRequests.find, { params }), 404)
  assert.deepEqual(await firstNames(vera.call), ['Vera'])
  assert.deepEqual(await wrongTotals(services.db), [])
})

test('newer details of a visitor belong to the account that proved their address, or to none', async (t) => {
  const app = await startTestApp(t)
  const { given, visitor, services } = app
  const owner = await given.user('SUPER_ADMIN')
  const una = await given.user('USER', 'una')
  const person = await (await provedUser(app, owner.call)).prove()
  for (const email of [victim, 'nobody@example.com']) {
    await una.call(catalogueRequests.send, form({ email, firstName: 'Una' }))
    await visitor(catalogueRequests.send, form({ email, firstName: 'Victoria' }))
  }

  for (const { id } of (await owner.call(catalogueRequests.listPending)).data) {
    const { data } = await owner.call(catalogueRequests.events, { params: { id } })
    await owner.call(catalogueRequests.chooseSubmission, { params: { id }, body: { eventId: data[1]?.id ?? '' } })
  }

  assert.deepEqual(await firstNames(una.call), [])
  assert.deepEqual(await firstNames(person.call), ['Victoria'])
  assert.deepEqual(await wrongTotals(services.db), [])
})

test('proving an address adopts what visitors sent to it, and nothing that another account wrote', async (t) => {
  const app = await startTestApp(t)
  const { given, visitor, services } = app
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

  assert.deepEqual(await firstNames(call), ['Victoria'])
  assert.deepEqual(await firstNames(una.call), ['Una'])
  assert.deepEqual(await wrongTotals(services.db), [])
})

test('details of an account that is gone belong to none', async (t) => {
  const app = await startTestApp(t)
  const { given, services } = app
  const owner = await given.user('SUPER_ADMIN')
  const [una, gone] = [await given.user('USER', 'una'), await given.user('USER', 'gone')]
  await una.call(catalogueRequests.send, form({ firstName: 'Una' }))
  await gone.call(catalogueRequests.send, form({ firstName: 'Gone' }))
  const person = await (await provedUser(app, owner.call)).prove()
  await owner.call(users.remove, { params: { id: gone.id } })
  const [request] = (await owner.call(catalogueRequests.listPending)).data
  const params = { id: request?.id ?? '' }
  const { data } = await owner.call(catalogueRequests.events, { params })

  await owner.call(catalogueRequests.chooseSubmission, { params, body: { eventId: data[1]?.id ?? '' } })

  assert.deepEqual([await firstNames(una.call), await firstNames(person.call)], [[], []])
  assert.equal((await owner.call(catalogueRequests.listPending)).data[0]?.name, 'Gone Visitor')
  assert.deepEqual(await wrongTotals(services.db), [])
})
