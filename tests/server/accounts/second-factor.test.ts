import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { auth } from '#contract/auth.ts'
import { catalogues } from '#contract/catalogues.ts'
import { personal } from '#contract/personal.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { resetFactorsAt } from '#server/accounts/second-factor/reset-factors.ts'
import { days, minutes, seconds, startTestApp, type TestApp } from '#support/app.ts'
import { password } from '#support/given.ts'
import { linkParameter } from '#support/mails.ts'
import { refused } from '#support/refusals.ts'
import { codeAt, giveFactor } from '#support/second-factor.ts'

const email = 'ada@example.com'
const chosen = { password: 'a brand new password', confirmedPassword: 'a brand new password' }

async function ticketOf({ visitor }: Pick<TestApp, 'visitor'>, more: { redirectUrl?: string; password?: string } = {}) {
  const { secondFactor: ticket = '' } = await visitor(auth.login, { body: { username: email, password, ...more } })
  return ticket
}

const step = ({ visitor }: Pick<TestApp, 'visitor'>, ticket: string, code: string) =>
  visitor(auth.secondFactor, { body: { ticket, code } })

async function adaWithFactor(app: TestApp) {
  const ada = await app.given.user('ADMIN', 'ada')
  return { ...ada, ...(await giveFactor(app, ada.call)) }
}

test('who has a second factor signs in with password and code, and tokens come with the code only', async (t) => {
  const app = await startTestApp(t)
  const ada = await adaWithFactor(app)

  const first = await app.visitor(auth.login, { body: { username: email, password } })
  const { accessToken } = await step(app, first.secondFactor ?? '', ada.code())

  assert.deepEqual(Object.keys(first), ['secondFactor'])
  assert.equal((await app.as(accessToken)(personal.info)).email, email)
})

test('a ticket is good for one sign-in, and is no token', async (t) => {
  const app = await startTestApp(t)
  const ada = await adaWithFactor(app)
  const ticket = await ticketOf(app)
  await step(app, ticket, ada.code())
  app.pass(seconds(30))

  assert.equal((await refused(step(app, ticket, ada.code()), 422)).code, 'ticket-over')
  await refused(app.as(ticket)(personal.info), 401)
})

