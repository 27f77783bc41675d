import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { provider as contract } from '#contract/provider.ts'
import { system } from '#contract/system.ts'
import { users } from '#contract/users.ts'
import { assertOwnersEnter } from '#server/accounts/sign-in/ways-in.ts'
import { transact } from '#server/database/dialect.ts'
import { StartError } from '#server/lib/errors.ts'
import { startTestApp, type TestApp } from '#support/app.ts'
import { password } from '#support/given.ts'
import { givePasskey } from '#support/passkeys.ts'
import { ada, approving, givenLinked, startWithProvider } from '#support/provider-app.ts'
import { refused } from '#support/refusals.ts'
import { giveFactor } from '#support/second-factor.ts'

/** The same database, at whose next start passwords are left to owners. */
const startLeft = (t: TestContext, { services }: TestApp) =>
  startTestApp(t, { database: services.config.database, passwordSignIn: 'owners' })

const signIn = ({ visitor }: TestApp, username: string, secret = password) =>
  visitor(auth.login, { body: { username, password: secret } })

test('with PASSWORD_SIGN_IN=owners their passwords open and those of others do not', async (t) => {
  const before = await startTestApp(t)
  const owner = await before.given.user('SUPER_ADMIN')
  const staff = [await before.given.user('ADMIN', 'ada'), await before.given.user('USER', 'bob')]
  const app = await startLeft(t, before)

  assert.notEqual((await signIn(app, owner.email)).accessToken, undefined)
  for (const { email } of staff) {
    const { code, Message } = await refused(signIn(app, email), 403)
    assert.equal(code, 'provider-only')
    assert.equal(Message, 'You sign in here without a password: use the other ways on this page.')
    assert.equal((await refused(signIn(app, email, 'a wrong password'), 422)).code, 'login-wrong')
  }
  assert.equal((await app.visitor(auth.methods)).password, false)
})

test('a sign-in by password that waits for its code ends when its person is no owner any more', async (t) => {
  const app = await startTestApp(t, { passwordSignIn: 'owners' })
  const owner = await app.given.user('SUPER_ADMIN')
  const ada = await app.given.user('SUPER_ADMIN', 'ada')
  const { code } = await giveFactor(app, ada.call)
  const { secondFactor: ticket = '' } = await signIn(app, ada.email)
  await owner.call(users.changeRole, { params: { id: ada.id }, body: { role: 'ADMIN' } })

  const step = app.visitor(auth.secondFactor, { body: { ticket, code: code() } })

  assert.equal((await refused(step, 422)).code, 'ticket-over')
})

test('others come in by the provider, and cannot unlink what would lock them out', async (t) => {
  const setting = await startWithProvider(t, approving, { passwordSignIn: 'owners' })
  const { app, enter, confirm } = setting
  await app.given.user('SUPER_ADMIN')
  const { accessToken = '' } = await enter()
  await confirm(accessToken, { ...ada, auth_time: app.now() / 1_000 })

  const { Message } = await refused(app.as(accessToken)(contract.unlink), 409)
  assert.equal(Message, 'This is your last way to sign in. Add a passkey first.')
})

test('whom the provider alone lets in lacks a password, until a passkey lets them in too', async (t) => {
  const { app, enter, confirm } = await startWithProvider(t, approving)
  const { accessToken = '' } = await enter()
  const call = app.as(accessToken)
  const { lacksPassword } = await call(contract.read)
  await confirm(accessToken, { ...ada, auth_time: app.now() / 1_000 })

  await givePasskey(app, call)

  assert.deepEqual([lacksPassword, (await call(contract.read)).lacksPassword], [true, false])
})

test('where passwords are left to owners, nobody else is told that they lack one', async (t) => {
  const { app, enter } = await startWithProvider(t, approving, { passwordSignIn: 'owners' })

  const { accessToken = '' } = await enter()

  assert.equal((await app.as(accessToken)(contract.read)).lacksPassword, false)
})

test('a start that leaves passwords to owners is refused while none of them has one', async (t) => {
  const setting = await startWithProvider(t, approving)
  const { app, enter } = setting
  const owner = await app.given.user('SUPER_ADMIN', 'boss')
  await enter()
  const left = { ...app.services, config: { ...app.services.config, passwordSignIn: 'owners' as const } }
  await assertOwnersEnter(left)
  const { id } = (await owner.call(users.listActive, { query: { q: 'ada' } })).data[0] ?? { id: '' }

  await makeOwner(app, id)
  await assertOwnersEnter(left)
  await makeOwner(app, owner.id, 'ADMIN')

  await assert.rejects(assertOwnersEnter(left), (error: Error) => {
    assert.ok(error instanceof StartError)
    assert.match(error.message, /^PASSWORD_SIGN_IN=owners needs an owner who can sign in without the provider/)
    return true
  })
  await assertOwnersEnter(app.services)
})

/** No call makes or unmakes owners, so the test does what an operator does in the database. */
async function makeOwner({ services }: TestApp, id: string, role: 'SUPER_ADMIN' | 'ADMIN' = 'SUPER_ADMIN') {
  await transact(services.db, (trx) => trx.updateTable('user').set({ role }).where('id', '=', id).execute())
}

test('the mail about a forgotten password says how to sign in to whom a password opens nothing', async (t) => {
  const before = await startTestApp(t)
  const owner = await before.given.user('SUPER_ADMIN')
  const staff = await before.given.user('ADMIN', 'ada')
  const { database } = before.services.config
  const { app } = await startWithProvider(t, { name: 'Acme ID' }, { database, passwordSignIn: 'owners' })
  for (const { email } of [owner, staff]) await app.visitor(auth.forgetPassword, { body: { email } })

  const mails = (await app.mails()).filter(({ subject }) => subject === 'Reset your password')

  const told = mails.filter(({ text }) => text.includes('Here you sign in with Acme ID.')).map(({ to }) => to)
  assert.deepEqual([mails.length, told.length], [2, 1])
  assert.ok(told[0]?.includes(staff.email))
})

test('an installation without owners starts, so that its first one can be set up', async (t) => {
  const app = await startTestApp(t, { passwordSignIn: 'owners' })

  await assertOwnersEnter(app.services)
})

test('owners are warned where passwords are left to them and no provider lets others in', async (t) => {
  const app = await startTestApp(t, { passwordSignIn: 'owners' })
  const owner = await app.given.user('SUPER_ADMIN')
  const setting = await startWithProvider(t, {}, { passwordSignIn: 'owners' })
  const other = await setting.app.given.user('SUPER_ADMIN')
  const codes = async (call: typeof owner.call) => (await call(system.notices)).notices.map(({ code }) => code)

  assert.ok((await codes(owner.call)).includes('no-way-in'))
  assert.equal((await codes(other.call)).includes('no-way-in'), false)
})

test('an owner who is linked keeps the password, also while the provider is away', async (t) => {
  const setting = await startWithProvider(t, {}, { passwordSignIn: 'owners' })
  const owner = await givenLinked(setting, 'SUPER_ADMIN')
  setting.provider.control.answer = { '/token': (_, response) => response.destroy() }

  const { code } = await refused(setting.enter(), 503)

  assert.equal(code, 'provider-away')
  assert.notEqual((await signIn(setting.app, owner.email)).accessToken, undefined)
})
