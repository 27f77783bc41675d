import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiTokens } from '#contract/api-tokens.ts'
import { auth } from '#contract/auth.ts'
import { catalogues } from '#contract/catalogues.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { entries } from '#contract/index.ts'
import { personal } from '#contract/personal.ts'
import { privacy } from '#contract/privacy.ts'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { purgeDevices } from '#server/sessions/known-devices.ts'
import { days, hours, minutes, seconds, startTestApp, type TestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { customer, password } from '#support/given.ts'
import { linkParameter } from '#support/mails.ts'
import { refused } from '#support/refusals.ts'
import { giveFactor } from '#support/second-factor.ts'

const subject = 'Sign-in with a new device'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const newer = windows.replaceAll('140', '141')
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

interface Place {
  readonly agent?: string
  /** As a proxy forwards it. */
  readonly address?: string
}

/** A browser that keeps the cookies of answers, and may travel. */
function browserOf({ origin }: TestApp) {
  let cookie = ''
  const post = async (path: string, body: object, { agent = windows, address = '203.0.113.9' }: Place = {}) => {
    const headers = { 'content-type': 'application/json', 'user-agent': agent, 'x-forwarded-for': address, cookie }
    const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return { status: answer.status, cookie: answer.headers.get('set-cookie'), body: (await answer.json()) as Answer }
  }
  return {
    post,
    signIn: (username: string, place?: Place) => post('/api/auth/login', { username, password }, place),
    cookie: () => cookie,
  }
}

interface Answer {
  readonly accessToken?: string
  readonly refreshToken?: string
  readonly secondFactor?: string
}

/** The test is the proxy that names the network. */
const startBehindProxy = (t: Parameters<typeof startTestApp>[0], overrides = {}) =>
  startTestApp(t, { trustedProxies: ['127.0.0.1', '::1'], ...overrides })

/** Somebody who signed in before, by a program that tells nothing of itself. */
const givenAda = (app: TestApp) => app.given.user('ADMIN', 'ada')

const told = async (app: TestApp) => (await app.mails()).filter((mail) => mail.subject === subject)

test('the first sign-in of an account is told to nobody', async (t) => {
  const app = await startBehindProxy(t)

  await givenAda(app)

  assert.deepEqual(await app.mails(), [])
})

test('a sign-in with a new device is told with its device, network, way and time', async (t) => {
  const app = await startBehindProxy(t)
  const ada = await givenAda(app)

  await browserOf(app).signIn(ada.email)

  const [mail, ...others] = await told(app)
  assert.deepEqual(others, [])
  assert.equal(mail?.to, ada.email)
  for (const fact of ['Firefox, Windows', '203.0.113.9', 'Signed in by: Password', 'Monday, 5 January 2026 at 12:00'])
    assert.ok(mail?.text.includes(fact), `${fact} in ${mail?.text}`)
})

test('a browser that is known by its cookie is not told of, in whatever network and version', async (t) => {
  const app = await startBehindProxy(t)
  const ada = await givenAda(app)
  const browser = browserOf(app)
  await browser.signIn(ada.email)

  await browser.signIn(ada.email, { address: '198.51.100.7', agent: newer })
  await browser.signIn(ada.email, { address: '2001:db8:1::7', agent: iphone })

  assert.equal((await told(app)).length, 1)
})

test('the same families in the same network are not told of, a neighbouring network and another system are', async (t) => {
  const app = await startBehindProxy(t)
  const ada = await givenAda(app)
  const fresh = (place: Place) => browserOf(app).signIn(ada.email, place)
  await fresh({ address: '203.0.113.9' })
  await fresh({ address: '2001:db8:1:2::7' })
  assert.equal((await told(app)).length, 2)

  await fresh({ address: '203.0.113.250', agent: newer })
  await fresh({ address: '2001:db8:1:ffff::1' })
  assert.equal((await told(app)).length, 2)

  await fresh({ address: '203.0.114.9' })
  await fresh({ address: '203.0.113.9', agent: iphone })
  assert.equal((await told(app)).length, 4)
})

test('the same families in the same network are new again after 90 days, a known cookie is not', async (t) => {
  const app = await startBehindProxy(t)
  const ada = await givenAda(app)
  const browser = browserOf(app)
  await browser.signIn(ada.email)
  app.pass(days(90))
  await purgeDevices(app.services)

  await browser.signIn(ada.email, { address: '198.51.100.7' })
  assert.equal((await told(app)).length, 1)
  await browserOf(app).signIn(ada.email)

  assert.equal((await told(app)).length, 2)
})

test('a device is forgotten a year after its last sign-in', async (t) => {
  const app = await startBehindProxy(t)
  const ada = await givenAda(app)
  const browser = browserOf(app)
  await browser.signIn(ada.email)
  app.pass(days(366))

  await purgeDevices(app.services)
  await browser.signIn(ada.email)

  assert.equal((await told(app)).length, 2)
})

test('a browser that somebody else knows is new for this person', async (t) => {
  const app = await startBehindProxy(t)
  const ada = await givenAda(app)
  const bob = await app.given.user('USER', 'bob')
  const browser = browserOf(app)
  await browser.signIn(ada.email)

  await browser.signIn(bob.email)

  assert.deepEqual(
    (await told(app)).map(({ to }) => to),
    [ada.email, bob.email],
  )
})

test('the cookie signs nobody in, is hidden from scripts and other sites, and Log Out keeps it', async (t) => {
  const app = await startBehindProxy(t)
  const ada = await givenAda(app)
  const browser = browserOf(app)
  const { cookie, body } = await browser.signIn(ada.email)
  assert.match(cookie ?? '', /^docent-device=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/)

  await refused(app.visitorWith({ cookie: browser.cookie() })(personal.info), 401)
  const logout = await fetch(`${app.origin}/api/auth/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: browser.cookie() },
    body: JSON.stringify({ refreshToken: body.refreshToken }),
  })

  assert.equal(logout.headers.get('set-cookie'), null)
  await browser.signIn(ada.email, { address: '198.51.100.7' })
  assert.equal((await told(app)).length, 1)
})

test('every call that answers the tokens of a sign-in gives the cookie', () => {
  const answers = ({ shapes }: Endpoint) => Object.keys((shapes.reply as { properties?: object })?.properties ?? {})
  const signIns = entries.filter(({ entry }) => answers(entry).includes('accessToken'))

  const without = signIns.filter(({ entry }) => !entry.shapes.signsIn).map(({ name }) => name)

  assert.deepEqual(without, ['auth.refresh'])
})

test('over TLS the cookie belongs to this host alone', async (t) => {
  const app = await startBehindProxy(t, { publicUrl: 'https://docent.example' })
  const ada = await givenAda(app)

  const { cookie } = await browserOf(app).signIn(ada.email)

  assert.match(cookie ?? '', /^__Host-docent-device=.*; Path=\/; .*; Secure$/)
})

test('a refused sign-in is given no cookie and tells nobody', async (t) => {
  const app = await startBehindProxy(t)
  const ada = await givenAda(app)

  const answer = await browserOf(app).post('/api/auth/login', { username: ada.email, password: 'not the right one' })

  assert.deepEqual([answer.status, answer.cookie], [422, null])
  assert.deepEqual(await told(app), [])
})

test('a cookie of another shape is replaced', async (t) => {
  const app = await startBehindProxy(t)
  const ada = await givenAda(app)
  const strange = [
    'docent-device=',
    'docent-device=short',
    `docent-device=${'x'.repeat(44)}`,
    'docent-device="; a=b',
    '=;;',
  ]

  for (const cookie of strange) {
    const headers = { 'content-type': 'application/json', cookie }
    const body = JSON.stringify({ username: ada.email, password })
    const answer = await fetch(`${app.origin}/api/auth/login`, { method: 'POST', headers, body })
    assert.match(answer.headers.get('set-cookie') ?? '', /^docent-device=[\w-]{43};/)
  }
})

test('with a second factor the device is told of after the last step, once and with that way', async (t) => {
  const app = await startBehindProxy(t)
  const ada = await givenAda(app)
  const { code } = await giveFactor(app, ada.call)
  const browser = browserOf(app)

  const { body } = await browser.signIn(ada.email)
  assert.deepEqual(await told(app), [])
  await browser.post('/api/auth/secondFactor', { ticket: body.secondFactor, code: code() })

  const [mail, ...others] = await told(app)
  assert.deepEqual(others, [])
  assert.match(mail?.text ?? '', /Signed in by: Password and code/)
})

test('a token for another site is told of too, with a way to a new password', async (t) => {
  const app = await startBehindProxy(t, { redirectOrigins: new Set(['https://editor.example']) })
  const ada = await givenAda(app)
  const redirectUrl = 'https://editor.example/open'

  await browserOf(app).post('/api/auth/login', { username: ada.email, password, redirectUrl })

  assert.match((await told(app))[0]?.link ?? '', /\/forget-password\/insert-email$/)
})

test('neither a refresh, nor a fresh proof, nor a new password of one’s own makes a known browser new', async (t) => {
  const app = await startBehindProxy(t)
  const ada = await givenAda(app)
  const browser = browserOf(app)
  const { body } = await browser.signIn(ada.email)
  const call = app.as(body.accessToken ?? '')
  const chosen = 'a brand new password'

  await browser.post('/api/auth/refresh', { refreshToken: body.refreshToken }, { address: '198.51.100.7' })
  await call(auth.confirm, { body: { password } })
  await call(personal.changePassword, {
    body: { oldPassword: password, newPassword: chosen, confirmedPassword: chosen },
  })
  await browser.post('/api/auth/login', { username: ada.email, password: chosen }, { address: '198.51.100.7' })

  assert.equal((await told(app)).length, 1)
})

test('at most five mails an hour leave, and what was not told of stays new', async (t) => {
  const app = await startBehindProxy(t, { rateLimits: true })
  const ada = await givenAda(app)
  const from = (number: number) => browserOf(app).signIn(ada.email, { address: `203.0.${number}.9` })
  for (let number = 1; number <= 7; number++) await from(number)
  assert.equal((await told(app)).length, 5)

  app.pass(hours(1))
  await from(7)

  assert.equal((await told(app)).length, 6)
})

test('a mail leaves although the session is over already', async (t) => {
  const app = await startBehindProxy(t)
  const ada = await givenAda(app)

  const { body } = await browserOf(app).signIn(ada.email)
  await app.visitor(auth.logout, { body: { refreshToken: body.refreshToken ?? '' } })

  assert.equal((await told(app)).length, 1)
})

const linkOf = async (app: TestApp) => linkParameter((await told(app)).at(-1), 'id')

test('opening the mailed page ends nothing, its button ends the session at once and no other', async (t) => {
  const app = await startBehindProxy(t)
  const ada = await givenAda(app)
  const { body } = await browserOf(app).signIn(ada.email)
  const thief = app.as(body.accessToken ?? '')
  const id = await linkOf(app)
  await fetch(`${app.origin}/session/end?id=${id}`)
  await thief(personal.info)

  await app.visitor(auth.endSession, { body: { id } })

  await refused(thief(personal.info), 401)
  await refused(app.visitor(auth.refresh, { body: { refreshToken: body.refreshToken ?? '' } }), 401)
  await ada.call(personal.info)
  const { code } = await refused(app.visitor(auth.endSession, { body: { id } }), 422)
  assert.equal(code, 'link-invalid')
})

test('the link ends every session of its device, also those that were not told of', async (t) => {
  const app = await startBehindProxy(t)
  const ada = await givenAda(app)
  const browser = browserOf(app)
  const first = await browser.signIn(ada.email)
  const second = await browser.signIn(ada.email, { address: '198.51.100.7' })
  await app.visitor(auth.logout, { body: { refreshToken: first.body.refreshToken ?? '' } })

  await app.visitor(auth.endSession, { body: { id: await linkOf(app) } })

  await refused(app.as(second.body.accessToken ?? '')(personal.info), 401)
})

test('the link ends what began in a browser that counts as the one that was told of, and both are new again', async (t) => {
  const app = await startBehindProxy(t)
  const ada = await givenAda(app)
  const [one, other] = [browserOf(app), browserOf(app)]
  await one.signIn(ada.email)
  await other.signIn(ada.email)
  const { body } = await other.signIn(ada.email)

  await app.visitor(auth.endSession, { body: { id: await linkOf(app) } })

  await refused(app.as(body.accessToken ?? '')(personal.info), 401)
  await other.signIn(ada.email, { address: '198.51.100.7' })
  assert.equal((await told(app)).length, 2)
})

test('the link ends what began untold beside the own browser, in the network that both came from', async (t) => {
  const app = await startBehindProxy(t)
  const ada = await givenAda(app)
  const own = browserOf(app)
  await own.signIn(ada.email, { address: '198.51.100.7' })
  await browserOf(app).signIn(ada.email)
  const id = await linkOf(app)
  const { body } = await own.signIn(ada.email)
  const thief = await browserOf(app).signIn(ada.email)

  await app.visitor(auth.endSession, { body: { id } })

  await refused(app.as(thief.body.accessToken ?? '')(personal.info), 401)
  await app.as(body.accessToken ?? '')(personal.info)
})

test('no number of further sign-ins keeps the link from ending them', async (t) => {
  const app = await startBehindProxy(t)
  const ada = await givenAda(app)
  await browserOf(app).signIn(ada.email)
  const id = await linkOf(app)
  let thief = ''
  for (let times = 0; times < 55; times++) {
    const browser = browserOf(app)
    app.pass(seconds(1))
    await browser.signIn(ada.email)
    thief = (await browser.signIn(ada.email)).body.accessToken ?? ''
  }

  await app.visitor(auth.endSession, { body: { id } })

  await refused(app.as(thief)(personal.info), 401)
})

test('the link ends sign-ins that were not told of because five were', async (t) => {
  const app = await startBehindProxy(t, { rateLimits: true })
  const ada = await givenAda(app)
  const addresses = Array.from({ length: 6 }, (_, place) => `198.51.${place}.7`)
  const signedIn: string[] = []
  for (const address of addresses)
    signedIn.push((await browserOf(app).signIn(ada.email, { address })).body.accessToken ?? '')
  assert.equal((await told(app)).length, 5)

  await app.visitor(auth.endSession, { body: { id: await linkOf(app) } })

  await refused(app.as(signedIn.at(-1) ?? '')(personal.info), 401)
  await app.as(signedIn[0] ?? '')(personal.info)
})

test('the link ends what a session has left behind that was ended in the list', async (t) => {
  const app = await startBehindProxy(t)
  const ada = await givenAda(app)
  const { body } = await browserOf(app).signIn(ada.email)
  const id = await linkOf(app)
  const token = { name: 'a program', scope: 'read', days: 1 } as const
  const made = await app.as(body.accessToken ?? '')(apiTokens.create, { body: token })
  await ada.call(sessions.endOthers)

  await app.visitor(auth.endSession, { body: { id } })

  await refused(app.as(made.token)(catalogues.list), 401)
})

test('a device whose session is over already is new again after the link was used', async (t) => {
  const app = await startBehindProxy(t)
  const ada = await givenAda(app)
  const browser = browserOf(app)
  const { body } = await browser.signIn(ada.email)
  await app.visitor(auth.logout, { body: { refreshToken: body.refreshToken ?? '' } })

  await app.visitor(auth.endSession, { body: { id: await linkOf(app) } })

  await browser.signIn(ada.email)
  assert.equal((await told(app)).length, 2)
})

test('a device whose session was ended by the link or in the list is told of again', async (t) => {
  const app = await startBehindProxy(t)
  const ada = await givenAda(app)
  const browser = browserOf(app)
  await browser.signIn(ada.email)
  await app.visitor(auth.endSession, { body: { id: await linkOf(app) } })
  await browser.signIn(ada.email)
  assert.equal((await told(app)).length, 2)

  const { data } = await ada.call(sessions.list)
  await ada.call(sessions.end, { params: { id: data.find(({ current }) => !current)?.id ?? '' } })
  await browser.signIn(ada.email)
  assert.equal((await told(app)).length, 3)

  await ada.call(sessions.endOthers)
  await browser.signIn(ada.email)
  assert.equal((await told(app)).length, 4)
})

test('the own browser stays known when its other session is ended', async (t) => {
  const app = await startBehindProxy(t)
  const ada = await givenAda(app)
  const browser = browserOf(app)
  await browser.signIn(ada.email)
  const { body } = await browser.signIn(ada.email)
  const here = app.as(body.accessToken ?? '')

  const { data } = await here(sessions.list)
  for (const { id, current } of data) if (!current) await here(sessions.end, { params: { id } })
  await here(sessions.endOthers)
  await browser.signIn(ada.email, { address: '198.51.100.7' })

  assert.equal((await told(app)).length, 1)
})

test('the own browser stays known, one that is like another too, when all other sessions are ended', async (t) => {
  const app = await startBehindProxy(t)
  const ada = await givenAda(app)
  await browserOf(app).signIn(ada.email)
  const own = browserOf(app)
  await own.signIn(ada.email)
  const { body } = await own.signIn(ada.email)
  await app.as(body.accessToken ?? '')(sessions.endOthers)

  await own.signIn(ada.email, { address: '198.51.100.7' })

  assert.equal((await told(app)).length, 1)
})

test('a thief who changes the password does not stop the link that ends his session', async (t) => {
  const app = await startBehindProxy(t)
  const ada = await givenAda(app)
  const { body } = await browserOf(app).signIn(ada.email)
  const thief = app.as(body.accessToken ?? '')
  const chosen = 'a brand new password'
  await thief(personal.changePassword, {
    body: { oldPassword: password, newPassword: chosen, confirmedPassword: chosen },
  })

  await app.visitor(auth.endSession, { body: { id: await linkOf(app) } })

  await refused(thief(personal.info), 401)
})

test('the link ends a change of address whose session is over already, and its device is new again', async (t) => {
  const app = await startBehindProxy(t)
  const ada = await givenAda(app)
  const browser = browserOf(app)
  const { body } = await browser.signIn(ada.email)
  const id = await linkOf(app)
  const changed = { ...customer, email: 'thief@example.net' }
  await app.as(body.accessToken ?? '')(personal.changeInfo, { body: changed })
  const confirm = linkParameter(
    (await app.mails()).find(({ to }) => to === changed.email),
    'id',
  )
  await app.visitor(auth.logout, { body: { refreshToken: body.refreshToken ?? '' } })

  await app.visitor(auth.endSession, { body: { id } })

  await refused(app.visitor(personal.confirmEmail, { body: { id: confirm } }), 422)
  await browser.signIn(ada.email)
  assert.equal((await told(app)).length, 2)
})

test('the link ends an API token that was made in a session of its device, and none of before', async (t) => {
  const app = await startBehindProxy(t)
  const ada = await givenAda(app)
  const body = { name: 'a program', scope: 'read', days: 1 } as const
  const own = await ada.call(apiTokens.create, { body })
  app.pass(minutes(10))
  const thief = await browserOf(app).signIn(ada.email)
  const made = await app.as(thief.body.accessToken ?? '')(apiTokens.create, { body })

  await app.visitor(auth.endSession, { body: { id: await linkOf(app) } })

  await refused(app.as(made.token)(catalogues.list), 401)
  await app.as(own.token)(catalogues.list)
})

test('the link dies after seven days, works once, and is none of another purpose; nothing changes then', async (t) => {
  const app = await startBehindProxy(t)
  const ada = await givenAda(app)
  const end = async (id: string) => {
    const before = await digest(app.services)
    await refused(app.visitor(auth.endSession, { body: { id } }), 422)
    assert.equal(await digest(app.services), before)
  }
  await browserOf(app).signIn(ada.email)
  const id = await linkOf(app)
  const other = { id, password: 'a brand new password', confirmedPassword: 'a brand new password' }
  await refused(app.visitor(auth.resetPassword, { body: other }), 422)
  await app.visitor(auth.forgetPassword, { body: { email: ada.email } })
  await end(linkParameter((await app.mails()).at(-1), 'id'))
  await app.visitor(auth.endSession, { body: { id } })
  await end(id)

  await browserOf(app).signIn(ada.email, { address: '198.51.100.7' })
  const late = await linkOf(app)
  app.pass(days(7))
  await end(late)
})

test('the link goes with its account', async (t) => {
  const app = await startBehindProxy(t)
  const owner = await app.given.user('SUPER_ADMIN')
  const ada = await givenAda(app)
  await browserOf(app).signIn(ada.email)
  const id = await linkOf(app)
  await owner.call(users.remove, { params: { id: ada.id } })

  await refused(app.visitor(auth.endSession, { body: { id } }), 422)
  const { db } = app.services
  assert.deepEqual(await db.selectFrom('knownDevice').where('userId', '=', ada.id).selectAll().execute(), [])
})

test('guessed links are limited', async (t) => {
  const app = await startBehindProxy(t, { rateLimits: true })
  for (let i = 0; i < 30; i++) await refused(app.visitor(auth.endSession, { body: { id: `guess${i}` } }), 422)

  await refused(app.visitor(auth.endSession, { body: { id: 'guess' } }), 429)
})

test('programs that keep no cookie leave one row, and a person at most fifty', async (t) => {
  const app = await startBehindProxy(t)
  const ada = await givenAda(app)
  const rows = () => app.services.db.selectFrom('knownDevice').select('hash').execute()
  for (let i = 0; i < 5; i++) await browserOf(app).signIn(ada.email)
  assert.equal((await rows()).length, 2)

  for (let i = 0; i < 60; i++) {
    app.pass(seconds(1))
    await browserOf(app).signIn(ada.email, { address: `198.51.${i}.7` })
  }

  assert.equal((await rows()).length, 50)
})

test('two sign-ins of one new browser at the same moment are told of once', async (t) => {
  const app = await startBehindProxy(t)
  const ada = await givenAda(app)
  const browser = browserOf(app)
  const bob = await app.given.user('USER', 'bob')
  await browser.signIn(bob.email)

  const answers = await Promise.all([browser.signIn(ada.email), browser.signIn(ada.email)])

  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  assert.equal((await told(app)).filter(({ to }) => to === ada.email).length, 1)
})

test('what is held about a person names their devices and what is known of their account', async (t) => {
  const app = await startBehindProxy(t)
  const owner = await app.given.user('SUPER_ADMIN')
  const ada = await givenAda(app)
  await browserOf(app).signIn(ada.email)

  const { account } = await owner.call(privacy.export, { body: { email: ada.email } })

  const [newest] = account?.devices.filter(({ device }) => device !== '') ?? []
  assert.deepEqual(newest, { device: 'Firefox, Windows', network: '203.0.113.0/24', seen: app.now() })
  assert.deepEqual([account?.lastSignIn, account?.disabledAt, account?.secondFactorAt], [app.now(), null, null])
})
