import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { type TestContext, test } from 'node:test'
import { registrations } from '#contract/registrations.ts'
import { users } from '#contract/users.ts'
import { minutes, seconds } from '#support/app.ts'
import { ada, approving, startWithProvider } from '#support/provider-app.ts'
import { refused } from '#support/refusals.ts'

type Control = Awaited<ReturnType<typeof startWithProvider>>['provider']['control']

/** Ada would be let in at once if the answer were believed. */
const start = (t: TestContext) => startWithProvider(t, approving)

/** The text that a browser shows when it comes back with this answer; whoever is refused is nobody here. */
async function refusalOf(t: TestContext, spoil: (control: Control, now: number) => void, status = 422) {
  const { app, provider, enter } = await start(t)
  const owner = await app.given.user('SUPER_ADMIN')
  spoil(provider.control, app.now())

  const { code } = await refused(enter(), status)

  assert.equal((await owner.call(users.listActive)).totalElements, 1)
  assert.equal((await owner.call(registrations.listPending)).totalElements, 0)
  return code
}

/** Claims by which no provider may sign anybody in. */
const spoilt: Readonly<Record<string, object>> = {
  'for another application': { aud: 'another' },
  'for several applications, ours not being the one that asked': { aud: ['docent', 'another'], azp: 'another' },
  'of another issuer': { iss: 'https://id.elsewhere.example' },
  'with the nonce of another sign-in': { nonce: 'of another sign-in' },
  'without a nonce': { nonce: undefined },
  'without a subject': { sub: undefined },
  'with an empty subject': { sub: '' },
  'with a subject of 256 letters': { sub: 's'.repeat(256) },
  'with a subject that cannot be stored': { sub: 'ada\u0000' },
  'without an end': { exp: undefined },
}

for (const [what, claims] of Object.entries(spoilt))
  test(`an ID token ${what} signs nobody in`, async (t) => {
    assert.equal(await refusalOf(t, (control) => Object.assign(control, { claims })), 'provider-refused')
  })

for (const [what, signing] of [
  ['without a signature', 'none'],
  ['that is signed by a foreign key under the name of the own', 'foreign'],
  ['that is signed with the secret of the application', 'shared'],
] as const)
  test(`an ID token ${what} signs nobody in`, async (t) => {
    assert.equal(await refusalOf(t, (control) => Object.assign(control, { signing })), 'provider-refused')
  })

test('a token that ended 90 seconds ago is told as clocks that disagree', async (t) => {
  const claims = (now: number) => ({ exp: now / 1_000 - 90 })

  assert.equal(await refusalOf(t, (control, now) => Object.assign(control, { claims: claims(now) })), 'provider-clock')
})

test('a provider whose clock is 90 seconds ahead is told as clocks that disagree', async (t) => {
  const claims = (now: number) => ({ iat: now / 1_000 + 90, exp: now / 1_000 + 3_690 })

  assert.equal(await refusalOf(t, (control, now) => Object.assign(control, { claims: claims(now) })), 'provider-clock')
})

test('a clock that is half a minute off signs in', async (t) => {
  const { app, provider, enter } = await start(t)

  for (const off of [-30, 30]) {
    const iat = app.now() / 1_000 + off
    provider.control.claims = { iat, exp: iat + 20 }
    assert.notEqual((await enter()).accessToken, undefined)
  }
})

test('an answer without an ID token signs nobody in', async (t) => {
  const token = { access_token: 'opaque', token_type: 'Bearer', expires_in: 60 }

  assert.equal(
    await refusalOf(t, ({ answer }) => Object.assign(answer, { '/token': json(200, token) })),
    'provider-refused',
  )
})

test('a refused client secret is no fault of the person, and signs nobody in', async (t) => {
  const answer = { '/token': json(401, { error: 'invalid_client' }) }

  assert.equal(await refusalOf(t, (control) => Object.assign(control, { answer })), 'provider-refused')
})

