import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { personal } from '#contract/personal.ts'
import { users } from '#contract/users.ts'
import { minutes, startTestApp } from '#support/app.ts'
import { password } from '#support/given.ts'
import { linkParameter } from '#support/mails.ts'
import { refused } from '#support/refusals.ts'
import { wrongTotals } from '#support/totals.ts'

const chosen = { password: 'a brand new password', confirmedPassword: 'a brand new password' }

test('an owner disables a person: the sessions end, and the person stays in the list as disabled', async (t) => {
  const { given, visitor, services } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const ada = await given.user('ADMIN', 'ada')

  await owner.call(users.disable, { params: { id: ada.id } })

  await refused(ada.call(personal.info), 401)
  await refused(visitor(auth.refresh, { body: { refreshToken: ada.refreshToken } }), 401)
  const { data } = await owner.call(users.listActive, { query: { q: 'ada' } })
  assert.deepEqual([data[0]?.status, data[0]?.role], ['disabled', 'ADMIN'])
  assert.deepEqual(await wrongTotals(services.db), [])
})

test('sixty changes of others an hour are told of by mail, and what lets nobody in is never put off', async (t) => {
  const { given } = await startTestApp(t, { rateLimits: true })
  const owner = await given.user('SUPER_ADMIN')
  const { id } = await given.user('USER', 'ada')
  const roles = ['ADMIN', 'USER'] as const
  for (let count = 0; count < 118; count++)
    await owner.call(users.changeRole, { params: { id }, body: { role: roles[count % 2] ?? 'USER' } })
  await owner.call(users.disable, { params: { id } })
  await owner.call(users.enable, { params: { id } })
  await owner.call(users.disable, { params: { id } })

  await refused(owner.call(users.enable, { params: { id } }), 429)
  await refused(owner.call(users.changeRole, { params: { id }, body: { role: 'ADMIN' } }), 429)
  await owner.call(users.changeRole, { params: { id }, body: { role: 'USER' } })
})

test('only the right password of a disabled account is told that it is disabled', async (t) => {
  const { given, visitor } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const ada = await given.user('ADMIN', 'ada')
  await owner.call(users.disable, { params: { id: ada.id } })
  const signIn = (secret: string) => visitor(auth.login, { body: { username: ada.email, password: secret } })

  const told = await refused(signIn(password), 403)

  assert.deepEqual(
    [told.code, told.Message],
    ['disabled', 'Your account is disabled. Please speak to your administrator.'],
  )
  assert.equal((await refused(signIn('a wrong password'), 422)).code, 'login-wrong')
})

test('neither a link from before nor a new one resets the password of a disabled account', async (t) => {
  const { given, visitor, mails } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const ada = await given.user('ADMIN', 'ada')
  const ask = () => visitor(auth.forgetPassword, { body: { email: ada.email } })
  await ask()
  const id = linkParameter((await mails()).at(-1), 'id')
  await owner.call(users.disable, { params: { id: ada.id } })

  await refused(visitor(auth.resetPassword, { body: { id, ...chosen } }), 422)
  await ask()
  const resets = (await mails()).filter(({ subject }) => subject === 'Reset your password')
  assert.equal(resets.length, 1)
  await refused(owner.call(users.changePassword, { params: { id: ada.id }, body: chosen }), 409)
})

test('mails that wait for a disabled person do not leave, but the one that says so does', async (t) => {
  const { given, visitor, mails } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const ada = await given.user('ADMIN', 'ada')
  await visitor(auth.forgetPassword, { body: { email: ada.email } })

  await owner.call(users.disable, { params: { id: ada.id } })

  const told = (await mails()).map(({ to, subject }) => [to, subject])
  assert.deepEqual(told.sort(), [
    [ada.email, 'Your account was disabled'],
    [owner.email, 'An account was disabled'],
  ])
})

test('owners are told whose account was disabled, without a name that is none', async (t) => {
  const { given, mails } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN', 'olga', { proven: true })
  const ada = await given.user('USER', 'ada')
  const win = await given.user('USER', 'win-at.evil.example')
  await owner.call(users.disable, { params: { id: ada.id } })
  await owner.call(users.disable, { params: { id: win.id } })

  const told = (await mails()).filter(({ to }) => to === owner.email).map(({ text }) => text)

  assert.match(told[0] ?? '', /olga Person disabled the account of ada Person \(ada@example\.com\)\./)
  assert.match(told[1] ?? '', /olga Person disabled the account of win-at\.evil\.example@example\.com\./)
})

test('a mail to the unproven address of an owner has no text of the account that was disabled', async (t) => {
  const { given, mails } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN', 'olga')
  const win = await given.user('USER', 'win-at.evil.example')
  await owner.call(users.disable, { params: { id: win.id } })

  const told = (await mails()).find(({ to }) => to === owner.email)

  assert.match(told?.text ?? '', /The audit tells whose it is\./)
  assert.doesNotMatch(`${told?.text}${told?.html}`, /evil/)
})

test('an enabled person signs in as before, and everybody concerned is told', async (t) => {
  const { given, mails, visitor } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const ada = await given.user('ADMIN', 'ada')
  await owner.call(users.disable, { params: { id: ada.id } })
  await refused(owner.call(users.disable, { params: { id: ada.id } }), 409)
  const before = (await mails()).length

  await owner.call(users.enable, { params: { id: ada.id } })

  await visitor(auth.login, { body: { username: ada.email, password } })
  const told = (await mails()).slice(before).map(({ to, subject }) => [to, subject])
  assert.deepEqual(told.sort(), [
    [ada.email, 'Your account works again'],
    [owner.email, 'An account was enabled'],
  ])
  await refused(owner.call(users.enable, { params: { id: ada.id } }), 409)
})

test('unknown and pending people are not disabled', async (t) => {
  const { given } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const { id } = await given.registration(owner.call)

  await refused(owner.call(users.disable, { params: { id } }), 404)
  await refused(owner.call(users.disable, { params: { id: crypto.randomUUID() } }), 404)
  await refused(owner.call(users.enable, { params: { id } }), 404)
})

test('the last owner who is not disabled stays enabled, and stays an owner', async (t) => {
  const { given } = await startTestApp(t)
  const [one, two] = [await given.user('SUPER_ADMIN', 'one'), await given.user('SUPER_ADMIN', 'two')]
  const disable = (whom: typeof one, by: typeof one) => by.call(users.disable, { params: { id: whom.id } })

  const answers = await Promise.allSettled([disable(one, two), disable(two, one)])

  assert.deepEqual(answers.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  const [left, other] = answers[0]?.status === 'fulfilled' ? [two, one] : [one, two]
  await refused(disable(left, left), 409)
  await refused(left.call(users.changeRole, { params: { id: left.id }, body: { role: 'USER' } }), 409)
  await left.call(users.remove, { params: { id: other.id } })
})

test('the list tells when somebody last signed in', async (t) => {
  const { given, now, pass } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  await given.user('ADMIN', 'ada')
  pass(minutes(10))

  await given.login('ada@example.com')

  const { data } = await owner.call(users.listActive, { query: { q: 'ada' } })
  assert.equal(data[0]?.lastSignIn, now())
})
