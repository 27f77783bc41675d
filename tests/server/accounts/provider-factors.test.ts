import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { auth } from '#contract/auth.ts'
import { catalogues } from '#contract/catalogues.ts'
import { personal } from '#contract/personal.ts'
import { provider as contract } from '#contract/provider.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { sessions } from '#contract/sessions.ts'
import { hours, minutes, seconds } from '#support/app.ts'
import { customer } from '#support/given.ts'
import { ada, approving, givenLinked, signInsAt, startWithProvider } from '#support/provider-app.ts'
import { refused } from '#support/refusals.ts'
import { giveFactor } from '#support/second-factor.ts'

const moved = { body: { ...customer, email: 'new@example.com' } }
const editor = { redirectUrl: 'https://editor.example/open' }
const redirectOrigins = new Set(['https://editor.example'])

test('a second factor that was set here is asked for after the provider too, and no token comes before it', async (t) => {
  const setting = await startWithProvider(t)
  const { app, enter } = setting
  const person = await givenLinked(setting)
  const { code } = await giveFactor(app, person.call)

  const { secondFactor: ticket = '', ...others } = await enter(ada, { next: '/dashboard' })
  await refused(app.visitor(auth.secondFactor, { body: { ticket, code: '000000' } }), 422)
  const { accessToken } = await app.visitor(auth.secondFactor, { body: { ticket, code: code() } })

  assert.deepEqual(others, { next: '/dashboard' })
  const { data } = await app.as(accessToken)(sessions.list)
  assert.equal(data.find(({ current }) => current)?.method, 'provider')
})

test('a session that began at the provider and by a code ends after twelve hours too', async (t) => {
  const setting = await startWithProvider(t)
  const { app, enter } = setting
  const { code } = await giveFactor(app, (await givenLinked(setting)).call)
  const { secondFactor: ticket = '' } = await enter()
  const { refreshToken = '' } = await app.visitor(auth.secondFactor, { body: { ticket, code: code() } })
  app.pass(hours(12))

  await refused(app.visitor(auth.refresh, { body: { refreshToken } }), 401)
})

test('five wrong codes after the provider are told without a word of a password', async (t) => {
  const setting = await startWithProvider(t)
  const { app, enter } = setting
  await giveFactor(app, (await givenLinked(setting)).call)
  const { secondFactor: ticket = '' } = await enter()

  for (let times = 0; times < 5; times++)
    await refused(app.visitor(auth.secondFactor, { body: { ticket, code: 'wrong' } }), 422)

  const mail = (await app.mails()).at(-1)
  assert.equal(mail?.subject, 'Five wrong codes at sign-in')
  assert.match(mail?.text ?? '', /Acme ID/)
  assert.doesNotMatch(mail?.text ?? '', /password/)
})

test('a factor that was set while somebody was at the provider is asked for', async (t) => {
  const setting = await startWithProvider(t)
  const { app, provider, browser } = setting
  const person = await givenLinked(setting)
  const answer = provider.signIn(await browser.begin(), ada)
  await giveFactor(app, person.call)

  assert.deepEqual(Object.keys(await browser.arrive(answer)), ['secondFactor'])
})

test('where the provider’s own factor is trusted, staff work without one of ours', async (t) => {
  const setting = await startWithProvider(t, {}, { requireSecondFactor: 'staff' })
  const { app, enter } = setting
  await givenLinkedWithFactor(setting)
  const { accessToken = '' } = await enter()

  await app.as(accessToken)(catalogues.list)
})

test('with OIDC_SECOND_FACTOR staff whom the provider signed in must set one of ours first', async (t) => {
  const setting = await startWithProvider(t, { ownFactor: true }, { requireSecondFactor: 'staff' })
  const { app, enter } = setting
  await givenLinkedWithFactor(setting)
  const { accessToken = '' } = await enter()
  const call = app.as(accessToken)

  assert.equal((await refused(call(catalogues.list), 403)).code, 'second-factor')
  await call(contract.read)
  await setting.confirm(accessToken, { ...ada, auth_time: app.now() / 1_000 })
  await giveFactor(app, call)
  await call(catalogues.list)
})

test('somebody who must set a factor first gets no token for another site', async (t) => {
  const overrides = { requireSecondFactor: 'staff' as const, redirectOrigins }
  const setting = await startWithProvider(t, { ownFactor: true }, overrides)
  await givenLinkedWithFactor(setting)

  assert.equal((await refused(setting.enter(ada, editor), 403)).code, 'second-factor')
})

/** Staff of an installation that asks for a factor: who links has one, and takes it away again. */
async function givenLinkedWithFactor(setting: Awaited<ReturnType<typeof startWithProvider>>) {
  const { app, link } = setting
  const person = await app.given.user('ADMIN', 'ada', { proven: true })
  await giveFactor(app, person.call)
  await link(person.accessToken)
  await person.call(secondFactor.remove)
}

test('another site gets its token through the provider, and that alone', async (t) => {
  const setting = await startWithProvider(t, {}, { redirectOrigins })
  await givenLinked(setting)

  const { accessToken = '', refreshToken, redirectUrl } = await setting.enter(ada, editor)

  assert.equal(decodeJwt(accessToken).aud, 'https://editor.example')
  assert.deepEqual([refreshToken, redirectUrl], [undefined, editor.redirectUrl])
  await refused(setting.app.as(accessToken)(personal.info), 401)
})

