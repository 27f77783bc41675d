import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { personal } from '#contract/personal.ts'
import { privacy } from '#contract/privacy.ts'
import { registrations } from '#contract/registrations.ts'
import { settings } from '#contract/settings.ts'
import { tourAccess } from '#contract/tour-access.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { prepareDue } from '#server/rendering/prepare.ts'
import { startTestApp, type TestApp } from '#support/app.ts'
import type { Call } from '#support/client.ts'
import { customer } from '#support/given.ts'
import { keyOf, linkParameter, mailFolder } from '#support/mails.ts'
import { chairs } from '#support/reading.ts'
import { refused } from '#support/refusals.ts'
import { startLife } from '#support/request-life.ts'
import { answering } from '#support/servers/receiver.ts'
import { startWithReceiver } from '#support/webhooks.ts'

const named = 'bob@firma.example'
/** Addresses of other people that end like it. */
const others = ['sales/bob@firma.example', 'sales&bob@firma.example'] as const
/** As it is copied from a document, and typed with a keyboard for Asian scripts. */
const spellings = ['bob@ﬁrma.example', 'bob@ｆｉｒｍａ.example'] as const

const erase = (call: Call, email = named) => call(privacy.erase, { body: { email } })
const held = (call: Call, email = named) => call(privacy.export, { body: { email } })

for (const email of others) {
  test(`a question of ${email} outlives the erasure of ${named}, and is not told with it`, async (t) => {
    const app = await startTestApp(t)
    const { given, visitor, mails, services } = app
    const owner = await given.user('SUPER_ADMIN')
    const catalogue = await given.catalogue(owner.call, 'Chairs', await chairs())
    await prepareDue(services)
    const { id } = await given.request(owner.call, catalogue.id, { email })
    await owner.call(catalogueRequests.approve, { params: { id }, body: {} })
    const key = keyOf((await mails()).at(-1)?.link)
    await visitor(visitorRequest.ask, { body: { key, pages: [1], message: 'Is it oak?' } })

    const { events } = await held(owner.call)
    await erase(owner.call)

    const { conversation } = await visitor(visitorRequest.read, { body: { key } })
    assert.deepEqual([conversation?.map(({ text }) => text), events], [['Is it oak?'], []])
  })

  test(`what is kept of the removed ${email} is found after the erasure of ${named}`, async (t) => {
    const { given } = await startTestApp(t)
    const owner = await given.user('SUPER_ADMIN')
    const { id } = await given.registration(owner.call, email)
    await owner.call(registrations.reject, { params: { id } })

    const { audit } = await held(owner.call)
    await erase(owner.call)

    const kept = await held(owner.call, email)
    assert.equal(kept.audit.find(({ action }) => action === 'registration.reject')?.details.email, email)
    assert.deepEqual(
      audit.map(({ action }) => action).filter((action) => action.startsWith('registration')),
      [],
    )
  })

  test(`what a webhook waits to be told of ${email} stays when ${named} is erased`, async (t) => {
    const app = await startWithReceiver(t)
    await app.subscribe(['request.asked'], { personal: true })
    app.receiver.behave = answering(503)
    await app.given.request(app.owner.call, undefined, { email })
    await app.deliver()

    const { named: told } = await held(app.owner.call)
    await erase(app.owner.call)

    app.pass(3_600_000)
    await app.deliver()
    const sent = app.receiver.received.map(({ body }) => JSON.parse(body).data.person.email)
    assert.deepEqual([sent, told], [[email, email], []])
  })
}

test('wrong passwords for an address that ends like an erased one stay counted', async (t) => {
  const { given, visitor } = await startTestApp(t, { rateLimits: true })
  const owner = await given.user('SUPER_ADMIN')
  const guess = (username: string) => visitor(auth.login, { body: { username, password: 'wrong wrong wrong' } })
  for (let tries = 0; tries < 5; tries++) await refused(guess(others[0]), 422)

  await erase(owner.call)

  await refused(guess(others[0]), 429)
})

test('reset links for an address that ends like an erased one stay counted', async (t) => {
  const { given, visitor } = await startTestApp(t, { rateLimits: true })
  const owner = await given.user('SUPER_ADMIN')
  const forget = () => visitor(auth.forgetPassword, { body: { email: others[0] } })
  for (let times = 0; times < 3; times++) await forget()

  await erase(owner.call)

  await refused(forget(), 429)
})

