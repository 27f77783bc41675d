import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as turn } from 'node:timers/promises'
import { auth } from '#contract/auth.ts'
import { personal } from '#contract/personal.ts'
import { registrations } from '#contract/registrations.ts'
import { sendDueMail } from '#server/mail/worker.ts'
import { mailRules } from '#server/mail-rules.ts'
import { minutes, startTestApp } from '#support/app.ts'
import { fillHashQueue } from '#support/fill-hash-queue.ts'
import { password } from '#support/given.ts'
import { linkParameter } from '#support/mails.ts'
import { refused } from '#support/refusals.ts'
import { startSmtp } from '#support/smtp.ts'

const redirectUrl = 'https://editor.example/'
const limited = { rateLimits: true, redirectOrigins: new Set(['https://editor.example']) }

/** More than the limit of wrong passwords. */
async function oftenEnough(work: () => Promise<unknown>): Promise<void> {
  for (let i = 0; i < 8; i++) await work()
}

test('correct sign-ins for another site never count as wrong tries', async (t) => {
  const { given, visitor } = await startTestApp(t, limited)
  const { email } = await given.user('ADMIN')

  await oftenEnough(() => visitor(auth.login, { body: { username: email, password, redirectUrl } }))

  await given.login(email)
})

test('correct sign-ins of a person who waits for approval never count as wrong tries', async (t) => {
  const { given, visitor } = await startTestApp(t, limited)
  const owner = await given.user('SUPER_ADMIN')
  const { email } = await given.registration(owner.call)
  const enter = () => visitor(auth.login, { body: { username: email, password } })

  await oftenEnough(() => refused(enter(), 403))

  const { code } = await refused(enter(), 403)
  assert.equal(code, 'pending')
})

test('a network has 120 passwords checked in a minute, right ones too', async (t) => {
  const { given, visitor, pass } = await startTestApp(t, limited)
  const { email } = await given.user('ADMIN')
  const enter = () => visitor(auth.login, { body: { username: email, password } })
  // The first was that of the person who is given.
  for (let count = 1; count < 120; count++) await enter()

  await refused(enter(), 429)

  pass(minutes(1))
  await enter()
})

test('a sign-in refused with 503 is not counted', async (t) => {
  const { given, visitor } = await startTestApp(t, limited)
  const { email } = await given.user('ADMIN')
  const disperse = fillHashQueue()
  t.after(disperse)
  await oftenEnough(() => refused(visitor(auth.login, { body: { username: email, password } }), 503))

  await disperse()

  await given.login(email)
})

test('a password change refused with 503 is not counted', async (t) => {
  const { given } = await startTestApp(t, limited)
  const ada = await given.user('USER', 'ada')
  const body = { oldPassword: password, newPassword: 'a brand new password', confirmedPassword: 'a brand new password' }
  const disperse = fillHashQueue()
  t.after(disperse)
  await oftenEnough(() => refused(ada.call(personal.changePassword, { body }), 503))

  await disperse()

  await ada.call(personal.changePassword, { body })
})

test('a correct password is not counted when its session ends while it is checked', async (t) => {
  const { given, visitor, services } = await startTestApp(t, limited)
  const { email, id } = await given.user('USER', 'ada')
  const body = { oldPassword: password, newPassword: password, confirmedPassword: password }
  const key = `passwordByAccountAndNetwork/${id}`
  const counted = async () =>
    (await services.db.selectFrom('rateLimit').where('key', '=', key).select('arrival').executeTakeFirst())?.arrival

  await oftenEnough(async () => {
    const { call, refreshToken } = await given.login(email)
    const before = await counted()
    let isAnswered = false
    const changed = call(personal.changePassword, { body })
      .catch(() => {})
      .finally(() => (isAnswered = true))
    while (!isAnswered && (await counted()) === before) await turn()
    await visitor(auth.logout, { body: { refreshToken } })
    await changed
  })

  const { call } = await given.login(email)
  await call(personal.changePassword, { body })
})

test('wrong passwords for another site still count', async (t) => {
  const { given, visitor } = await startTestApp(t, limited)
  const { email } = await given.user('ADMIN')
  const guess = { body: { username: email, password: 'not the right one', redirectUrl } }
  for (let i = 0; i < 5; i++) await refused(visitor(auth.login, guess), 422)

  await refused(visitor(auth.login, guess), 429)
})

const wrong = 'not the right one'
const chosen = 'a brand new password'

for (const network of ['203.0.113.7', '2001:db8:1:2::7'])
  test(`who resets the password signs in at once, also from ${network}, where it was tried too often`, async (t) => {
    const { given, visitor, visitorWith, mails } = await startTestApp(t, { ...limited, trustedProxies: ['127.0.0.1'] })
    const { email } = await given.user('ADMIN')
    const other = await given.user('USER', 'other')
    const there = visitorWith({ 'x-forwarded-for': network })
    const enter = (username: string, secret: string) => there(auth.login, { body: { username, password: secret } })
    for (const { email: tried } of [{ email }, other]) await oftenEnough(() => enter(tried, wrong).catch(() => {}))
    await refused(enter(email, password), 429)

    await visitor(auth.forgetPassword, { body: { email } })
    const id = linkParameter((await mails()).at(-1), 'id')
    await visitor(auth.resetPassword, { body: { id, password: chosen, confirmedPassword: chosen } })

    await enter(email, chosen)
    await refused(enter(other.email, password), 429)
  })

test('who resets the password of an address with an underscore forgets no tries at another address', async (t) => {
  const { given, visitor, mails } = await startTestApp(t, limited)
  const [dotted, underlined] = [await given.user('USER', 'anna.k'), await given.user('USER', 'anna_k')]
  const enter = () => visitor(auth.login, { body: { username: dotted.email, password: wrong } })
  await oftenEnough(() => enter().catch(() => {}))
  await visitor(auth.forgetPassword, { body: { email: underlined.email } })
  const id = linkParameter((await mails()).at(-1), 'id')

  await visitor(auth.resetPassword, { body: { id, password: chosen, confirmedPassword: chosen } })

  await refused(enter(), 429)
})

test('who confirms the address of a sign-up signs in at once, however often the unproven one was tried', async (t) => {
  const smtp = await startSmtp(t)
  const { given, visitor, services } = await startTestApp(t, { ...limited, smtpUrl: smtp.url })
  const owner = await given.user('SUPER_ADMIN')
  const { id, email } = await given.registration(owner.call)
  await owner.call(registrations.approve, { params: { id }, body: { role: 'USER' } })
  await oftenEnough(() => visitor(auth.login, { body: { username: email, password } }).catch(() => {}))
  await refused(visitor(auth.login, { body: { username: email, password } }), 429)

  await sendDueMail(services, mailRules)
  const link = linkParameter((await smtp.received()).at(-1), 'id')
  await visitor(personal.confirmEmail, { body: { id: link, password: chosen, confirmedPassword: chosen } })

  await visitor(auth.login, { body: { username: email, password: chosen } })
})
