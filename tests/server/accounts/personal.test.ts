import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { personal } from '#contract/personal.ts'
import { days, minutes, startTestApp } from '#support/app.ts'
import { customer, password } from '#support/given.ts'
import { linkParameter } from '#support/mails.ts'
import { refused, rejected } from '#support/refusals.ts'

const info = {
  firstName: 'Ada',
  lastName: 'King',
  email: 'ada@example.com',
  company: 'Engines',
  address: '1 Long Street',
  postcode: '1000',
  city: 'London',
  state: 'England',
  country: 'UK',
}

test('people change what is known about them and see it again, under both spellings', async (t) => {
  const { given, origin } = await startTestApp(t)
  const ada = await given.user('USER', 'ada')

  const answered = await ada.call(personal.changeInfo, { body: info })

  assert.deepEqual(answered, info)
  for (const path of ['/user/changeInfo', '/api/user/changeInfo']) {
    const answer = await fetch(origin + path, { headers: { authorization: `Bearer ${ada.accessToken}` } })
    assert.deepEqual(await answer.json(), info)
  }
})

test('a wrong form is refused with the words of the specification', async (t) => {
  const { given } = await startTestApp(t)
  const ada = await given.user('USER', 'ada')

  const words = await rejected(ada.call(personal.changeInfo, { body: { ...info, email: 'x', company: ' ' } }))

  assert.deepEqual(words, { email: 'Please input a valid email!', company: 'Please input your company!' })
})

test('a new address takes effect when the link mailed to it is opened, and the old one is told', async (t) => {
  const { given, visitor, mails } = await startTestApp(t)
  const ada = await given.user('USER', 'ada')

  const answered = await ada.call(personal.changeInfo, { body: { ...info, email: 'new@example.com' } })
  assert.equal(answered.email, ada.email)
  assert.equal(answered.pendingEmail, 'new@example.com')
  await given.login(ada.email)

  const mail = (await mails()).find(({ to }) => to === 'new@example.com')
  await visitor(personal.confirmEmail, { body: { id: linkParameter(mail, 'id') } })

  assert.equal((await ada.call(personal.info)).email, 'new@example.com')
  assert.equal((await ada.call(personal.info)).pendingEmail, undefined)
  await given.login('new@example.com')
  await refused(visitor(auth.login, { body: { username: ada.email, password } }), 422)
  assert.deepEqual(
    (await mails()).map(({ to, subject }) => [to, subject]).sort(([, a = ''], [, b = '']) => a.localeCompare(b)),
    [
      [ada.email, 'A change of your address was asked for'],
      ['new@example.com', 'Confirm your new address'],
      [ada.email, 'Your address was changed'],
    ],
  )
})

test('changing to the address of another account answers alike, tells its owner by mail, and never takes effect', async (t) => {
  const { given, mails } = await startTestApp(t)
  const ada = await given.user('USER', 'ada')
  const bob = await given.user('USER', 'bob')

  const answered = await ada.call(personal.changeInfo, { body: { ...info, email: bob.email } })

  assert.equal(answered.pendingEmail, bob.email)
  const toBob = (await mails()).filter(({ to }) => to === bob.email)
  assert.deepEqual(
    toBob.map(({ link }) => link),
    [undefined],
  )
})

test('a confirmation link works once, for a day', async (t) => {
  const { given, visitor, mails, pass } = await startTestApp(t)
  const ada = await given.user('USER', 'ada')
  await ada.call(personal.changeInfo, { body: { ...info, email: 'new@example.com' } })
  const id = linkParameter((await mails())[0], 'id')

  pass(days(1))
  await refused(visitor(personal.confirmEmail, { body: { id } }), 422)
})

test('changing the own password keeps this session and ends the others', async (t) => {
  const { given, visitor } = await startTestApp(t)
  const here = await given.user('USER', 'ada')
  const elsewhere = await given.login(here.email)
  const body = { oldPassword: password, newPassword: 'a brand new password', confirmedPassword: 'a brand new password' }

  await here.call(personal.changePassword, { body })

  await here.call(personal.info)
  await refused(elsewhere.call(personal.info), 401)
  await visitor(auth.login, { body: { username: here.email, password: body.newPassword } })
})