test('the ticket after the provider remembers the other site', async (t) => {
  const setting = await startWithProvider(t, {}, { redirectOrigins })
  const { app, enter } = setting
  const { code } = await giveFactor(app, (await givenLinked(setting)).call)
  const { secondFactor: ticket = '', redirectUrl } = await enter(ada, editor)

  const answer = await app.visitor(auth.secondFactor, { body: { ticket, code: code() } })

  assert.equal(decodeJwt(answer.accessToken).aud, 'https://editor.example')
  assert.deepEqual([answer.refreshToken, redirectUrl], [undefined, editor.redirectUrl])
})

test('a site that is not allowed leads back with a reason and without the site, before anybody goes away', async (t) => {
  const { browser, provider } = await startWithProvider(t, {}, { redirectOrigins })
  const sites = ['https://elsewhere.example/', 'javascript:alert(1)', 'https://editor.example.evil/']

  const addresses = await Promise.all(
    sites.map((redirectUrl) => browser.begin({ redirectUrl, next: '/a', lang: 'de' })),
  )

  assert.deepEqual(
    addresses,
    sites.map(() => '/login?provider=address&from=%2Fa&lang=de'),
  )
  assert.deepEqual(provider.control.calls, {})
})

test('a sign-in at the provider is no fresh proof by itself', async (t) => {
  const { app, enter } = await startWithProvider(t, approving)

  const { accessToken = '' } = await enter({ ...ada, auth_time: app.now() / 1_000 })

  assert.equal((await refused(app.as(accessToken)(personal.changeInfo, moved), 403)).code, 'confirm')
})

test('one that was asked for anew, and says when it was, is a proof for five minutes', async (t) => {
  const { app, enter, provider, browser } = await startWithProvider(t, approving)
  const { accessToken = '' } = await enter()
  const address = await browser.leave(accessToken, '/api/auth/confirm/provider')
  app.pass(minutes(2))

  const answer = await browser.arrive(provider.signIn(address, { ...ada, auth_time: app.now() / 1_000 }))

  assert.equal(new URL(address).searchParams.get('max_age'), '0')
  assert.deepEqual(answer, { outcome: 'confirmed' })
  await app.as(accessToken)(personal.changeInfo, moved)
  app.pass(minutes(5))
  await refused(app.as(accessToken)(personal.changeInfo, { body: { ...customer, email: 'third@example.com' } }), 403)
})

test('a provider that does not say when somebody signed in, or names an earlier time, proves nothing', async (t) => {
  const { app, enter, confirm } = await startWithProvider(t, approving)
  const { accessToken = '' } = await enter()
  const now = app.now() / 1_000

  for (const auth_time of [undefined, now - 90, now - 3_600, String(now), 0, -1]) {
    const { code } = await refused(confirm(accessToken, { ...ada, auth_time }), 422)
    assert.ok(code === 'provider-stale' || code === 'provider-refused', `${auth_time}: ${code}`)
  }

  await refused(app.as(accessToken)(personal.changeInfo, moved), 403)
  await confirm(accessToken, { ...ada, auth_time: now - 30 })
})

test('who signs in there as somebody else proves nothing', async (t) => {
  const { app, enter, confirm } = await startWithProvider(t, approving)
  const { accessToken = '' } = await enter()

  const other = { ...ada, sub: 'bob-1', auth_time: app.now() / 1_000 }

  assert.equal((await refused(confirm(accessToken, other), 422)).code, 'provider-other')
  await refused(app.as(accessToken)(personal.changeInfo, moved), 403)
})

test('the proof is the session’s that asked, in the browser that asked, while it lives', async (t) => {
  const { app, enter, provider, browser } = await startWithProvider(t, approving)
  const { accessToken = '', refreshToken = '' } = await enter()
  const begin = async () =>
    provider.signIn(await browser.leave(accessToken, '/api/auth/confirm/provider'), {
      ...ada,
      auth_time: app.now() / 1_000,
    })
  const { accessToken: other = '' } = await enter()

  await refused(signInsAt(app, provider).browser.arrive(await begin()), 403)
  await browser.arrive(await begin())
  await refused(app.as(other)(personal.changeInfo, moved), 403)
  const late = await begin()
  await app.visitor(auth.logout, { body: { refreshToken } })
  assert.equal((await refused(browser.arrive(late), 422)).code, 'provider-over')
})

test('who has a second factor proves themselves by that, and who is not linked by the password', async (t) => {
  const setting = await startWithProvider(t)
  const { app, confirm } = setting
  const person = await givenLinked(setting)
  const bob = await app.given.user('USER', 'bob')
  await giveFactor(app, person.call)

  const { Message } = await refused(confirm(person.accessToken), 409)

  assert.equal(Message, 'Please use the code of your authenticator app.')
  await refused(confirm(bob.accessToken), 409)
})

test('an answer for a sign-in is no proof, and one for a proof signs nobody in', async (t) => {
  const { app, enter, provider, browser } = await startWithProvider(t, approving)
  const { accessToken = '' } = await enter()
  const said = { ...ada, auth_time: app.now() / 1_000 }

  await browser.arrive(provider.signIn(await browser.begin(), said))
  await refused(app.as(accessToken)(personal.changeInfo, moved), 403)
  app.pass(seconds(1))
  const proof = await browser.arrive(
    provider.signIn(await browser.leave(accessToken, '/api/auth/confirm/provider'), {
      ...ada,
      auth_time: app.now() / 1_000,
    }),
  )
  assert.deepEqual(Object.keys(proof), ['outcome'])
})
