import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { insights } from '#contract/insights.ts'
import { invitations } from '#contract/invitations.ts'
import { personal } from '#contract/personal.ts'
import { privacy } from '#contract/privacy.ts'
import { registrations } from '#contract/registrations.ts'
import { users } from '#contract/users.ts'
import { days, startTestApp, type TestApp } from '#support/app.ts'
import type { Call } from '#support/client.ts'
import { digest } from '#support/digest.ts'
import { customer, password } from '#support/given.ts'
import { linkParameter } from '#support/mails.ts'
import { refused, rejected } from '#support/refusals.ts'
import { wrongTotals } from '#support/totals.ts'

const email = 'amy@example.com'
const amy = { firstName: 'Amy', lastName: 'Able', password, confirmedPassword: password }

const invite = (owner: Call, changes: object = {}) =>
  owner(invitations.send, { body: { email, role: 'ADMIN', ...changes } })

/** The id in the newest mailed invitation. */
const mailedId = async ({ mails }: TestApp) =>
  linkParameter(
    (await mails()).findLast(({ link = '' }) => link.includes('/invitation?')),
    'id',
  )

/** The registrations that wait for an owner, as the dashboard counts them. */
async function registrationsWaiting(owner: Call) {
  const figures = await owner(insights.read)
  return 'waiting' in figures ? figures.waiting.registrations?.count : undefined
}

const take = (call: Call, id: string, changes: object = {}) =>
  call(invitations.take, { body: { id, ...amy, ...changes } })

async function startInvited(t: Parameters<typeof startTestApp>[0], changes: object = {}) {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN')
  await invite(owner.call, changes)
  return { ...app, owner, id: await mailedId(app), listed: () => owner.call(registrations.listPending) }
}

test('an invitation is mailed in its language, and listed among the registrations until it is taken', async (t) => {
  const { listed, mails, owner, services } = await startInvited(t, { language: 'de' })

  const { data } = await listed()
  assert.deepEqual(
    data.map(({ email, role, status, firstName }) => ({ email, role, status, firstName })),
    [{ email, role: 'ADMIN', status: 'invited', firstName: '' }],
  )
  assert.deepEqual(
    (await mails()).map(({ to, subject }) => [to, subject]),
    [[email, 'Sie sind eingeladen']],
  )
  assert.equal(await registrationsWaiting(owner.call), 0)
  assert.deepEqual(await wrongTotals(services.db), [])
})

test('the list says until when an invitation can be taken', async (t) => {
  const { listed, now } = await startInvited(t)

  const [row] = (await listed()).data

  assert.equal(row?.invitedUntil, now() + days(7))
})

test('who takes an invitation is active, with the role, the chosen name and a proven address', async (t) => {
  const { visitor, owner, id, listed, given, services } = await startInvited(t)
  await visitor(catalogueRequests.send, { body: { ...customer, email } })

  await take(visitor, id)

  const { data } = await owner.call(users.listActive, { query: { q: 'amy' } })
  assert.deepEqual(
    data.map(({ firstName, lastName, role, status, emailConfirmed }) => [
      firstName,
      lastName,
      role,
      status,
      emailConfirmed,
    ]),
    [['Amy', 'Able', 'ADMIN', 'active', true]],
  )
  assert.equal((await listed()).totalElements, 0)
  const session = await given.login(email)
  assert.equal((await session.call(personal.info)).lastName, 'Able')
  assert.deepEqual(await wrongTotals(services.db), [])
})

test('a taken invitation keeps the language of its page, and without one that of the invitation', async (t) => {
  const chosen = async (changes: object) => {
    const { visitor, id, given } = await startInvited(t, { language: 'fr' })
    await take(visitor, id, changes)
    const { call } = await given.login(email)
    return (await call(personal.info)).language
  }

  assert.deepEqual([await chosen({ language: 'de' }), await chosen({})], ['de', 'fr'])
})