test('a wrong old password is a 422 beside its field, and after five tries a 429', async (t) => {
  const { given } = await startTestApp(t, { rateLimits: true })
  const ada = await given.user('USER', 'ada')
  const body = {
    oldPassword: 'wrong one',
    newPassword: 'a brand new password',
    confirmedPassword: 'a brand new password',
  }

  for (let i = 0; i < 5; i++) {
    const problem = await refused(ada.call(personal.changePassword, { body }), 422)
    assert.deepEqual(problem.errors, [{ field: 'oldPassword', message: 'The old password is wrong.' }])
  }
  await refused(ada.call(personal.changePassword, { body }), 429)
})

test('what was sent from an address becomes the history of the person who confirms it', async (t) => {
  const { given, visitor, mails, as } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const ada = await given.user('USER', 'ada')
  await given.request(staff.call, undefined, { email: ada.email })
  await given.request(staff.call, undefined, { email: 'somebody@example.com' })
  assert.equal((await ada.call(catalogueRequests.history)).totalElements, 0)

  await visitor(auth.forgetPassword, { body: { email: ada.email } })
  const id = linkParameter((await mails()).at(-1), 'id')
  await visitor(auth.resetPassword, {
    body: { id, password: 'a brand new password', confirmedPassword: 'a brand new password' },
  })
  const { accessToken = '' } = await visitor(auth.login, {
    body: { username: ada.email, password: 'a brand new password' },
  })

  const own = await as(accessToken)(catalogueRequests.history)
  assert.deepEqual(
    own.data.map(({ email }) => email),
    [ada.email],
  )
  assert.equal(own.totalElements, 1)
  await visitor(catalogueRequests.send, { body: { ...customer, email: ada.email.toUpperCase(), city: 'Elsewhere' } })
  assert.equal((await as(accessToken)(catalogueRequests.listPending)).totalElements, 1)
})

test('language and theme are chosen without an address, and hold wherever the person signs in', async (t) => {
  const { given } = await startTestApp(t)
  const ada = await given.user('USER', 'ada')

  await ada.call(personal.changePreferences, { body: { language: 'de', theme: 'dark' } })

  const { accessToken } = await given.login(ada.email)
  const { LANGUAGE, THEME } = decodeJwt(accessToken)
  assert.deepEqual({ LANGUAGE, THEME }, { LANGUAGE: 'de', THEME: 'dark' })
})

test('a preference that is not given stays, and null takes one back', async (t) => {
  const { given } = await startTestApp(t)
  const ada = await given.user('USER', 'ada')
  await ada.call(personal.changePreferences, { body: { language: 'ar', theme: 'light' } })

  await ada.call(personal.changePreferences, { body: { theme: null } })

  const { accessToken } = await given.login(ada.email)
  const { LANGUAGE, THEME } = decodeJwt(accessToken)
  assert.deepEqual({ LANGUAGE, THEME }, { LANGUAGE: 'ar', THEME: undefined })
})

test('a person makes six hundred changes in a minute, and reads on beyond them', async (t) => {
  const { given, pass } = await startTestApp(t, { rateLimits: true })
  const [ada, bob] = [await given.user('USER', 'ada'), await given.user('USER', 'bob')]
  const change = ({ call }: typeof ada) => call(personal.changePreferences, { body: { theme: 'dark' } })
  for (let time = 0; time < 600; time++) await change(ada)

  await refused(change(ada), 429)

  await ada.call(personal.info)
  await change(bob)
  pass(minutes(1))
  await change(ada)
})

test('preferences that do not exist, or none, are refused', async (t) => {
  const { given } = await startTestApp(t)
  const ada = await given.user('USER', 'ada')

  for (const body of [{ theme: 'pink' }, { language: 'tlh' }, { role: 'ADMIN' }, {}]) {
    await refused(ada.call(personal.changePreferences, { body: body as object }), 400)
  }

  const { accessToken } = await given.login(ada.email)
  assert.equal(decodeJwt(accessToken).THEME, undefined)
})

test('a person with the longest names signs in, and changes them', async (t) => {
  const { as, given } = await startTestApp(t)
  const ada = await given.user('USER', 'ada')
  const name = '字'.repeat(500)
  await ada.call(personal.changeInfo, { body: { ...customer, firstName: name, lastName: name } })

  const { accessToken } = await given.login(ada.email)

  const { firstName } = await as(accessToken)(personal.info)
  assert.equal(firstName, name)
})
