import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { personal } from '#contract/personal.ts'
import { registrations } from '#contract/registrations.ts'
import { users } from '#contract/users.ts'
import { addOwner, ensureOwner } from '#server/accounts/first-owner.ts'
import { systemActor } from '#server/lib/actor.ts'
import { sendDueMail } from '#server/mail/worker.ts'
import { hours, minutes, startTestApp, type TestApp } from '#support/app.ts'
import { password } from '#support/given.ts'
import { linkParameter, type Received } from '#support/mails.ts'
import { refused } from '#support/refusals.ts'
import { startSmtp } from '#support/smtp.ts'

const email = 'ada@example.com'
const redirectUrl = 'https://editor.example/'

/** The product with real mail, and an approved account with an unproven address. */
async function startUnproven(t: TestContext, overrides = {}) {
  const smtp = await startSmtp(t)
  const app = await startTestApp(t, { smtpUrl: smtp.url, ...overrides })
  const owner = await app.given.user('SUPER_ADMIN')
  const { id } = await app.given.registration(owner.call, email)
  const received = async () => {
    await sendDueMail(app.services)
    return smtp.received()
  }
  const approve = () => owner.call(registrations.approve, { params: { id }, body: { role: 'USER' } })
  return { ...app, owner, received, approve }
}

const signIn = ({ visitor }: Pick<TestApp, 'visitor'>) => visitor(auth.login, { body: { username: email, password } })
const confirm = ({ visitor }: Pick<TestApp, 'visitor'>, mail: Received | undefined) =>
  visitor(personal.confirmEmail, { body: { id: linkParameter(mail, 'id') } })

test('while mail really leaves an unproven address cannot sign in, until its mailed link was opened', async (t) => {
  const app = await startUnproven(t, { redirectOrigins: new Set(['https://editor.example']) })
  await app.approve()

  const { code } = await refused(signIn(app), 403)
  await refused(app.visitor(auth.login, { body: { username: email, password, redirectUrl } }), 403)

  assert.equal(code, 'unconfirmed')
  await confirm(app, (await app.received()).at(-1))
  await signIn(app)
})

test('the approval mail carries the confirmation link, and the one of the sign-up works too', async (t) => {
  const app = await startUnproven(t)
  await app.approve()

  const [received, approved] = await app.received()

  assert.match(approved?.subject ?? '', /approved/)
  await confirm(app, approved)
  await confirm(app, received)
})

test('the link is mailed again at a sign-in, at most hourly', async (t) => {
  const app = await startUnproven(t)
  await app.approve()
  const count = async () => (await app.received()).filter(({ subject }) => /Confirm your address/.test(subject)).length
  app.pass(minutes(59))
  await refused(signIn(app), 403)
  assert.equal(await count(), 0)
  app.pass(minutes(2))

  for (let i = 0; i < 3; i++) await refused(signIn(app), 403)

  assert.equal(await count(), 1)
  app.pass(hours(1))
  await refused(signIn(app), 403)
  assert.equal(await count(), 2)
  await confirm(app, (await app.received()).at(-1))
  await signIn(app)
})

test('a wrong password reveals nothing about the address and mails nothing', async (t) => {
  const app = await startUnproven(t)
  await app.approve()
  app.pass(hours(2))

  await refused(app.visitor(auth.login, { body: { username: email, password: 'not the right one' } }), 422)

  assert.equal((await app.received()).length, 2)
})

test('correct sign-ins of an unproven address never count as wrong tries', async (t) => {
  const app = await startUnproven(t, { rateLimits: true })
  await app.approve()

  for (let i = 0; i < 8; i++) await refused(signIn(app), 403)

  await confirm(app, (await app.received()).at(-1))
  await signIn(app)
})

test('opening a reset link proves the address', async (t) => {
  const app = await startUnproven(t)
  await app.approve()
  await app.visitor(auth.forgetPassword, { body: { email } })
  const id = linkParameter((await app.received()).at(-1), 'id')

  await app.visitor(auth.resetPassword, { body: { id, password, confirmedPassword: password } })

  await signIn(app)
})

test('while mail goes to files an unproven address can sign in', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN')
  const { id } = await app.given.registration(owner.call, email)

  await owner.call(registrations.approve, { params: { id }, body: {} })

  await signIn(app)
})

test('an owner is never locked out of a fresh installation, whichever way the account was created', async (t) => {
  const smtp = await startSmtp(t)
  const admin = { email, password }
  const { services, visitor } = await startTestApp(t, { smtpUrl: smtp.url, admin })
  await ensureOwner(services)
  const second = { email: 'second@example.com', password, firstName: 'Second', lastName: 'Owner' }
  await addOwner(services, systemActor, second)

  for (const username of [email, second.email]) await visitor(auth.login, { body: { username, password } })
})

test('the lists of people say whose address is proven', async (t) => {
  const { given } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN', 'owner', { proven: true })
  await given.user('USER', 'bob')
  await given.registration(owner.call, email)

  const active = await owner.call(users.listActive, { query: { sortOrder: 'ASC' } })
  const pending = await owner.call(registrations.listPending)

  const proven = new Map([...active.data, ...pending.data].map((row) => [row.email, row.emailConfirmed]))
  assert.deepEqual([proven.get(owner.email), proven.get('bob@example.com'), proven.get(email)], [true, false, false])
})

test('a registration whose mailed link was opened is shown as proven, and its approval leads to the login', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN')
  const { id } = await app.given.registration(owner.call, email)
  await confirm(app, (await app.mails()).at(-1))

  const [row] = (await owner.call(registrations.listPending)).data
  await owner.call(registrations.approve, { params: { id }, body: {} })

  assert.equal(row?.emailConfirmed, true)
  assert.match((await app.mails()).at(-1)?.link ?? '', /\/login$/)
})
