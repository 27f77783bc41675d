import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { auth } from '#contract/auth.ts'
import { personal } from '#contract/personal.ts'
import { users } from '#contract/users.ts'
import { purgeSessions } from '#server/sessions/sessions.ts'
import { rotateKeys } from '#server/sessions/signing-keys.ts'
import { days, hours, minutes, startTestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { password } from '#support/given.ts'
import { linkParameter } from '#support/mails.ts'
import { refused, rejected } from '#support/refusals.ts'
import { untilServed } from '#support/until-served.ts'

test('signing in answers tokens that open the calls of the role', async (t) => {
  const { given, visitor, as } = await startTestApp(t)
  const { email } = await given.user('SUPER_ADMIN')

  const { accessToken = '' } = await visitor(auth.login, { body: { username: ` ${email.toUpperCase()} `, password } })

  const { totalElements } = await as(accessToken)(users.listActive)
  assert.equal(totalElements, 1)
})

test('the access token carries both role claims and the names, and its key is published', async (t) => {
  const { given, visitor, services } = await startTestApp(t)
  const { id, accessToken } = await given.user('ADMIN', 'ada')

  const keys = createLocalJWKSet(await visitor(auth.keys))
  const { payload, protectedHeader } = await jwtVerify(accessToken, keys, { currentDate: new Date(services.now()) })

  assert.equal(protectedHeader.alg, 'EdDSA')
  assert.equal(payload.sub, id)
  assert.equal(payload.ROLE, 'ADMIN')
  assert.equal(payload.role, 'ADMIN')
  assert.equal(payload.FIRST_NAME, 'ada')
  assert.equal(payload.LAST_NAME, 'Person')
  assert.equal((payload.exp ?? 0) - (payload.iat ?? 0), 15 * 60)
})

test('a wrong password and an unknown address are refused alike', async (t) => {
  const { given, visitor, services } = await startTestApp(t)
  const { email } = await given.user('ADMIN')
  const before = await digest(services)

  const wrong = await refused(visitor(auth.login, { body: { username: email, password: 'not the right one' } }), 422)
  const unknown = await refused(visitor(auth.login, { body: { username: 'no@example.com', password } }), 422)

  assert.deepEqual({ ...wrong, requestId: '' }, { ...unknown, requestId: '' })
  assert.equal(await digest(services), before)
})

test('a pending account is told that it waits for approval, only with the right password', async (t) => {
  const { given, visitor } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const { email } = await given.registration(owner.call)

  await refused(visitor(auth.login, { body: { username: email, password: 'not the right one' } }), 422)
  const problem = await refused(visitor(auth.login, { body: { username: email, password } }), 403)

  assert.match(problem.Message, /waiting for approval/)
})

test('the sixth wrong password from one network gets 429, and from another network the owner still signs in', async (t) => {
  const { given, visitorWith } = await startTestApp(t, { rateLimits: true, trustedProxies: ['127.0.0.1'] })
  const { email } = await given.user('ADMIN')
  const attacker = visitorWith({ 'x-forwarded-for': '203.0.113.7' })
  const clean = visitorWith({ 'x-forwarded-for': '203.0.113.8' })
  const guess = { body: { username: email, password: 'not the right one' } }

  // On a busy machine the queue of passwords may answer 503, which counts as no guess.
  const tries = Array.from({ length: 12 }, () => untilServed(() => attacker(auth.login, guess)))
  const answers = await Promise.allSettled(tries)

  const statuses = answers.map((answer) => (answer.status === 'rejected' ? answer.reason.status : 200))
  assert.equal(statuses.filter((status) => status === 422).length, 5)
  assert.equal(statuses.filter((status) => status === 429).length, 7)
  const limited = await refused(attacker(auth.login, { body: { username: email, password } }), 429)
  assert.match(limited.Message, /minutes|seconds/)
  await clean(auth.login, { body: { username: email, password } })
})

test('a limit sends Retry-After, and allows a sign-in after that time', async (t) => {
  const { visitor, pass } = await startTestApp(t, { rateLimits: true })
  const ask = () => visitor(auth.forgetPassword, { body: { email: 'ada@example.com' } })
  for (let i = 0; i < 3; i++) await ask()

  const error = await ask().catch((reason) => reason)
  assert.equal(error.status, 429)
  assert.equal(error.headers.get('retry-after'), String(20 * 60))

  pass(minutes(20))
  await ask()
})

test('a session is refreshed with a new pair, and the old token is used up', async (t) => {
  const { given, visitor, as, pass } = await startTestApp(t)
  const { refreshToken } = await given.user('SUPER_ADMIN')

  const next = await visitor(auth.refresh, { body: { refreshToken } })

  assert.notEqual(next.refreshToken, refreshToken)
  await as(next.accessToken)(users.listActive)
  pass(minutes(1))
  await visitor(auth.refresh, { body: { refreshToken: next.refreshToken ?? '' } })
})

test('ten refreshes at once get the same successor and no session ends', async (t) => {
  const { given, visitor } = await startTestApp(t)
  const { refreshToken } = await given.user('ADMIN')

  const answers = await Promise.all(Array.from({ length: 10 }, () => visitor(auth.refresh, { body: { refreshToken } })))

  assert.equal(new Set(answers.map((answer) => answer.refreshToken)).size, 1)
  await visitor(auth.refresh, { body: { refreshToken: answers[0]?.refreshToken ?? '' } })
})

test('a parent whose answer a failover took gets the same successor for a minute', async (t) => {
  const { given, visitor, pass } = await startTestApp(t)
  const { refreshToken } = await given.user('SUPER_ADMIN')
  const lost = await visitor(auth.refresh, { body: { refreshToken } })
  pass(minutes(1))

  const again = await visitor(auth.refresh, { body: { refreshToken } })

  assert.equal(again.refreshToken, lost.refreshToken)
})

test('a parent that comes back after a minute ends the whole family', async (t) => {
  const { given, visitor, as, pass } = await startTestApp(t)
  const { refreshToken } = await given.user('SUPER_ADMIN')
  const next = await visitor(auth.refresh, { body: { refreshToken } })
  pass(minutes(1) + 1)

  await refused(visitor(auth.refresh, { body: { refreshToken } }), 401)

  await refused(visitor(auth.refresh, { body: { refreshToken: next.refreshToken ?? '' } }), 401)
  await refused(as(next.accessToken)(users.listActive), 401)
})

test('an ancestor older than the parent ends the family even within that minute', async (t) => {
  const { given, visitor } = await startTestApp(t)
  const { refreshToken } = await given.user('ADMIN')
  const child = await visitor(auth.refresh, { body: { refreshToken } })
  const grandchild = await visitor(auth.refresh, { body: { refreshToken: child.refreshToken ?? '' } })

  await refused(visitor(auth.refresh, { body: { refreshToken } }), 401)

  await refused(visitor(auth.refresh, { body: { refreshToken: grandchild.refreshToken ?? '' } }), 401)
})

test('a session ends after fourteen idle days, and after thirty in any case', async (t) => {
  const { given, visitor, pass } = await startTestApp(t)
  const idle = await given.user('ADMIN', 'idle')
  let { refreshToken } = await given.user('ADMIN', 'busy')
  const refresh = async () => {
    const next = await visitor(auth.refresh, { body: { refreshToken } })
    refreshToken = next.refreshToken ?? ''
  }

  pass(hours(24 * 13))
  await refresh()
  pass(hours(24 * 2))
  await refused(visitor(auth.refresh, { body: { refreshToken: idle.refreshToken } }), 401)
  pass(hours(24 * 11))
  await refresh()
  pass(hours(24 * 5))
  await refused(refresh(), 401)
})

test('a session that began while the clock was a year ahead ends in due time', async (t) => {
  const { given, visitor, pass, services } = await startTestApp(t)
  pass(days(364))
  const used = await given.user('ADMIN', 'used')
  const unused = await given.user('ADMIN', 'unused')
  pass(-days(364))

  await refused(used.call(personal.info), 401)
  const { refreshToken = '' } = await visitor(auth.refresh, { body: { refreshToken: used.refreshToken } })
  await purgeSessions(services)
  pass(days(15))

  await refused(visitor(auth.refresh, { body: { refreshToken } }), 401)
  await refused(visitor(auth.refresh, { body: { refreshToken: unused.refreshToken } }), 401)
})

test('a refresh token that was used while the clock was a year ahead is not good again for a year', async (t) => {
  const { given, visitor, pass } = await startTestApp(t)
  pass(days(364))
  const { refreshToken } = await given.user('ADMIN')
  await visitor(auth.refresh, { body: { refreshToken } })
  pass(-days(364))

  await refused(visitor(auth.refresh, { body: { refreshToken } }), 401)
})

test('a refresh that a clock ahead refused signs nobody out when the clock is right again', async (t) => {
  const { given, visitor, pass } = await startTestApp(t)
  const { refreshToken } = await given.user('ADMIN')
  pass(days(40))
  await refused(visitor(auth.refresh, { body: { refreshToken } }), 401)
  pass(-days(40))

  await visitor(auth.refresh, { body: { refreshToken } })
})

test('signing out ends the session at once', async (t) => {
  const { given, visitor } = await startTestApp(t)
  const { refreshToken, call } = await given.user('ADMIN')

  await visitor(auth.logout, { body: { refreshToken } })

  await refused(call(personal.info), 401)
  await refused(visitor(auth.refresh, { body: { refreshToken } }), 401)
  await visitor(auth.logout, { body: { refreshToken } })
})

test('an allowed redirect-url gets one token that is worthless here', async (t) => {
  const { given, visitor, as } = await startTestApp(t, { redirectOrigins: new Set(['https://editor.example']) })
  const { email } = await given.user('ADMIN')

  const { accessToken = '', ...answer } = await visitor(auth.login, {
    body: { username: email, password, redirectUrl: 'https://editor.example/open?doc=1#top' },
  })

  const claims = decodeJwt(accessToken)
  assert.equal(answer.refreshToken, undefined)
  assert.equal(claims.aud, 'https://editor.example')
  assert.equal((claims.exp ?? 0) - (claims.iat ?? 0), 5 * 60)
  await refused(as(accessToken)(personal.info), 401)
})

const otherPlaces = [
  'https://evil.example',
  'https://editor.example.evil.example',
  'https://editor.example:444',
  'http://editor.example',
  'https://user@editor.example',
  'https:\\\\editor.example',
  'https://editor.example\\@evil.example',
  '//editor.example',
  'javascript:alert(1)',
  'blob:https://editor.example/1',
  'https://editor.example/\nx',
  '',
]

test('any other redirect-url is refused and no token leaves', async (t) => {
  const { given, visitor, services } = await startTestApp(t, { redirectOrigins: new Set(['https://editor.example']) })
  const { email } = await given.user('ADMIN')
  const before = await digest(services)

  for (const redirectUrl of otherPlaces) {
    const words = await rejected(visitor(auth.login, { body: { username: email, password, redirectUrl } }))
    assert.deepEqual(Object.keys(words), ['redirectUrl'], redirectUrl)
  }
  assert.equal(await digest(services), before)
})

test('a forgotten password is reset with the mailed link, which ends every session and starts none', async (t) => {
  const { given, visitor, mails } = await startTestApp(t)
  const { email, call } = await given.user('ADMIN')
  const chosen = 'a brand new password'

  await visitor(auth.forgetPassword, { body: { email } })
  const [mail] = await mails()
  const id = linkParameter(mail, 'id')
  const answer = await visitor(auth.resetPassword, { body: { id, password: chosen, confirmedPassword: chosen } })

  assert.equal(answer, undefined)
  await refused(call(personal.info), 401)
  await refused(visitor(auth.login, { body: { username: email, password } }), 422)
  await visitor(auth.login, { body: { username: email, password: chosen } })
})

test('a reset link works once, for thirty minutes, and only the newest', async (t) => {
  const { given, visitor, mails, pass } = await startTestApp(t)
  const { email } = await given.user('ADMIN')
  const form = { password: 'a brand new password', confirmedPassword: 'a brand new password' }
  const ask = () => visitor(auth.forgetPassword, { body: { email } })
  const newest = async () => linkParameter((await mails()).at(-1), 'id')
  const use = (id: string) => visitor(auth.resetPassword, { body: { id, ...form } })

  await ask()
  const first = await newest()
  pass(1)
  await ask()
  const second = await newest()

  await refused(use(first), 422)
  await use(second)
  await refused(use(second), 422)
  pass(1)
  await ask()
  const late = await newest()
  pass(minutes(30))
  await refused(use(late), 422)
})

test('of two uses of a reset link at once one wins', async (t) => {
  const { given, visitor, mails } = await startTestApp(t)
  const { email } = await given.user('ADMIN')
  await visitor(auth.forgetPassword, { body: { email } })
  const id = linkParameter((await mails())[0], 'id')

  const uses = ['the first new one', 'the second new one'].map((chosen) =>
    visitor(auth.resetPassword, { body: { id, password: chosen, confirmedPassword: chosen } }),
  )

  const results = await Promise.allSettled(uses)
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
})

test('an unknown address gets the same answer as a known one, and nothing is mailed', async (t) => {
  const { visitor, mails } = await startTestApp(t)

  await visitor(auth.forgetPassword, { body: { email: 'nobody@example.com' } })

  assert.deepEqual(await mails(), [])
})

const badPasswords: [string, string, RegExp][] = [
  ['short', 'short', /at least 8/],
  ['password123', 'password123', /too common/],
  ['Football', 'Football', /too common/],
  ['long enough one', 'long enough two', /not the same/],
]

test('a password that is short, common or typed twice differently is refused in words', async (t) => {
  const { visitor } = await startTestApp(t)

  for (const [chosen, confirmedPassword, words] of badPasswords) {
    const problem = await refused(
      visitor(auth.resetPassword, { body: { id: 'x', password: chosen, confirmedPassword } }),
      400,
    )
    assert.match(problem.Message, words)
  }
})

test('after the keys were rotated old tokens are still good and new ones are signed with the new key', async (t) => {
  const { given, visitor, services } = await startTestApp(t)
  const before = await given.user('ADMIN')

  const kid = await rotateKeys(services.db, services.now() + 1)
  await services.keys.reload()
  const after = await given.login(before.email)

  await before.call(personal.info)
  await after.call(personal.info)
  const { keys } = await visitor(auth.keys)
  assert.equal(keys.length, 2)
  assert.equal(keys[0]?.kid, kid)
})

test('a rotated key signs from then on, also when the clock was set back since the key before it was made', async (t) => {
  const { given, visitor, services, pass } = await startTestApp(t)
  const before = await given.user('ADMIN')
  await rotateKeys(services.db, services.now())
  pass(-days(364))

  const kids = [await rotateKeys(services.db, services.now()), await rotateKeys(services.db, services.now())]
  await services.keys.reload()

  const { accessToken, call } = await given.login(before.email)
  await call(personal.info)
  assert.equal(decodeProtectedHeader(accessToken).kid, kids[1])
  assert.equal((await visitor(auth.keys)).keys[0]?.kid, kids[1])
})