test('a code signs in once, also when two ask at the same moment', async (t) => {
  const app = await startTestApp(t)
  const ada = await adaWithFactor(app)
  const tickets = [await ticketOf(app), await ticketOf(app), await ticketOf(app)] as const

  const answers = await Promise.allSettled(tickets.slice(0, 2).map((ticket) => step(app, ticket, ada.code())))

  assert.deepEqual(answers.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  await refused(step(app, tickets[2], ada.code()), 422)
})

test('the code that set the factor does not sign in', async (t) => {
  const app = await startTestApp(t)
  const ada = await adaWithFactor(app)

  await refused(step(app, await ticketOf(app), ada.code(app.now() - seconds(30))), 422)
})

test('a clock half a minute off signs in, one 90 seconds off does not', async (t) => {
  const app = await startTestApp(t)
  const ada = await adaWithFactor(app)
  const ticket = await ticketOf(app)

  for (const off of [-90, 90]) await refused(step(app, ticket, ada.code(app.now() + seconds(off))), 422)
  await step(app, ticket, ada.code(app.now() + seconds(30)))
})

test('a code that was used while the clock ran ahead leaves those of today good', async (t) => {
  const app = await startTestApp(t)
  const ada = await adaWithFactor(app)
  app.pass(days(4))
  await step(app, await ticketOf(app), ada.code())
  app.pass(-days(4) + seconds(60))

  const { accessToken } = await step(app, await ticketOf(app), ada.code())

  assert.notEqual(accessToken, undefined)
})

test('five wrong codes end the ticket, and the person is told that somebody knows the password', async (t) => {
  const app = await startTestApp(t)
  const ada = await adaWithFactor(app)
  const ticket = await ticketOf(app)
  const codes: (string | undefined)[] = []

  for (const wrong of ['000', 'abcdef', '12345', 'ABCD-EFGH-IJKL-MNOP', '999'])
    codes.push((await refused(step(app, ticket, wrong), 422)).code)

  assert.deepEqual(codes, ['code-wrong', 'code-wrong', 'code-wrong', 'code-wrong', 'ticket-over'])
  await refused(step(app, ticket, ada.code()), 422)
  assert.equal((await app.mails()).at(-1)?.subject, 'Five wrong codes at sign-in')
})

test('wrong codes of many tickets count together', async (t) => {
  const app = await startTestApp(t, { rateLimits: true })
  await adaWithFactor(app)
  for (let times = 0; times < 2; times++) {
    const ticket = await ticketOf(app)
    for (let wrong = 0; wrong < 5; wrong++) await refused(step(app, ticket, 'wrong'), 422)
  }

  await refused(step(app, await ticketOf(app), 'wrong'), 429)
})

test('a right password without the second step counts as a try, and the second step forgets the tries', async (t) => {
  const app = await startTestApp(t, { rateLimits: true })
  const ada = await adaWithFactor(app)
  for (let times = 0; times < 4; times++) await ticketOf(app)
  await step(app, await ticketOf(app), ada.code())

  for (let times = 0; times < 5; times++) await ticketOf(app)
  await refused(ticketOf(app), 429)
})

test('a ticket ends after five minutes, with a new password and with the account', async (t) => {
  const app = await startTestApp(t)
  const ada = await adaWithFactor(app)
  const owner = await app.given.user('SUPER_ADMIN')
  const late = await ticketOf(app)
  app.pass(minutes(5))
  await refused(step(app, late, ada.code()), 422)

  const changed = await ticketOf(app)
  await owner.call(users.changePassword, { params: { id: ada.id }, body: chosen })
  await refused(step(app, changed, ada.code()), 422)

  const disabled = await ticketOf(app, chosen)
  await owner.call(users.disable, { params: { id: ada.id } })
  await refused(step(app, disabled, ada.code()), 422)
})

test('ending all other sessions ends the sign-ins that wait for their code', async (t) => {
  const app = await startTestApp(t)
  const ada = await adaWithFactor(app)
  const ticket = await ticketOf(app)

  await ada.call(sessions.endOthers)

  await refused(step(app, ticket, ada.code()), 422)
})

test('a ticket remembers the other site, and answers its token alone', async (t) => {
  const app = await startTestApp(t, { redirectOrigins: new Set(['https://editor.example']) })
  const ada = await adaWithFactor(app)

  const answer = await step(app, await ticketOf(app, { redirectUrl: 'https://editor.example/open' }), ada.code())

  assert.equal(decodeJwt(answer.accessToken).aud, 'https://editor.example')
  assert.equal(answer.refreshToken, undefined)
})

test('ten recovery codes sign in, each once and in any writing, and the person is told how many are left', async (t) => {
  const app = await startTestApp(t)
  const { call, recoveryCodes } = await adaWithFactor(app)
  const code = recoveryCodes[0] ?? ''
  assert.equal(new Set(recoveryCodes).size, 10)
  assert.match(code, /^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)

  await step(app, await ticketOf(app), ` ${code.toLowerCase().replaceAll('-', ' ')} `)

  await refused(step(app, await ticketOf(app), code), 422)
  assert.deepEqual(await call(secondFactor.read), { set: true, codesLeft: 9 })
  const mail = (await app.mails()).at(-1)
  assert.equal(mail?.subject, 'A recovery code was used')
  assert.match(mail?.text ?? '', /Recovery codes left: 9/)
})

test('new recovery codes replace the former ones', async (t) => {
  const app = await startTestApp(t)
  const { call, recoveryCodes } = await adaWithFactor(app)

  const next = await call(secondFactor.renewCodes)

  await refused(step(app, await ticketOf(app), recoveryCodes[0] ?? ''), 422)
  await step(app, await ticketOf(app), next.recoveryCodes[0] ?? '')
})

for (const [what, entry] of [
  ['new recovery codes end', secondFactor.renewCodes],
  ['a factor that is removed ends', secondFactor.remove],
] as const)
  test(`${what} the other sessions that began with a former code`, async (t) => {
    const app = await startTestApp(t)
    const ada = await adaWithFactor(app)
    const { accessToken } = await step(app, await ticketOf(app), ada.recoveryCodes[0] ?? '')
    const byCode = app.as(accessToken ?? '')
    await byCode(personal.info)

    await ada.call(entry as typeof secondFactor.renewCodes)

    await refused(byCode(personal.info), 401)
  })

test('a recovery code of another person does not sign in', async (t) => {
  const app = await startTestApp(t)
  await adaWithFactor(app)
  const bob = await app.given.user('ADMIN', 'bob')
  const { recoveryCodes } = await giveFactor(app, bob.call)

  await refused(step(app, await ticketOf(app), recoveryCodes[0] ?? ''), 422)
})

test('a removed factor asks no more, and its recovery codes are gone', async (t) => {
  const app = await startTestApp(t)
  const ada = await adaWithFactor(app)
  const ticket = await ticketOf(app)

  await ada.call(secondFactor.remove)

  assert.deepEqual(await ada.call(secondFactor.read), { set: false, codesLeft: 0 })
  await refused(step(app, ticket, ada.recoveryCodes[0] ?? ''), 422)
  await app.given.login(email)
  await refused(ada.call(secondFactor.remove), 404)
})

test('two tabs are shown the same secret, a wrong code sets nothing, and a second setting is refused', async (t) => {
  const app = await startTestApp(t)
  const { call } = await app.given.user('ADMIN', 'ada')
  const [one, other] = [await call(secondFactor.options), await call(secondFactor.options)]

  await refused(call(secondFactor.set, { body: { code: '000' } }), 422)
  assert.deepEqual(await call(secondFactor.read), { set: false, codesLeft: 0 })
  await call(secondFactor.set, { body: { code: codeAt(one.secret, app.now()) } })

  assert.equal(one.address, other.address)
  assert.match(one.address, /^otpauth:\/\/totp\/Docent:ada%40example\.com\?secret=[A-Z2-7]{32}&issuer=Docent$/)
  await refused(call(secondFactor.set, { body: { code: codeAt(one.secret, app.now() + seconds(30)) } }), 409)
  await refused(call(secondFactor.options), 409)
})

test('whoever was shown a secret in another session does not know the one that is set', async (t) => {
  const app = await startTestApp(t)
  const { call, email } = await app.given.user('ADMIN', 'ada')
  const thief = await app.given.login(email)
  const seen = await thief.call(secondFactor.options)

  const own = await call(secondFactor.options)

  assert.notEqual(own.secret, seen.secret)
  await refused(thief.call(secondFactor.set, { body: { code: codeAt(own.secret, app.now()) } }), 422)
  await refused(call(secondFactor.set, { body: { code: codeAt(seen.secret, app.now()) } }), 422)
  await call(secondFactor.set, { body: { code: codeAt(own.secret, app.now()) } })
})

test('a reset of the password neither passes the second factor by nor takes it away', async (t) => {
  const app = await startTestApp(t)
  const ada = await adaWithFactor(app)
  await app.visitor(auth.forgetPassword, { body: { email } })

  await app.visitor(auth.resetPassword, { body: { id: linkParameter((await app.mails()).at(-1), 'id'), ...chosen } })

  const answer = await app.visitor(auth.login, { body: { username: email, password: chosen.password } })
  assert.deepEqual(Object.keys(answer), ['secondFactor'])
  await step(app, answer.secondFactor ?? '', ada.code())
})

test('an owner takes a lost factor away: sessions end, and everybody concerned is told', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN')
  const ada = await adaWithFactor(app)
  const { data } = await owner.call(users.listActive, { query: { q: 'ada' } })
  assert.equal(data[0]?.secondFactor, true)

  await owner.call(users.resetFactors, { params: { id: ada.id } })

  await refused(ada.call(personal.info), 401)
  await app.given.login(email)
  const told = (await app.mails()).slice(-2).map(({ to, subject }) => [to, subject])
  assert.deepEqual(told.sort(), [
    [email, 'Your second factor and passkeys were taken away'],
    [owner.email, 'Second factor and passkeys were taken away'],
  ])
  await refused(owner.call(users.resetFactors, { params: { id: ada.id } }), 404)
  await refused(owner.call(users.resetFactors, { params: { id: owner.id } }), 409)
})

