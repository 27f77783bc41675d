import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { personal } from '#contract/personal.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { users } from '#contract/users.ts'
import { minutes, startTestApp, type TestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { customer, password } from '#support/given.ts'
import { holdBody } from '#support/held-call.ts'
import { refused } from '#support/refusals.ts'
import { giveFactor } from '#support/second-factor.ts'

const moved = { body: { ...customer, email: 'new@example.com' } }
const proof = { body: { password } }

/** Somebody who signed in six minutes ago. */
async function givenOldSession(app: TestApp) {
  const ada = await app.given.user('USER', 'ada')
  app.pass(minutes(6))
  return ada
}

test('a change of address is refused six minutes after the sign-in, and changes nothing', async (t) => {
  const app = await startTestApp(t)
  const ada = await givenOldSession(app)
  const before = await digest(app.services)

  const { code } = await refused(ada.call(personal.changeInfo, moved), 403)

  assert.equal(code, 'confirm')
  assert.equal(await digest(app.services), before)
})

test('everything else about oneself changes without a fresh proof', async (t) => {
  const app = await startTestApp(t)
  const ada = await givenOldSession(app)

  const { company } = await ada.call(personal.changeInfo, {
    body: { ...customer, email: ` ${ada.email}`, company: 'New' },
  })

  assert.equal(company, 'New')
})

test('with the password the change is made, for five minutes', async (t) => {
  const app = await startTestApp(t)
  const ada = await givenOldSession(app)

  await ada.call(auth.confirm, proof)

  await ada.call(personal.changeInfo, moved)
  app.pass(minutes(5))
  await refused(ada.call(personal.changeInfo, { body: { ...customer, email: 'third@example.com' } }), 403)
})

test('a proof in one session is none in another', async (t) => {
  const app = await startTestApp(t)
  const { email } = await app.given.user('USER', 'ada')
  const stolen = await app.given.login(email)
  app.pass(minutes(6))
  const here = await app.given.login(email)

  await here.call(auth.confirm, proof)

  await refused(stolen.call(personal.changeInfo, moved), 403)
})

test('a refresh of the session is no proof', async (t) => {
  const app = await startTestApp(t)
  const { refreshToken } = await givenOldSession(app)

  const { accessToken } = await app.visitor(auth.refresh, { body: { refreshToken } })

  await refused(app.as(accessToken)(personal.changeInfo, moved), 403)
})

test('a wrong password proves nothing, is told beside the field and counts as a wrong try', async (t) => {
  const app = await startTestApp(t, { rateLimits: true })
  const ada = await givenOldSession(app)
  const guess = () => ada.call(auth.confirm, { body: { password: 'not the right one' } })

  const { errors } = await refused(guess(), 422)
  for (let i = 0; i < 4; i++) await refused(guess(), 422)

  assert.deepEqual(errors, [{ field: 'password', message: 'The password is wrong.' }])
  await refused(ada.call(auth.confirm, proof), 429)
  await refused(ada.call(personal.changeInfo, moved), 403)
})

test('with a second factor the password is no proof, and the code of the app is one, once', async (t) => {
  const app = await startTestApp(t)
  const ada = await app.given.user('USER', 'ada')
  const { code } = await giveFactor(app, ada.call)
  app.pass(minutes(6))
  const byCode = { body: { code: code() } }

  await refused(ada.call(auth.confirm, proof), 400)
  await refused(ada.call(auth.confirm, { body: { password, code: '000000' } }), 422)
  await refused(ada.call(secondFactor.remove), 403)
  await ada.call(auth.confirm, byCode)

  await ada.call(secondFactor.remove)
  await ada.call(personal.changeInfo, moved)
})

test('a password that was typed before a second factor was set is no proof in other sessions any more', async (t) => {
  const app = await startTestApp(t)
  const ada = await app.given.user('USER', 'ada')
  const stolen = await app.given.login(ada.email)

  await giveFactor(app, ada.call)

  assert.equal((await refused(stolen.call(secondFactor.remove), 403)).code, 'confirm')
  await refused(stolen.call(personal.changeInfo, moved), 403)
  await ada.call(secondFactor.renewCodes)
})

test("taking away another person's second factor needs a proof too", async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN')
  const ada = await app.given.user('ADMIN', 'ada')
  await giveFactor(app, ada.call)
  app.pass(minutes(6))
  const reset = () => owner.call(users.resetFactors, { params: { id: ada.id } })
  assert.equal((await refused(reset(), 403)).code, 'confirm')

  await owner.call(auth.confirm, proof)

  await reset()
})

test('whoever finds the open session of an owner sets no password of an owner', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN')
  const other = await app.given.user('SUPER_ADMIN', 'other')
  app.pass(minutes(6))
  const before = await digest(app.services)
  const chosen = { password: 'a brand new password', confirmedPassword: 'a brand new password' }

  for (const { id } of [owner, other]) {
    const { code } = await refused(owner.call(users.changePassword, { params: { id }, body: chosen }), 403)
    assert.equal(code, 'confirm')
  }

  assert.equal(await digest(app.services), before)
})

test('a code that proved once proves nothing more', async (t) => {
  const app = await startTestApp(t)
  const ada = await app.given.user('USER', 'ada')
  const { code } = await giveFactor(app, ada.call)
  app.pass(minutes(6))
  const byCode = { body: { code: code() } }
  await ada.call(auth.confirm, byCode)

  await refused(ada.call(auth.confirm, byCode), 422)
})

test('a proof that a clock dated ahead is none after it was set right', async (t) => {
  const app = await startTestApp(t)
  app.pass(minutes(30))
  const { refreshToken } = await app.given.user('USER', 'ada')
  app.pass(-minutes(30))
  const { accessToken } = await app.visitor(auth.refresh, { body: { refreshToken } })

  const { code } = await refused(app.as(accessToken)(personal.changeInfo, moved), 403)

  assert.equal(code, 'confirm')
})

test('a proof that ends while the body arrives does not carry the change', async (t) => {
  const app = await startTestApp(t)
  const { accessToken, call } = await app.given.user('USER', 'ada')
  const held = await holdBody(app.origin, {
    ...{ method: 'PUT', path: '/api/user/changeInfo', token: accessToken, type: 'application/json' },
    body: Buffer.from(JSON.stringify(moved.body)),
  })
  await call(personal.info)
  app.pass(minutes(6))

  assert.equal(await held.finish(), 403)
})
