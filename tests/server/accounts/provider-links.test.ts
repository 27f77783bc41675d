import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiTokens } from '#contract/api-tokens.ts'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { passkeys } from '#contract/passkeys.ts'
import { personal } from '#contract/personal.ts'
import { provider as contract } from '#contract/provider.ts'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { days, minutes, startTestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { customer, password } from '#support/given.ts'
import { linkParameter } from '#support/mails.ts'
import { givePasskey } from '#support/passkeys.ts'
import { ada, approving, givenLinked, signInsAt, startWithProvider } from '#support/provider-app.ts'
import { refused } from '#support/refusals.ts'
import { giveFactor } from '#support/second-factor.ts'

type Setting = Awaited<ReturnType<typeof startWithProvider>>

const subject = 'Sign in with Acme ID from now on'

/** The id of the link that was mailed last. */
const linkIn = async ({ app }: Setting) =>
  linkParameter(
    (await app.mails()).findLast((mail) => mail.subject === subject),
    'id',
  )

/** Ada with an account and a proven address, whom the provider knows too. */
const givenAda = ({ app }: Setting, role: 'ADMIN' | 'SUPER_ADMIN' = 'ADMIN') =>
  app.given.user(role, 'ada', { proven: true })

test('an account is never linked by its address alone, also when the provider proved it', async (t) => {
  const setting = await startWithProvider(t, approving)
  const person = await givenAda(setting)

  assert.deepEqual(await setting.enter(), { outcome: 'mailed' })

  assert.equal((await person.call(contract.read)).linked, false)
  assert.deepEqual(
    (await setting.app.mails()).map((mail) => [mail.to, mail.subject]),
    [[person.email, subject]],
  )
})

test('whoever reads the mail and signs in at the provider once more is linked, and told so', async (t) => {
  const setting = await startWithProvider(t)
  const person = await givenAda(setting)
  await setting.enter()

  const { accessToken = '' } = await setting.followLink(await linkIn(setting))

  const { data } = await setting.app.as(accessToken)(sessions.list)
  assert.equal(data.find(({ current }) => current)?.method, 'provider')
  assert.equal((await person.call(contract.read)).linked, true)
  assert.equal((await setting.app.mails()).at(-1)?.subject, 'Your account was linked with Acme ID')
  assert.notEqual((await setting.enter()).accessToken, undefined)
})

test('a stranger who named the address is not linked by the one who reads the mail', async (t) => {
  const setting = await startWithProvider(t)
  await givenAda(setting)
  const mallory = signInsAt(setting.app, setting.provider)
  const claimed = { ...ada, sub: 'mallory' }
  await mallory.enter(claimed)

  await setting.followLink(await linkIn(setting))

  assert.deepEqual(await mallory.enter(claimed), { outcome: 'mailed' })
})

test('opening the page of the link, or its button alone, links nobody', async (t) => {
  const setting = await startWithProvider(t)
  const person = await givenAda(setting)
  await setting.enter()
  const id = await linkIn(setting)

  await fetch(`${setting.app.origin}/sign-in/link?id=${id}`)
  await setting.browser.follow(id)

  assert.equal((await person.call(contract.read)).linked, false)
})

test('a mailed link works once, seven days, and in the browser that pressed its button', async (t) => {
  const setting = await startWithProvider(t)
  const { app, provider, browser } = setting
  await givenAda(setting)
  await setting.enter()
  const id = await linkIn(setting)

  const begun = provider.signIn(await browser.follow(id), ada)
  await refused(signInsAt(app, provider).browser.arrive(begun), 403)
  const second = provider.signIn(await browser.follow(id), ada)
  await browser.arrive(begun)
  assert.equal((await refused(browser.arrive(second), 422)).code, 'provider-over')
  assert.equal((await refused(browser.follow(id), 422)).code, 'link-invalid')
})

test('a sign-in that a link to a former address began ends with it, whatever link was mailed since', async (t) => {
  const setting = await startWithProvider(t)
  const { app, provider, browser } = setting
  const person = await givenAda(setting)
  await setting.enter()
  const begun = provider.signIn(await browser.follow(await linkIn(setting)), { ...ada, sub: 'mallory' })
  const email = 'new@example.com'
  await person.call(personal.changeInfo, { body: { ...customer, email } })
  const change = (await app.mails()).findLast(({ to }) => to === email)
  await app.visitor(personal.confirmEmail, { body: { id: linkParameter(change, 'id') } })
  await setting.enter({ ...ada, email })

  assert.equal((await refused(browser.arrive(begun), 422)).code, 'provider-over')
  assert.equal((await (await app.given.login(email)).call(contract.read)).linked, false)
})

test('who names an address at the provider voids no link that its person has, until one is used', async (t) => {
  const setting = await startWithProvider(t)
  const { app, provider, browser } = setting
  await givenAda(setting)
  await setting.enter()
  const first = await linkIn(setting)
  await signInsAt(app, provider).enter({ ...ada, sub: 'mallory', email_verified: false })
  const second = await linkIn(setting)

  const { accessToken } = await setting.followLink(first)

  assert.notEqual(accessToken, undefined)
  assert.equal((await refused(browser.follow(second), 422)).code, 'link-invalid')
})

test('a mailed link that is older than seven days, or unknown, is dead', async (t) => {
  const setting = await startWithProvider(t)
  await givenAda(setting)
  await setting.enter()
  const id = await linkIn(setting)
  setting.app.pass(days(7))

  for (const dead of [id, 'unknown'])
    assert.equal((await refused(setting.browser.follow(dead), 422)).code, 'link-invalid')
})

test('a mailed link dies with a new password, with the account and while it is disabled', async (t) => {
  const setting = await startWithProvider(t)
  const { app, browser } = setting
  const owner = await app.given.user('SUPER_ADMIN')
  const { id } = await givenAda(setting)
  const params = { id }
  const chosen = { password: 'a brand new password', confirmedPassword: 'a brand new password' }

  await setting.enter()
  const first = await linkIn(setting)
  await owner.call(users.changePassword, { params, body: chosen })
  await refused(browser.follow(first), 422)
  await setting.enter()
  const second = await linkIn(setting)
  const onItsWay = setting.provider.signIn(await browser.follow(second), ada)
  await owner.call(users.disable, { params })
  await refused(browser.arrive(onItsWay), 422)
  await owner.call(users.enable, { params })
  await setting.enter({ ...ada, sub: 'ada-2' })
  const third = await linkIn(setting)
  await owner.call(users.remove, { params })
  await refused(browser.follow(third), 422)
})

test('a stranger who names an address at the provider does not keep its person from changing it', async (t) => {
  const setting = await startWithProvider(t, {}, { rateLimits: true })
  const person = await givenAda(setting)
  for (let times = 0; times < 12; times++) await setting.enter({ ...ada, sub: `${times}` })

  await person.call(personal.changeInfo, { body: { ...customer, email: 'new@example.com' } })

  assert.equal((await person.call(personal.info)).pendingEmail, 'new@example.com')
})

test('at most so many mails go to an account, and the answer stays the same', async (t) => {
  const setting = await startWithProvider(t, {}, { rateLimits: true })
  await givenAda(setting)
  const answers = []

  for (let times = 0; times < 12; times++) answers.push(await setting.enter({ ...ada, sub: `${times}` }))

  assert.deepEqual(answers, Array(12).fill({ outcome: 'mailed' }))
  assert.ok((await setting.app.mails()).length < 12)
})

test('an account whose address was never proven may be a stranger’s, so it is linked with nobody', async (t) => {
  const { app, enter } = await startWithProvider(t, approving)
  const owner = await app.given.user('SUPER_ADMIN')
  await app.given.registration(owner.call, ada.email)
  await app.given.user('ADMIN', 'bob')
  const before = await digest(app.services)

  for (const said of [ada, { ...ada, sub: 'bob-1', email: 'bob@example.com' }]) {
    const { code, Message } = await refused(enter(said), 403)
    assert.equal(code, 'provider-taken')
    assert.match(Message, /Please speak to your administrator/)
  }

  assert.equal(await digest(app.services), before)
})

test('an identity that was linked before the address was proven goes with that proof', async (t) => {
  const { app, link, enter } = await startWithProvider(t)
  // A stranger signed up with the address of Ada, was approved, and linked an identity of their own.
  const stranger = await app.given.user('ADMIN', 'ada')
  await link(stranger.accessToken, { ...ada, sub: 'mallory' })
  await app.visitor(auth.forgetPassword, { body: { email: ada.email } })
  const id = linkParameter((await app.mails()).at(-1), 'id')

  await app.visitor(auth.resetPassword, { body: { id, password, confirmedPassword: password } })

  assert.deepEqual(await enter({ ...ada, sub: 'mallory' }), { outcome: 'mailed' })
})

test('who is signed in links the account, after a fresh proof, and the state is theirs alone', async (t) => {
  const setting = await startWithProvider(t)
  const { app, link, enter } = setting
  const person = await givenAda(setting)
  app.pass(minutes(6))
  assert.equal((await refused(link(person.accessToken), 403)).code, 'confirm')
  await person.call(auth.confirm, { body: { password } })

  assert.deepEqual(await link(person.accessToken, { ...ada, email: 'private@elsewhere.example' }), {
    outcome: 'linked',
  })

  assert.notEqual((await enter()).accessToken, undefined)
  assert.deepEqual(await person.call(contract.read), {
    name: 'Acme ID',
    linked: true,
    password: true,
    lacksPassword: false,
  })
})

test('who lost the proof while at the provider is not linked', async (t) => {
  const setting = await startWithProvider(t)
  const { app, provider, browser } = setting
  const person = await givenAda(setting)
  const arrival = provider.signIn(await browser.leave(person.accessToken, '/api/user/provider'), ada)
  await giveFactor(app, (await app.given.login(person.email)).call)

  assert.equal((await refused(browser.arrive(arrival), 422)).code, 'provider-over')
})

test('who signed out, or was removed, while at the provider is not linked', async (t) => {
  const setting = await startWithProvider(t)
  const { app, provider, browser } = setting
  const owner = await app.given.user('SUPER_ADMIN')
  const begin = async ({ accessToken }: { accessToken: string }) =>
    provider.signIn(await browser.leave(accessToken, '/api/user/provider'), ada)
  const out = await givenAda(setting)
  const gone = await app.given.login(out.email)
  const [signedOut, removed] = [await begin(out), await begin(gone)] as const

  await app.visitor(auth.logout, { body: { refreshToken: out.refreshToken } })
  assert.equal((await refused(browser.arrive(signedOut), 422)).code, 'provider-over')
  await owner.call(users.remove, { params: { id: out.id } })
  assert.equal((await refused(browser.arrive(removed), 422)).code, 'provider-over')
})

test('an identity that another account has cannot be linked a second time', async (t) => {
  const setting = await startWithProvider(t)
  await givenLinked(setting)
  const bob = await setting.app.given.user('USER', 'bob')

  const { Message } = await refused(setting.link(bob.accessToken), 409)

  assert.equal(Message, 'Another account here is linked with it already.')
  assert.equal((await bob.call(contract.read)).linked, false)
})

test('who unlinks signs in by password, every other session ends, and the mail says so', async (t) => {
  const setting = await startWithProvider(t)
  const { app, enter } = setting
  const person = await givenLinked(setting)
  const { accessToken = '' } = await enter()

  await person.call(contract.unlink)

  await person.call(personal.info)
  await refused(app.as(accessToken)(personal.info), 401)
  assert.deepEqual(await enter(), { outcome: 'mailed' })
  assert.ok((await app.mails()).some((mail) => mail.subject === 'Your account was unlinked from Acme ID'))
  await refused(person.call(contract.unlink), 404)
})

test('an identity that another one replaces by mail loses its sessions and API tokens', async (t) => {
  const setting = await startWithProvider(t)
  const { app, enter } = setting
  const person = await givenLinked(setting)
  const { accessToken = '' } = await enter()
  const body = { name: 'Reports', scope: 'read', days: 30 } as const
  const { token } = await person.call(apiTokens.create, { body })
  const next = { ...ada, sub: 'ada-2' }
  await enter(next)

  const { accessToken: entered = '' } = await setting.followLink(await linkIn(setting), next)

  await app.as(entered)(personal.info)
  for (const former of [accessToken, token]) await refused(app.as(former)(catalogueRequests.listPending), 401)
  assert.deepEqual(await enter(), { outcome: 'mailed' })
})

test('who links another identity while signed in stays so, and every other session ends', async (t) => {
  const setting = await startWithProvider(t)
  const { app, enter } = setting
  const person = await givenLinked(setting)
  const { accessToken = '' } = await enter()

  await setting.link(person.accessToken, { ...ada, sub: 'ada-2' })

  await person.call(personal.info)
  await refused(app.as(accessToken)(personal.info), 401)
})

test('unlinking asks for a fresh proof', async (t) => {
  const setting = await startWithProvider(t)
  const person = await givenLinked(setting)
  setting.app.pass(minutes(6))

  assert.equal((await refused(person.call(contract.unlink), 403)).code, 'confirm')
})

test('the last way in stays until there is a password', async (t) => {
  const { app, enter, confirm } = await startWithProvider(t, approving)
  const { accessToken = '' } = await enter()
  const call = app.as(accessToken)
  const proof = { auth_time: app.now() / 1_000 }
  await confirm(accessToken, { ...ada, ...proof })
  const before = await digest(app.services)

  const { Message } = await refused(call(contract.unlink), 409)

  assert.equal(Message, 'This is your last way to sign in. Set a password or add a passkey first.')
  assert.equal(await digest(app.services), before)
  assert.equal((await call(contract.read)).password, false)
})

test('a password that is set by mail is another way in', async (t) => {
  const { app, enter, confirm } = await startWithProvider(t, approving)
  await enter()
  await app.visitor(auth.forgetPassword, { body: { email: ada.email } })
  const id = linkParameter((await app.mails()).at(-1), 'id')
  await app.visitor(auth.resetPassword, { body: { id, password, confirmedPassword: password } })
  const { accessToken = '' } = await enter()
  await confirm(accessToken, { ...ada, auth_time: app.now() / 1_000 })

  await app.as(accessToken)(contract.unlink)

  await app.given.login(ada.email)
})

test('who is disabled is not let in by the provider, and is again after that', async (t) => {
  const setting = await startWithProvider(t)
  const owner = await setting.app.given.user('SUPER_ADMIN')
  const { id } = await givenLinked(setting)
  await owner.call(users.disable, { params: { id } })

  const { code } = await refused(setting.enter(), 403)
  const stranger = await refused(setting.enter({ ...ada, sub: 'ada-2' }), 403)
  await owner.call(users.enable, { params: { id } })

  assert.deepEqual([code, stranger.code], ['disabled', 'provider-taken'])
  assert.notEqual((await setting.enter()).accessToken, undefined)
})

test('without a provider nobody can link, and who was linked signs in by password', async (t) => {
  const setting = await startWithProvider(t)
  const { email } = await givenLinked(setting)
  const app = await startTestApp(t, { database: setting.app.services.config.database })

  const { call } = await app.given.login(email)

  assert.deepEqual(await call(contract.read), { name: null, linked: false, password: true, lacksPassword: false })
  await refused(call(contract.link), 404)
})

test('an owner takes away the link of a person, which a restore may have brought back', async (t) => {
  const setting = await startWithProvider(t)
  const owner = await setting.app.given.user('SUPER_ADMIN', 'owner')
  const { id } = await givenLinked(setting)

  await owner.call(users.resetFactors, { params: { id } })

  assert.deepEqual(await setting.enter(), { outcome: 'mailed' })
})

test('a link with a former provider is no way in', async (t) => {
  const former = await startWithProvider(t, approving)
  const { accessToken = '' } = await former.enter()
  await former.confirm(accessToken, { ...ada, auth_time: former.app.now() / 1_000 })
  const { id } = await givePasskey(former.app, former.app.as(accessToken))
  const { database } = former.app.services.config
  const { app } = await startWithProvider(t, approving, { database })
  const call = app.as(accessToken)

  await refused(call(passkeys.remove, { params: { id } }), 409)

  assert.equal((await call(contract.read)).linked, false)
})
