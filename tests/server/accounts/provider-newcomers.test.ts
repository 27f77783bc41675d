import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { invitations } from '#contract/invitations.ts'
import { personal } from '#contract/personal.ts'
import { provider } from '#contract/provider.ts'
import { registrations } from '#contract/registrations.ts'
import { system } from '#contract/system.ts'
import { users } from '#contract/users.ts'
import { isOfFirm } from '#server/accounts/provider/newcomer.ts'
import { addOwner, ensureOwner } from '#server/accounts/users/first-owner.ts'
import { transact } from '#server/database/dialect.ts'
import { systemActor } from '#server/lib/actor.ts'
import { sendDueMail } from '#server/mail/worker.ts'
import { mailRules } from '#server/mail-rules.ts'
import { days, type TestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { customer, password } from '#support/given.ts'
import { linkParameter } from '#support/mails.ts'
import { ada, approving, startWithProvider } from '#support/provider-app.ts'
import { refused } from '#support/refusals.ts'
import { startSmtp } from '#support/smtp.ts'

const { email_verified: _, ...unproven } = ada

type Given = Awaited<ReturnType<TestApp['given']['user']>>

/** What becomes of somebody of whom the provider says this. */
async function outcomeOf(t: TestContext, said: object, changes: object = approving) {
  const { app, enter } = await startWithProvider(t, changes)
  const owner = await app.given.user('SUPER_ADMIN')
  const { outcome = 'in' } = await enter({ ...ada, ...said })
  const { data } = await owner.call(registrations.listPending)
  assert.equal(data.length, outcome === 'in' ? 0 : 1)
  return outcome
}

/** What a provider may say of an address that it has not proved. */
const doubts: Readonly<Record<string, object>> = {
  'is said not to be verified': { email_verified: false },
  'is not said to be verified': { email_verified: undefined },
  'is verified in a text': { email_verified: 'true' },
  'is verified by a number': { email_verified: 1 },
  "is not of Entra's tenant": { email_verified: undefined, xms_edov: 0 },
  "is of Entra's tenant in a text": { email_verified: undefined, xms_edov: '1' },
}

/** What it may say of one that it has proved, and the firm has not. */
const foreign: Readonly<Record<string, object>> = {
  'is of a private Google account': { hd: 'elsewhere.example' },
  'is of another domain': { email: 'ada@elsewhere.example' },
  'is of a domain below': { email: 'ada@mail.example.com' },
  'is of a domain that ends alike': { email: 'ada@notexample.com' },
}

for (const [what, said] of Object.entries(doubts))
  test(`a newcomer whose address ${what} waits for an owner, and is not told so`, async (t) => {
    assert.equal(await outcomeOf(t, said), 'unproven')
  })

for (const [what, said] of Object.entries(foreign))
  test(`a newcomer whose address ${what} waits for an owner`, async (t) => {
    assert.equal(await outcomeOf(t, said), 'waiting')
  })

const proofs: Readonly<Record<string, object>> = {
  'the provider verified': {},
  "Entra says to be of the tenant's domain": { email_verified: undefined, xms_edov: true },
  "Entra says to be of the tenant's domain in a number": { email_verified: undefined, xms_edov: 1 },
  'is written large': { email: 'Ada@EXAMPLE.com' },
  'Google hosts for the firm': { hd: 'Example.com' },
}

for (const [what, said] of Object.entries(proofs))
  test(`a newcomer whose address ${what} is let in where the settings say so`, async (t) => {
    assert.equal(await outcomeOf(t, said), 'in')
  })

test('who changed the address of an account and comes with the former one waits for an owner', async (t) => {
  const { app, enter } = await startWithProvider(t, { domains: approving.domains, approve: 'ADMIN' })
  const person = await app.given.user('USER', 'ada', { proven: true })
  await person.call(personal.changeInfo, { body: { ...customer, email: 'private@elsewhere.example' } })
  const change = (await app.mails()).find(({ to }) => to === 'private@elsewhere.example')
  await app.visitor(personal.confirmEmail, { body: { id: linkParameter(change, 'id') } })

  assert.deepEqual(await enter(), { outcome: 'waiting' })
})

test('who unlinked an account and comes with the former identity waits for an owner', async (t) => {
  const setting = await startWithProvider(t, { domains: approving.domains, approve: 'ADMIN' })
  const person = await setting.app.given.user('USER', 'cy', { proven: true })
  await setting.link(person.accessToken)
  await person.call(provider.unlink)

  assert.deepEqual(await setting.enter({ ...ada, email: 'ada.new@example.com' }), { outcome: 'waiting' })
  assert.deepEqual(await setting.enter({ ...ada, sub: 'ada-2' }), { outcome: 'waiting' })
})

test('who was linked before such things were remembered, unlinks and comes again waits for an owner', async (t) => {
  const setting = await startWithProvider(t, { domains: approving.domains, approve: 'ADMIN' })
  const { db } = setting.app.services
  const person = await setting.app.given.user('USER', 'cy', { proven: true })
  await setting.link(person.accessToken)
  await transact(db, (trx) => trx.deleteFrom('knownBy').execute())

  await person.call(provider.unlink)

  assert.deepEqual(await setting.enter(), { outcome: 'waiting' })
})

test('who registered by the provider, lost that link by a new password and comes again waits for an owner', async (t) => {
  const { app, enter } = await startWithProvider(t, { domains: approving.domains, approve: 'ADMIN' })
  const owner = await app.given.user('SUPER_ADMIN')
  const email = 'private@elsewhere.example'
  await enter({ ...ada, email })
  const [newcomer] = (await owner.call(registrations.listPending)).data
  await owner.call(registrations.approve, { params: { id: newcomer?.id ?? '' } })
  await app.visitor(auth.forgetPassword, { body: { email } })
  const reset = (await app.mails()).findLast(({ to }) => to === email)
  const id = linkParameter(reset, 'id')
  await app.visitor(auth.resetPassword, { body: { id, password, confirmedPassword: password } })

  assert.deepEqual(await enter(), { outcome: 'waiting' })
})

test('who stopped a change of address and comes with the one given up waits for an owner', async (t) => {
  const { app, enter } = await startWithProvider(t, { domains: approving.domains, approve: 'ADMIN' })
  const person = await app.given.user('USER', 'cy', { proven: true })
  await person.call(personal.changeInfo, { body: { ...customer, email: ada.email } })
  const mailed = await app.mails()
  const linkTo = (address: string) =>
    linkParameter(
      mailed.find(({ to }) => to === address),
      'id',
    )
  await app.visitor(personal.confirmEmail, { body: { id: linkTo(ada.email) } })
  await app.visitor(personal.stopEmailChange, { body: { id: linkTo(person.email) } })

  assert.deepEqual(await enter(), { outcome: 'waiting' })
})

test('without OIDC_APPROVE a proven address of the firm waits too', async (t) => {
  assert.equal(await outcomeOf(t, {}, { domains: approving.domains }), 'waiting')
})

test('an address that only the other endpoint tells counts as that one says, and Entra speaks of its token alone', async (t) => {
  const { app, provider, enter } = await startWithProvider(t, approving)
  provider.control.metadata = { userinfo_endpoint: `${provider.issuer}/userinfo` }
  const token = { sub: 'ada-1', email_verified: true, xms_edov: true }

  provider.control.info = { sub: 'ada-1', email: ada.email }
  const waiting = await enter(token)
  provider.control.info = { sub: 'bob-1', email: 'bob@example.com', email_verified: true, given_name: 'Bob' }
  const { accessToken = '' } = await enter({ ...token, sub: 'bob-1' })

  assert.equal(waiting.outcome, 'unproven')
  assert.equal((await app.as(accessToken)(personal.info)).firstName, 'Bob')
})

test('the other endpoint that speaks of somebody else signs nobody in', async (t) => {
  const { provider, enter } = await startWithProvider(t, approving)
  provider.control.metadata = { userinfo_endpoint: `${provider.issuer}/userinfo` }
  provider.control.info = { sub: 'bob-1', email: ada.email, email_verified: true }

  assert.equal((await refused(enter({ sub: 'ada-1' }), 422)).code, 'provider-refused')
})

test('whom the provider gives no address, or none that is one, is told so and is nobody here', async (t) => {
  const { app, enter } = await startWithProvider(t, approving)
  const before = await digest(app.services)

  for (const email of [undefined, '', 'ada', 'ada@', 'a\u0000@example.com', ['ada@example.com']]) {
    const { code, Message } = await refused(enter({ ...ada, email }), 422)
    assert.equal(code, 'provider-no-address')
    assert.match(Message, /^Acme ID did not tell your e-mail address/)
  }

  assert.equal(await digest(app.services), before)
})

test('a newcomer gets the role that the settings say, and never owns the installation', async (t) => {
  const { app, enter } = await startWithProvider(t, { ...approving, approve: 'ADMIN' })
  const owner = await app.given.user('SUPER_ADMIN')

  await enter()

  const { data } = await owner.call(users.listActive, { query: { q: 'ada' } })
  assert.deepEqual(
    data.map(({ role, emailConfirmed, provider }) => ({ role, emailConfirmed, provider })),
    [{ role: 'ADMIN', emailConfirmed: true, provider: true }],
  )
})

test('somebody with neither name is called by the address', async (t) => {
  const { app, enter } = await startWithProvider(t, approving)

  const { accessToken = '' } = await enter({ ...ada, given_name: undefined, family_name: undefined })

  assert.equal((await app.as(accessToken)(personal.info)).firstName, 'ada')
})

test('who was let in is known by the subject, whatever address the provider tells later', async (t) => {
  const { app, enter } = await startWithProvider(t, approving)
  await enter()
  const owner = await app.given.user('SUPER_ADMIN', 'owner', { proven: true })

  const { accessToken = '' } = await enter({ ...ada, email: owner.email })

  assert.equal((await app.as(accessToken)(personal.info)).email, ada.email)
})

test('the same subject of another provider is another person', async (t) => {
  const { app, enter } = await startWithProvider(t, approving)
  await enter()
  const { database } = app.services.config
  const other = await startWithProvider(t, approving, { database })

  assert.deepEqual(await other.enter(), { outcome: 'mailed' })
})

test('a private Google account with an address of the firm is none of the firm', () => {
  const google = { issuer: 'https://accounts.google.com', domains: approving.domains }
  const said = (hostedDomain?: string) => ({ ...google, isVerified: true, hostedDomain })

  assert.equal(isOfFirm(google, said(), ada.email), false)
  assert.equal(isOfFirm(google, said('example.com'), ada.email), true)
})

test('a newcomer with an address outside of the domains confirms it by mail after the approval', async (t) => {
  const smtp = await startSmtp(t)
  const { app, enter, followLink } = await startWithProvider(t, {}, { smtpUrl: smtp.url })
  const owner = await app.given.user('SUPER_ADMIN')
  const first = await enter(unproven)
  const { data } = await owner.call(registrations.listPending)
  await owner.call(registrations.approve, { params: { id: data[0]?.id ?? '' } })

  const again = await enter(unproven)
  await sendDueMail(app.services, mailRules)
  const mail = (await smtp.received()).findLast(({ subject }) => subject === 'Sign in with Acme ID from now on')
  const id = linkParameter(mail, 'id')
  const { accessToken = '' } = await followLink(id, unproven)

  assert.deepEqual([first.outcome, again.outcome], ['unproven', 'unproven'])
  assert.equal((await app.as(accessToken)(personal.info)).email, ada.email)
  await refused(followLink(id, unproven), 422)
})

test('a rejected registration and a deleted account are newcomers again', async (t) => {
  const { app, enter } = await startWithProvider(t)
  const owner = await app.given.user('SUPER_ADMIN')
  const pending = async () => (await owner.call(registrations.listPending)).data[0]?.id ?? ''
  await enter()
  await owner.call(registrations.reject, { params: { id: await pending() } })
  assert.deepEqual(await enter(), { outcome: 'waiting' })
  const id = await pending()
  await owner.call(registrations.approve, { params: { id } })
  await owner.call(users.remove, { params: { id } })

  assert.deepEqual(await enter(), { outcome: 'waiting' })
})

test('somebody who is invited and comes by the provider gets the invitation again, and no account by it', async (t) => {
  const { app, enter } = await startWithProvider(t, approving)
  const owner = await app.given.user('SUPER_ADMIN')
  await owner.call(invitations.send, { body: { email: ada.email, role: 'ADMIN' } })

  assert.deepEqual(await enter(), { outcome: 'invited' })

  assert.equal((await owner.call(users.listActive)).totalElements, 1)
  assert.equal((await app.mails()).filter(({ to }) => to === ada.email).length, 2)
})

test('an invitation is mailed again a few times an hour, however often somebody comes with its address', async (t) => {
  const { app, enter } = await startWithProvider(t, {}, { rateLimits: true })
  const owner = await app.given.user('SUPER_ADMIN')
  await owner.call(invitations.send, { body: { email: ada.email, role: 'ADMIN' } })

  for (let times = 0; times < 10; times++) assert.deepEqual(await enter(unproven), { outcome: 'unproven' })

  assert.equal((await app.mails()).length, 6)
})

test('an invitation that has expired is told as such a few times an hour, and answered as one that lives', async (t) => {
  const { app, enter } = await startWithProvider(t, {}, { rateLimits: true })
  const owner = await app.given.user('SUPER_ADMIN')
  await owner.call(invitations.send, { body: { email: ada.email, role: 'ADMIN' } })
  app.pass(days(7))

  for (let times = 0; times < 10; times++) assert.deepEqual(await enter(), { outcome: 'invited' })

  assert.deepEqual(
    (await app.mails()).map(({ to, subject }) => [to, subject]),
    Array(5).fill([ada.email, 'Your invitation is over']),
  )
})

/** What may stand behind an address, which then belongs to nobody whom the provider knows. */
const behind: Readonly<Record<string, (app: TestApp, owner: Given) => Promise<unknown>>> = {
  'no account': async () => undefined,
  'an account': ({ given }) => given.user('ADMIN', 'ada', { proven: true }),
  'an account whose address is not proven': ({ given }) => given.user('ADMIN', 'ada'),
  'a disabled account': async ({ given }, { call }) =>
    call(users.disable, { params: { id: (await given.user('ADMIN', 'ada', { proven: true })).id } }),
  'a registration': ({ given }, { call }) => given.registration(call, ada.email),
  'an invitation': (_app, { call }) => call(invitations.send, { body: { email: ada.email, role: 'ADMIN' } }),
}

for (const [what, give] of Object.entries(behind))
  test(`somebody with an address that the provider did not prove does not learn that it has ${what}`, async (t) => {
    const { app, enter } = await startWithProvider(t)
    await give(app, await app.given.user('SUPER_ADMIN', 'olga'))

    const answers = [await enter({ ...unproven, sub: 'mallory' }), await enter({ ...unproven, sub: 'mallory' })]

    assert.deepEqual(answers, Array(2).fill({ outcome: 'unproven' }))
  })

test('who came with an address that the provider did not prove is counted, whoever has it', async (t) => {
  const { app, enter } = await startWithProvider(t, {}, { rateLimits: true })
  await app.given.user('ADMIN', 'ada', { proven: true })

  for (let i = 0; i < 100; i++) await enter({ ...unproven, sub: `${i}` })

  await refused(enter({ ...unproven, sub: 'mallory' }), 429)
})

test('newcomers from one network are stopped after a hundred', async (t) => {
  const { app, enter } = await startWithProvider(t, {}, { rateLimits: true })
  const owner = await app.given.user('SUPER_ADMIN')

  for (let i = 0; i < 100; i++) await enter({ sub: `${i}`, email: `${i}@example.com` })
  await refused(enter(), 429)

  assert.equal((await owner.call(registrations.listPending)).totalElements, 100)
})

test('a stranger who came by the provider with the address of the first owner does not become the owner', async (t) => {
  const { app, enter } = await startWithProvider(t)
  await enter({ ...unproven, sub: 'mallory' })
  const { setupUrl = '' } = (await ensureOwner(app.services)) ?? {}
  const token = new URL(setupUrl).searchParams.get('token') ?? ''
  const passwords = { password, confirmedPassword: password }

  await app.visitor(system.setup, { body: { ...passwords, email: ada.email, firstName: 'Ada', lastName: 'L', token } })

  const { accessToken } = await enter({ ...unproven, sub: 'mallory' }).catch(() => ({ accessToken: undefined }))
  assert.equal(accessToken, undefined)
})

test('nor by an account that the command line makes', async (t) => {
  const { app, enter } = await startWithProvider(t)
  await app.given.user('SUPER_ADMIN')
  await enter({ ...unproven, sub: 'mallory' })

  await addOwner(app.services, systemActor, { email: ada.email, firstName: 'Ada', lastName: 'L', password })

  const { accessToken } = await enter({ ...unproven, sub: 'mallory' }).catch(() => ({ accessToken: undefined }))
  assert.equal(accessToken, undefined)
})
