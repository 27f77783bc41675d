import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { personal } from '#contract/personal.ts'
import { registrations } from '#contract/registrations.ts'
import { system } from '#contract/system.ts'
import { users } from '#contract/users.ts'
import { addOwner, ensureOwner } from '#server/accounts/users/first-owner.ts'
import { systemActor } from '#server/lib/actor.ts'
import { sendDueMail } from '#server/mail/worker.ts'
import { mailRules } from '#server/mail-rules.ts'
import { hours, minutes, startTestApp, type TestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { password } from '#support/given.ts'
import { linkParameter, type Received } from '#support/mails.ts'
import { refused, rejected } from '#support/refusals.ts'
import { startSmtp } from '#support/smtp.ts'
import { wrongTotals } from '#support/totals.ts'

const email = 'ada@example.com'
const redirectUrl = 'https://editor.example/'

/** The product with real mail, and an approved account with an unproven address. */
async function startUnproven(t: TestContext, overrides = {}) {
  const smtp = await startSmtp(t)
  const app = await startTestApp(t, { smtpUrl: smtp.url, ...overrides })
  const owner = await app.given.user('SUPER_ADMIN')
  const { id } = await app.given.registration(owner.call, email)
  const received = async () => {
    await sendDueMail(app.services, mailRules)
    return smtp.received()
  }
  // Mails that leave beside each other arrive in any order.
  await received()
  const approve = () => owner.call(registrations.approve, { params: { id }, body: { role: 'USER' } })
  return { ...app, owner, received, approve }
}

const signIn = ({ visitor }: Pick<TestApp, 'visitor'>) => visitor(auth.login, { body: { username: email, password } })
const confirm = ({ visitor }: Pick<TestApp, 'visitor'>, mail: Received | undefined, secret = password) =>
  visitor(personal.confirmEmail, {
    body: { id: linkParameter(mail, 'id'), password: secret, confirmedPassword: secret },
  })

test('while mail really leaves an unproven address cannot sign in, until its mailed link was opened', async (t) => {
  const app = await startUnproven(t, { redirectOrigins: new Set(['https://editor.example']) })
  await app.approve()

  await refused(signIn(app), 422)
  await refused(app.visitor(auth.login, { body: { username: email, password, redirectUrl } }), 422)

  await confirm(app, (await app.received()).at(-1))
  await signIn(app)
})

test('who signs up and in with an address learns nothing of its account, before and after the approval', async (t) => {
  const app = await startUnproven(t)
  const secret = 'a password of my own'
  const form = { email: app.owner.email, firstName: 'A', lastName: 'B', password: secret, confirmedPassword: secret }
  await app.visitor(registrations.signUp, { body: form })
  const known = await refused(app.visitor(auth.login, { body: { username: form.email, password: secret } }), 422)

  const pending = await refused(signIn(app), 422)
  await app.approve()
  const approved = await refused(signIn(app), 422)

  for (const answer of [pending, approved]) assert.deepEqual({ ...answer, requestId: '' }, { ...known, requestId: '' })
})

test('while mail really leaves, every refused sign-in says to open the mailed link first', async (t) => {
  const app = await startUnproven(t)

  const unproven = await refused(signIn(app), 422)
  const unknown = await refused(app.visitor(auth.login, { body: { username: 'no@example.com', password } }), 422)

  assert.match(unproven.Message, /open the link/)
  assert.equal(unproven.Message, unknown.Message)
})

test('the mail that reminds of the link says that somebody tried to sign in', async (t) => {
  const app = await startUnproven(t)
  app.pass(hours(2))

  await refused(signIn(app), 422)

  const { subject, text } = (await app.received()).at(-1) ?? {}
  assert.deepEqual([subject, /tried to sign in/.test(text ?? '')], ['Confirm your address', true])
})

test('a sign-up whose address is proven is told that it waits for approval', async (t) => {
  const app = await startUnproven(t)
  await confirm(app, (await app.received()).at(-1))

  const { code } = await refused(signIn(app), 403)

  assert.equal(code, 'pending')
})

test('the approval mail carries the confirmation link, the one of the sign-up works too, and the first one voids the other', async (t) => {
  const app = await startUnproven(t)
  await app.approve()

  const mails = await app.received()
  const [received, approved] = ['arrived', 'approved'].map((word) =>
    mails.find(({ subject }) => subject.includes(word)),
  )

  await confirm(app, received)
  await refused(confirm(app, approved), 422)
})

test('who signed up with the address of another person cannot sign in once that person confirmed it', async (t) => {
  const app = await startUnproven(t)
  await app.approve()

  await confirm(app, (await app.received()).at(-1), 'a password of my own')

  await refused(signIn(app), 422)
  await app.given.login(email, 'a password of my own')
})

test('a sign-up is confirmed before its approval too, with the password that holds from then on', async (t) => {
  const app = await startUnproven(t)
  await confirm(app, (await app.received()).at(-1), 'a password of my own')

  await app.approve()

  await refused(signIn(app), 422)
  await app.given.login(email, 'a password of my own')
})

test('confirming a sign-up ends what its password had opened while mail went to files', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN')
  const { id } = await app.given.registration(owner.call, email)
  await owner.call(registrations.approve, { params: { id }, body: {} })
  const session = await app.given.login(email)

  await confirm(app, (await app.mails()).at(-1), 'a password of my own')

  await refused(session.call(personal.info), 401)
})

