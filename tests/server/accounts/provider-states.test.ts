import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { purgeStates } from '#server/accounts/provider/states.ts'
import { hours, minutes, seconds, startTestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { oidcOf } from '#support/own-provider.ts'
import { ada, approving, givenLinked, signInsAt, startWithProvider } from '#support/provider-app.ts'
import { refused } from '#support/refusals.ts'

test('an answer of the provider signs in once', async (t) => {
  const { provider, browser } = await startWithProvider(t, approving)
  const answer = provider.signIn(await browser.begin(), ada)
  await browser.arrive(answer)

  assert.equal((await refused(browser.arrive(answer), 422)).code, 'provider-over')
})

test('of two that bring an answer at the same moment one is signed in', async (t) => {
  const { app, provider, browser } = await startWithProvider(t, approving)
  const owner = await app.given.user('SUPER_ADMIN')
  const answer = provider.signIn(await browser.begin(), ada)

  const both = await Promise.allSettled([browser.arrive(answer), browser.arrive(answer)])

  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  assert.equal((await owner.call(users.listActive)).totalElements, 2)
})

test('two tabs that go to the provider both come back', async (t) => {
  const { provider, browser } = await startWithProvider(t, approving)
  const [one, other] = [await browser.begin(), await browser.begin()]

  for (const address of [other, one])
    assert.notEqual((await browser.arrive(provider.signIn(address, ada))).accessToken, undefined)
})

test('a sign-in that began in another browser is refused there, and goes on in its own', async (t) => {
  const { app, provider, browser } = await startWithProvider(t, approving)
  const answer = provider.signIn(await browser.begin(), ada)
  const other = signInsAt(app, provider)
  await other.browser.begin()
  const before = await digest(app.services)

  assert.equal((await refused(other.browser.arrive(answer), 403)).code, 'provider-browser')
  assert.equal(await digest(app.services), before)
  assert.notEqual((await browser.arrive(answer)).accessToken, undefined)
})

test('a sign-in that comes back after ten minutes took too long, swept away or not', async (t) => {
  const { app, provider, browser } = await startWithProvider(t, approving)
  const [late, swept] = [
    provider.signIn(await browser.begin(), ada),
    provider.signIn(await browser.begin(), ada),
  ] as const
  app.pass(minutes(10))

  assert.equal((await refused(browser.arrive(late), 422)).code, 'provider-over')
  await purgeStates(app.services)
  assert.equal((await refused(browser.arrive(swept), 422)).code, 'provider-over')
})

test('a sign-in that a clock dated 90 seconds ahead is over, and one half a minute ahead is not', async (t) => {
  const { app, provider, browser } = await startWithProvider(t, approving)
  const begin = async (ahead: number) => {
    app.pass(seconds(ahead))
    const address = await browser.begin()
    app.pass(-seconds(ahead))
    return provider.signIn(address, ada)
  }

  assert.equal((await refused(browser.arrive(await begin(90)), 422)).code, 'provider-over')
  assert.notEqual((await browser.arrive(await begin(30))).accessToken, undefined)
})

test('an unknown state is over, and many of them are stopped', async (t) => {
  const { browser } = await startWithProvider(t, approving, { rateLimits: true })
  const guess = (status: number) => refused(browser.arrive({ code: 'code', state: 'a guess' }), status)

  for (let times = 0; times < 30; times++) assert.equal((await guess(422)).code, 'provider-over')
  await guess(429)
})

test('who presses the button too often is led back with the reason', async (t) => {
  const { browser } = await startWithProvider(t, approving, { rateLimits: true })
  const addresses: string[] = []
  for (let times = 0; times < 301; times++) addresses.push(await browser.begin())

  assert.match(addresses[299] ?? '', /^http/)
  assert.equal(addresses[300], '/login?provider=busy')
})

test('a sign-in that began on one instance ends on another, whose provider it never saw', async (t) => {
  const { app, provider, browser } = await startWithProvider(t, approving)
  const { database } = app.services.config
  const other = await startTestApp(t, { oidc: oidcOf(provider.issuer, approving), database })
  const answer = provider.signIn(await browser.begin(), ada)

  const { accessToken = '' } = await browser.at(other.origin).arrive(answer)

  assert.equal((await app.as(accessToken)(sessions.list)).data.length, 1)
})

test('the provider is told the address of PUBLIC_URL, as it is now', async (t) => {
  const { browser } = await startWithProvider(t, approving, { publicUrl: 'https://docent.firm.example' })

  const query = new URL(await browser.begin({ lang: 'de' })).searchParams

  assert.deepEqual(
    { ...Object.fromEntries(query), state: '', nonce: '', code_challenge: '' },
    {
      client_id: 'docent',
      response_type: 'code',
      redirect_uri: 'https://docent.firm.example/sign-in/provider',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      ui_locales: 'de',
      ...{ state: '', nonce: '', code_challenge: '' },
    },
  )
})

test('another site cannot begin a sign-in, nor take from the browser by what it is known', async (t) => {
  const { app, browser } = await startWithProvider(t, approving)
  const before = await digest(app.services)

  for (const site of ['cross-site', 'same-site']) {
    const answer = await browser.send('/api/auth/provider?next=/dashboard', { headers: { 'sec-fetch-site': site } })
    assert.equal(answer.headers.get('location'), '/login?from=%2Fdashboard')
    assert.equal(answer.headers.get('set-cookie'), null)
  }

  assert.equal(await digest(app.services), before)
})

test('a copy of the database holds neither state nor nonce nor verifier of a sign-in on its way', async (t) => {
  const { app, browser } = await startWithProvider(t, approving)

  const query = new URL(await browser.begin()).searchParams

  const rows = JSON.stringify(await app.services.db.selectFrom('providerState').selectAll().execute())
  for (const name of ['state', 'nonce', 'code_challenge']) assert.ok(!rows.includes(query.get(name) ?? ''), name)
})

test('what the browser wanted to open comes back, and is no address of the provider', async (t) => {
  const { provider, browser } = await startWithProvider(t, approving)

  const address = await browser.begin({ next: '/personal/info?a=b' })
  const { next, redirectUrl } = await browser.arrive(provider.signIn(address, ada))

  assert.deepEqual([next, redirectUrl], ['/personal/info?a=b', undefined])
  assert.ok(!address.includes('personal'))
})

const stateOf = (address: string) => new URL(address).searchParams.get('state') ?? ''

test('the browser that began a sign-in is told what it is for, and may still finish it', async (t) => {
  const setting = await startWithProvider(t)
  const { app, provider, browser } = setting
  const { accessToken } = await givenLinked(setting)
  const { accessToken: other } = await app.given.user('ADMIN', 'bob')
  const link = await browser.leave(other, '/api/user/provider')
  const confirm = await browser.leave(accessToken, '/api/auth/confirm/provider')
  const before = await digest(app.services)

  assert.deepEqual(await browser.journey(stateOf(link)), { purpose: 'link' })
  assert.deepEqual(await browser.journey(stateOf(confirm)), { purpose: 'confirm' })
  assert.equal(await digest(app.services), before)
  const said = { ...ada, auth_time: app.now() / 1_000 }
  assert.deepEqual(await browser.arrive(provider.signIn(confirm, said)), { outcome: 'confirmed' })
})

test('what a sign-in is for is told with the page that it leads to, and to no other browser', async (t) => {
  const { app, provider, browser } = await startWithProvider(t)
  const state = stateOf(await browser.begin({ next: '/personal/info' }))
  const other = signInsAt(app, provider)
  await other.browser.begin()

  assert.deepEqual(await browser.journey(state), { purpose: 'enter', next: '/personal/info' })
  assert.equal((await refused(other.browser.journey(state), 403)).code, 'provider-browser')
  app.pass(minutes(10))
  assert.equal((await refused(browser.journey(state), 422)).code, 'provider-over')
})

test('a session that the provider opened ends after twelve hours, however busy it is', async (t) => {
  const setting = await startWithProvider(t)
  const { app, enter } = setting
  await givenLinked(setting)
  let { accessToken = '', refreshToken = '' } = await enter()
  for (let hour = 0; hour < 11; hour++) {
    app.pass(hours(1))
    ;({ accessToken, refreshToken = '' } = await app.visitor(auth.refresh, { body: { refreshToken } }))
  }
  app.pass(hours(1))

  await refused(app.as(accessToken)(sessions.list), 401)
  await refused(app.visitor(auth.refresh, { body: { refreshToken } }), 401)
})

test('without a provider its calls are not there, and the page offers none', async (t) => {
  const { visitor } = await startTestApp(t)

  assert.equal((await visitor(auth.methods)).provider, null)
  await refused(visitor(auth.beginAtProvider, { query: {} }), 404)
})