test('an answer that names another provider signs nobody in, nor one that names none where it should', async (t) => {
  const { provider, browser } = await start(t)
  provider.control.metadata = { authorization_response_iss_parameter_supported: true }
  const arrive = async (more: { iss?: string }) =>
    browser.arrive({ ...provider.signIn(await browser.begin(), ada), ...more })

  assert.equal((await refused(arrive({ iss: 'https://id.elsewhere.example' }), 422)).code, 'provider-refused')
  assert.equal((await refused(arrive({}), 422)).code, 'provider-refused')
  assert.notEqual((await arrive({ iss: provider.issuer })).accessToken, undefined)
})

test('a code that somebody else brought back from the provider signs nobody in', async (t) => {
  const { provider, browser } = await start(t)
  const stolen = provider.signIn(await browser.begin(), { ...ada, sub: 'mallory' })
  const { state } = provider.signIn(await browser.begin(), ada)

  assert.equal((await refused(browser.arrive({ code: stolen.code, state }), 422)).code, 'provider-refused')
})

const json = (status: number, body: object) => (_: unknown, response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const endless = (_: unknown, response: ServerResponse) => {
  const more = () => {
    while (response.writable && response.write('{"keys":[],'.repeat(1_000)));
  }
  response.writeHead(200, { 'content-type': 'application/json' }).on('drain', more)
  more()
}

test('key sets, tokens and metadata without an end are given up', async (t) => {
  const { provider, browser, enter } = await start(t)

  for (const path of ['/keys', '/token']) {
    provider.control.answer = { [path]: endless }
    await refused(enter(), 422)
  }
  const other = await start(t)
  other.provider.control.answer = { '/.well-known/openid-configuration': endless }

  assert.match(await other.browser.begin(), /^\/login\?provider=away/)
  provider.control.answer = {}
  assert.notEqual((await enter()).accessToken, undefined)
  assert.match(await browser.begin(), /^http/)
})

test('a provider that says nothing is told as away, and asked anew at the next press', async (t) => {
  const { provider, browser, enter } = await start(t)
  provider.control.answer = { '/.well-known/openid-configuration': () => {} }
  const address = await browser.begin({ next: '/dashboard', lang: 'de' })
  provider.control.answer = { '/keys': () => {} }
  const { code, Message } = await refused(enter(), 503)

  provider.control.answer = {}

  assert.equal(address, '/login?provider=away&from=%2Fdashboard&lang=de')
  assert.equal(code, 'provider-away')
  assert.match(Message, /^Acme ID cannot be reached just now/)
  assert.notEqual((await enter()).accessToken, undefined)
})

test('a provider that fails, moves or speaks another language is told as away', async (t) => {
  const { provider, browser } = await start(t)
  const metadata = '/.well-known/openid-configuration'

  for (const answer of [
    json(500, {}),
    json(404, {}),
    (_: unknown, response: ServerResponse) => response.writeHead(302, { location: '/elsewhere' }).end(),
    (_: unknown, response: ServerResponse) => response.end('<html>'),
    json(200, { issuer: 'https://id.elsewhere.example' }),
  ]) {
    provider.control.answer = { [metadata]: answer }
    assert.match(await browser.begin(), /^\/login\?provider=away/)
  }
})

test('an address in the metadata that is not https is never asked', async (t) => {
  const { provider, enter } = await start(t)
  provider.control.metadata = { jwks_uri: 'http://keys.example/keys' }

  await refused(enter(), 422)
})

test('metadata is asked once an hour, also by many who press the button at once', async (t) => {
  const { app, provider, browser } = await start(t)
  const asked = () => provider.control.calls['/.well-known/openid-configuration']

  await Promise.all([1, 2, 3].map(() => browser.begin()))
  app.pass(minutes(59))
  await browser.begin()
  const within = asked()
  app.pass(minutes(1) + seconds(1))
  await browser.begin()

  assert.deepEqual([within, asked()], [1, 2])
})

test('nothing is asked of the provider before somebody presses the button', async (t) => {
  const { app, provider } = await start(t)

  await app.given.user('ADMIN')

  assert.deepEqual(provider.control.calls, {})
})