test('the link of a sign-up asks for a password, which it checks, and stays good until then', async (t) => {
  const app = await startUnproven(t)
  const [mail] = await app.received()
  const id = linkParameter(mail, 'id')
  const before = await digest(app.services)

  assert.deepEqual(await rejected(app.visitor(personal.confirmEmail, { body: { id } })), {
    password: 'Please input your password!',
    confirmedPassword: 'Please input your password!',
  })
  assert.deepEqual(Object.keys(await rejected(confirm(app, mail, 'password'))), ['password'])

  assert.equal(await digest(app.services), before)
  assert.match(mail?.link ?? '', /[?&]password=new/)
  const check = () => app.visitor(auth.checkLink, { body: { purpose: 'confirmEmail', id } })
  await check()
  await confirm(app, mail)
  await refused(check(), 422)
})

test('the link is mailed again at a sign-in, at most hourly', async (t) => {
  const app = await startUnproven(t)
  await app.approve()
  const count = async () => (await app.received()).filter(({ subject }) => /Confirm your address/.test(subject)).length
  app.pass(minutes(59))
  await refused(signIn(app), 422)
  assert.equal(await count(), 0)
  app.pass(minutes(2))

  for (let i = 0; i < 3; i++) await refused(signIn(app), 422)

  assert.equal(await count(), 1)
  app.pass(hours(1))
  await refused(signIn(app), 422)
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

test('sign-ins of an unproven address count like wrong tries', async (t) => {
  const app = await startUnproven(t, { rateLimits: true })
  await app.approve()
  for (let i = 0; i < 5; i++) await refused(signIn(app), 422)

  await refused(signIn(app), 429)

  await confirm(app, (await app.received()).at(-1))
  app.pass(minutes(3))
  await signIn(app)
})

test('opening a reset link proves the address', async (t) => {
  const app = await startUnproven(t)
  await app.approve()
  await app.received()
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

test('an owner of the settings takes over the registration that a stranger made of the address before', async (t) => {
  const app = await startTestApp(t, { admin: { email, password: 'the one of the settings' } })
  const form = { email, firstName: 'Not', lastName: 'Ada', password, confirmedPassword: password }
  await app.visitor(registrations.signUp, { body: form })

  await ensureOwner(app.services)

  await refused(signIn(app), 422)
  const { call } = await app.given.login(email, 'the one of the settings')
  const { data } = await call(users.listActive)
  assert.deepEqual(
    data.map(({ firstName, role }) => [firstName, role]),
    [['Docent', 'SUPER_ADMIN']],
  )
  assert.equal((await call(registrations.listPending)).totalElements, 0)
  assert.deepEqual(await wrongTotals(app.services.db), [])
})

test('so does the owner of the printed address', async (t) => {
  const app = await startTestApp(t)
  const form = { email, firstName: 'Not', lastName: 'Ada', password, confirmedPassword: password }
  await app.visitor(registrations.signUp, { body: form })
  const { setupUrl = '' } = (await ensureOwner(app.services)) ?? {}
  const token = new URL(setupUrl).searchParams.get('token') ?? ''
  const own = { password: 'a password of my own', confirmedPassword: 'a password of my own' }

  await app.visitor(system.setup, { body: { ...form, ...own, firstName: 'Ada', token } })

  await refused(signIn(app), 422)
  const { call } = await app.given.login(email, own.password)
  assert.equal((await call(users.listActive)).data[0]?.firstName, 'Ada')
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

test('an active account does not become the owner of the settings: the start says in one sentence what to do', async (t) => {
  const admin = { email: 'ada@example.com', password }
  const app = await startTestApp(t, { admin })
  await app.given.user('ADMIN', 'ada')

  await assert.rejects(ensureOwner(app.services), /^SettingError: ADMIN_EMAIL \(ada@example\.com\) .* another address/)
})