test('the link of an invitation opens its page in the language that was chosen for the person', async (t) => {
  const languageOf = async (changes: object) => {
    const { mails } = await startInvited(t, changes)
    const [mail] = await mails()
    return new URL(mail?.link ?? '').searchParams.get('lang')
  }

  assert.deepEqual([await languageOf({ language: 'fr' }), await languageOf({})], ['fr', null])
})

test('a taken invitation owns the requests that were sent to its address', async (t) => {
  const { visitor, id, given } = await startInvited(t, { role: 'USER' })
  await visitor(catalogueRequests.send, { body: { ...customer, email } })

  await take(visitor, id)

  const session = await given.login(email)
  assert.equal((await session.call(catalogueRequests.history)).totalElements, 1)
})

test('an invitation is taken once, by whoever has its link, also where another person is signed in', async (t) => {
  const { visitor, id, given, owner } = await startInvited(t)
  const other = await given.user('USER', 'other')

  await take(other.call, id)

  await refused(take(visitor, id), 422)
  assert.equal((await other.call(personal.info)).firstName, 'other')
  assert.equal((await owner.call(users.listActive)).totalElements, 3)
  await given.login(email)
})

test('two who take an invitation at once make one account', async (t) => {
  const { visitor, id, owner } = await startInvited(t)

  const answers = await Promise.allSettled([take(visitor, id), take(visitor, id)])

  assert.deepEqual(answers.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  assert.equal((await owner.call(users.listActive)).totalElements, 2)
})

test('a second invitation of the same address voids the link of the first, and gives its role', async (t) => {
  const app = await startInvited(t)
  await invite(app.owner.call, { role: 'USER', email: 'AMY@example.com' })
  const id = await mailedId(app)

  await refused(take(app.visitor, app.id), 422)
  await take(app.visitor, id)

  const { data } = await app.owner.call(users.listActive, { query: { q: 'amy' } })
  assert.deepEqual(
    data.map(({ role }) => role),
    ['USER'],
  )
})

test('an invitation works for seven days', async (t) => {
  const { visitor, id, pass, given } = await startInvited(t)
  pass(days(7) + 1)

  await refused(take(visitor, id), 422)

  await refused(given.login(email), 422)
})

test('a withdrawn invitation is gone without a mail, and the address may be invited again', async (t) => {
  const app = await startInvited(t)
  const [row] = (await app.listed()).data
  const mailed = (await app.mails()).length

  await app.owner.call(registrations.reject, { params: { id: row?.id ?? '' } })

  await refused(take(app.visitor, app.id), 422)
  assert.equal((await app.mails()).length, mailed)
  await invite(app.owner.call)
  await take(app.visitor, await mailedId(app))
})

test('an owner who has not seen that an invitation was withdrawn, or got another role, does not send it again', async (t) => {
  const app = await startInvited(t)
  const [row] = (await app.listed()).data
  const seen = { id: row?.id ?? '', role: 'ADMIN' as const }
  await invite(app.owner.call, { role: 'USER' })
  const mailed = (await app.mails()).length

  await refused(invite(app.owner.call, { seen }), 409)
  await app.owner.call(registrations.reject, { params: { id: seen.id } })
  await refused(invite(app.owner.call, { seen: { ...seen, role: 'USER' } }), 409)

  assert.equal((await app.mails()).length, mailed)
  assert.deepEqual((await app.listed()).data, [])
})

test('no owner takes an invitation for the invited, and no password opens it', async (t) => {
  const { owner, listed, visitor, services } = await startInvited(t)
  const [row] = (await listed()).data
  const before = await digest(services)

  await refused(owner.call(registrations.approve, { params: { id: row?.id ?? '' }, body: {} }), 409)
  await refused(visitor(auth.login, { body: { username: email, password } }), 422)

  assert.equal(await digest(services), before)
})

test('an address with an account or a registration is not invited, which the field says; one that was removed is', async (t) => {
  const { given, services } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const ada = await given.user('USER', 'ada')
  const waiting = await given.registration(owner.call, 'waiting@example.com')
  const before = await digest(services)

  const taken = await refused(invite(owner.call, { email: ada.email.toUpperCase() }), 409)
  const signedUp = await refused(invite(owner.call, { email: waiting.email }), 409)

  assert.deepEqual(
    [taken, signedUp].map(({ errors = [] }) => errors.map(({ field, message }) => [field, message])),
    [
      [['email', 'This address already has an account.']],
      [['email', 'This address has signed up. Please decide on its registration.']],
    ],
  )

  assert.equal(await digest(services), before)
  await owner.call(users.remove, { params: { id: ada.id } })
  await invite(owner.call, { email: ada.email })
})

/** Anybody may sign up with an address that was invited. */
const signUp = ({ visitor }: Pick<TestApp, 'visitor'>) =>
  visitor(registrations.signUp, {
    body: { ...amy, email, password: 'another password', confirmedPassword: 'another password' },
  })

test('who was invited and signs up instead is mailed the invitation again', async (t) => {
  const app = await startInvited(t)

  await signUp(app)

  const id = await mailedId(app)
  assert.notEqual(id, app.id)
  await take(app.visitor, id)
  await refused(take(app.visitor, app.id), 422)
  await refused(app.given.login(email, 'another password'), 422)
  await app.given.login(email)
})

test('a stranger who signs up with an invited address voids no link of the invitation', async (t) => {
  const app = await startInvited(t)

  await signUp(app)

  await take(app.visitor, app.id)
  await refused(take(app.visitor, await mailedId(app)), 422)
})

test('the other links of an invitation are over when one was taken', async (t) => {
  const app = await startInvited(t)
  await signUp(app)
  const other = await mailedId(app)

  await take(app.visitor, app.id)

  await refused(app.visitor(auth.checkLink, { body: { purpose: 'invitation', id: other } }), 422)
})

test('a sign-up does not prolong an invitation, whose mail then promises no days', async (t) => {
  const app = await startInvited(t)
  app.pass(days(6))

  await signUp(app)

  const [first, again] = await app.mails()
  assert.match(first?.text ?? '', /for 7 days/)
  assert.doesNotMatch(again?.text ?? '', /days/)
  app.pass(days(1))
  await refused(take(app.visitor, await mailedId(app)), 422)
})

test('a sign-up revives no invitation that has expired, but its reader is told whom to ask', async (t) => {
  const app = await startInvited(t)
  app.pass(days(7))

  await signUp(app)

  const [, mail, ...others] = await app.mails()
  assert.deepEqual([mail?.to, mail?.subject, mail?.link, others], [email, 'Your invitation is over', undefined, []])
  assert.match(mail?.text ?? '', /ask your administrator/)
  await refused(take(app.visitor, app.id), 422)
})

test('a new invitation voids the one that a sign-up had mailed again', async (t) => {
  const app = await startInvited(t)
  await signUp(app)
  const again = await mailedId(app)

  await invite(app.owner.call)

  await refused(take(app.visitor, again), 422)
  await take(app.visitor, await mailedId(app))
})

test('an invitation needs an address and a role that is not the owner', async (t) => {
  const { given } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')

  assert.deepEqual(await rejected(invite(owner.call, { email: 'nobody' })), { email: 'Please input a valid email!' })
  assert.deepEqual(Object.keys(await rejected(invite(owner.call, { role: 'SUPER_ADMIN' }))), ['role'])
})

test('an invited address is erased like a registration', async (t) => {
  const { owner, visitor, id, listed, services } = await startInvited(t)

  await owner.call(privacy.erase, { body: { email } })

  await refused(take(visitor, id), 422)
  assert.equal((await listed()).totalElements, 0)
  assert.deepEqual(await wrongTotals(services.db), [])
})