/** Mails the link of an access to each spelling, and to somebody else. */
async function mailSpellings({ given, mails }: TestApp, call: Call) {
  const tour = await given.uploadedTour(call)
  const { id } = await given.access(call, tour.id, 'Flat')
  for (const to of [...spellings, named, 'else@firma.example'])
    await call(tourAccess.mail, { params: { id }, body: { to, message: 'Welcome.' } })
  await mails()
}

test('mails to an address in another spelling are told with it', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN')
  await mailSpellings(app, owner.call)

  const { mails } = await held(owner.call)

  assert.deepEqual(mails.map(({ recipient }) => recipient).sort(), [...spellings, named].sort())
})

test('mails to an address in another spelling are erased with it, and their files', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN')
  await mailSpellings(app, owner.call)

  const { mails, complete } = await erase(owner.call)

  const left = (await mailFolder(app.dataDir)).map(({ to }) => to)
  assert.deepEqual([left, mails, complete], [['else@firma.example'], 3, true])
})

test('a mail that names an address is told with it, also where its reader has the end of that address', async (t) => {
  const { given, mails } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const { id } = await given.access(owner.call, (await given.uploadedTour(owner.call)).id, 'Flat')
  const body = { to: named, message: `For ${others[1]} too.` }
  await owner.call(tourAccess.mail, { params: { id }, body })
  await mails()

  const told = await held(owner.call, others[1])

  assert.deepEqual(
    told.mails.map(({ recipient }) => recipient),
    [named],
  )
})

for (const spelling of spellings) {
  test(`a mail that tells of a change to ${spelling} is erased with it, and its file`, async (t) => {
    const { given, mails, dataDir } = await startTestApp(t)
    const owner = await given.user('SUPER_ADMIN')
    const member = await given.user('USER', 'member', { proven: true })
    await member.call(personal.changeInfo, { body: { ...customer, email: spelling } })
    await mails()

    const { complete } = await erase(owner.call)

    const left = (await mailFolder(dataDir)).map(({ subject }) => subject)
    assert.deepEqual([complete, left.filter((subject) => /address/.test(subject))], [true, []])
  })

  test(`an event that was written to ${spelling} is told and erased`, async (t) => {
    const { approve, resend, staff, id, given } = await startLife(await startTestApp(t))
    const owner = await given.user('SUPER_ADMIN')
    await approve()
    await resend({ email: spelling })
    await resend({ email: customer.email })

    const { events } = await held(owner.call)
    await erase(owner.call)

    const { data } = await staff.call(catalogueRequests.events, { params: { id } })
    const resent = data.filter(({ kind }) => kind === 'resent').map(({ details }) => details.email)
    assert.deepEqual([events.map(({ details }) => details.email), resent], [[spelling], [undefined, customer.email]])
  })

  test(`the address for replies names its owner as ${spelling}, which the answer says`, async (t) => {
    const { given } = await startTestApp(t)
    const owner = await given.user('SUPER_ADMIN')
    await owner.call(settings.change, { body: { firm: { replyTo: spelling } } })

    const { remaining } = await erase(owner.call)

    assert.deepEqual(remaining, ['settings'])
  })
}

test('the former address of an account goes from the audit in whichever spelling', async (t) => {
  const { given, visitor, mails, pass } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const member = await given.user('USER', 'member', { proven: true })
  for (const email of [spellings[0], 'later@firma.example']) {
    await member.call(personal.changeInfo, { body: { ...customer, email } })
    const mail = (await mails()).findLast(({ link }) => link?.includes('confirm'))
    await visitor(personal.confirmEmail, { body: { id: linkParameter(mail, 'id') } })
    Object.assign(member, await given.login(email))
  }
  pass(25 * 3_600_000)
  Object.assign(owner, await given.login(owner.email))

  await erase(owner.call)

  const { audit } = await held(owner.call, 'later@firma.example')
  const changed = audit.filter(({ action }) => ['email.ask', 'email.change'].includes(action))
  assert.deepEqual(
    changed.map(({ details }) => Object.values(details)).sort(),
    [[], [], [member.email], ['later@firma.example']].sort(),
  )
})