test('owners are told whose factors were taken away, whatever the name of who did it', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN', 'olga', { proven: true })
  const other = await app.given.user('SUPER_ADMIN', 'no-name.example')
  const ada = await adaWithFactor(app)

  await other.call(users.resetFactors, { params: { id: ada.id } })

  const told = (await app.mails()).findLast(({ to }) => to === owner.email)?.text ?? ''
  assert.match(told, /The second factor and the passkeys of .*ada@example\.com.* were taken away\./)
})

test('the command line takes a lost factor away', async (t) => {
  const app = await startTestApp(t)
  await adaWithFactor(app)

  await resetFactorsAt(app.services, ' ADA@example.com')

  await app.given.login(email)
})

test('required of staff, a session without a factor does nothing but set one', async (t) => {
  const app = await startTestApp(t, { requireSecondFactor: 'staff' })
  const ada = await app.given.user('ADMIN', 'ada')
  assert.equal((await refused(ada.call(catalogues.list), 403)).code, 'second-factor')
  await ada.call(personal.info)

  await giveFactor(app, ada.call)

  await ada.call(catalogues.list)
  await ada.call(secondFactor.remove)
  await refused(ada.call(catalogues.list), 403)
})

test('required of staff, no other site gets a token of who has none', async (t) => {
  const redirectOrigins = new Set(['https://editor.example'])
  const app = await startTestApp(t, { requireSecondFactor: 'staff', redirectOrigins })
  const ada = await app.given.user('ADMIN', 'ada')
  const redirectUrl = 'https://editor.example/'
  const signIn = () => app.visitor(auth.login, { body: { username: email, password, redirectUrl } })

  assert.equal((await refused(signIn(), 403)).code, 'second-factor')

  const { code } = await giveFactor(app, ada.call)
  await step(app, (await signIn()).secondFactor ?? '', code())
})

test('a code may be typed in Arabic digits, and with spaces', async (t) => {
  const app = await startTestApp(t)
  const ada = await adaWithFactor(app)
  const arabic = ada.code().replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))

  await step(app, await ticketOf(app), `${arabic.slice(0, 3)} ${arabic.slice(3)}`)
})

test('required of staff, a USER needs none', async (t) => {
  const { given } = await startTestApp(t, { requireSecondFactor: 'staff' })
  const uma = await given.user('USER', 'uma')

  await uma.call(secondFactor.read)
  await refused(uma.call(catalogues.list), 403).then(({ code }) => assert.notEqual(code, 'second-factor'))
})

test('the code is taken also where the password was typed at an instance whose clock is 25 seconds ahead', async (t) => {
  const ahead = await startTestApp(t)
  const app = await startTestApp(t, { database: ahead.services.config.database })
  const ada = await app.given.user('USER', 'ada')
  const { code } = await giveFactor(app, ada.call)
  ahead.pass(seconds(55))
  const first = await ahead.visitor(auth.login, { body: { username: ada.email, password } })

  const { accessToken } = await step(app, first.secondFactor ?? '', code())

  assert.ok(accessToken)
})
