import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { personal } from '#contract/personal.ts'
import { registrations } from '#contract/registrations.ts'
import { sessions } from '#contract/sessions.ts'
import { startTestApp } from '#support/app.ts'
import { oidcOf, startProvider } from '#support/own-provider.ts'
import { providerBrowser } from '#support/provider-browser.ts'
import { refused } from '#support/refusals.ts'

const ada = {
  sub: 'ada-1',
  email: 'ada@firm.example',
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Lovelace',
}

type Oidc = Parameters<typeof oidcOf>[1]

/** The product and its provider, whose clocks agree. */
async function start(t: TestContext, changes: Oidc = {}, overrides: Parameters<typeof startTestApp>[1] = {}) {
  const clock = { now: () => 0 }
  const provider = await startProvider(t, () => clock.now())
  const app = await startTestApp(t, { oidc: oidcOf(provider.issuer, changes), ...overrides })
  clock.now = app.now
  return { app, provider, browser: providerBrowser(app.origin), owner: await app.given.user('SUPER_ADMIN') }
}

const approving = { domains: new Set(['firm.example']), approve: 'USER' as const }

test('a newcomer waits for approval, and is in after it', async (t) => {
  const { app, provider, browser, owner } = await start(t)

  const first = await browser.arrive(provider.signIn(await browser.begin(), ada))
  const { data } = await owner.call(registrations.listPending)
  const waiting = await refused(browser.arrive(provider.signIn(await browser.begin(), ada)), 403)
  await owner.call(registrations.approve, { params: { id: data[0]?.id ?? '' }, body: { role: 'USER' } })
  const { accessToken = '' } = await browser.arrive(provider.signIn(await browser.begin(), ada))

  assert.deepEqual(first, { outcome: 'waiting' })
  assert.deepEqual(
    data.map(({ email, firstName, provider: isBy, emailConfirmed }) => ({ email, firstName, isBy, emailConfirmed })),
    [{ email: 'ada@firm.example', firstName: 'Ada', isBy: true, emailConfirmed: false }],
  )
  assert.equal(waiting.code, 'pending')
  assert.equal((await app.as(accessToken)(personal.info)).email, 'ada@firm.example')
  assert.deepEqual(
    (await app.as(accessToken)(sessions.list)).data.map(({ method }) => method),
    ['provider'],
  )
})

test('a proven address of the firm is let in without approval when the settings say so', async (t) => {
  const { app, provider, browser } = await start(t, approving)

  const { accessToken = '', refreshToken } = await browser.arrive(
    provider.signIn(await browser.begin({ next: '/dashboard' }), ada),
  )

  assert.equal((await app.as(accessToken)(personal.info)).email, 'ada@firm.example')
  assert.notEqual(refreshToken, undefined)
})

test('the ways to sign in name the provider', async (t) => {
  const { app } = await start(t)

  assert.deepEqual(await app.visitor(auth.methods), {
    password: true,
    passkey: true,
    passkeyOrigin: null,
    provider: { name: 'Acme ID' },
  })
})
