import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { users } from '#contract/users.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { sendDueMail } from '#server/mail/worker.ts'
import { mailRules } from '#server/mail-rules.ts'
import { prepareDue } from '#server/rendering/prepare.ts'
import { hours, startTestApp } from '#support/app.ts'
import type { Call } from '#support/client.ts'
import { digest } from '#support/digest.ts'
import { customer } from '#support/given.ts'
import { keyOf } from '#support/mails.ts'
import { chairs } from '#support/reading.ts'
import { refused, rejected } from '#support/refusals.ts'
import { startSmtp } from '#support/smtp.ts'

type Invitation = BodyOf<typeof catalogueRequests.invite>

const guest = { email: 'guest@example.com', firstName: 'Grace', lastName: 'Hopper' }

test('an invited visitor gets a private link in the chosen language, with a message, for the days that were asked for', async (t) => {
  const { invite, received, visitor, find, now } = await start(t)

  const id = await invite({ message: 'As we agreed at the fair.', days: 3, language: 'de' })

  const [mail, ...more] = await received()
  assert.deepEqual([mail?.to, mail?.subject, more], [guest.email, 'Hier ist Ihr Katalog: Chairs', []])
  for (const words of ['Guten Tag Grace,', 'As we agreed at the fair.', 'Adresse eingegeben'])
    assert.ok(mail?.text.includes(words), words)
  const body = { key: keyOf(mail?.link) }
  assert.equal((await visitor(visitorRequest.read, { body })).state, 'open')
  assert.ok((await visitor(visitorRequest.open, { body })).url)
  const { status, link, submissions, mailLanguage } = await find(id)
  assert.deepEqual([status, link?.expires, mailLanguage], ['approved', now() + 3 * 86_400_000, 'de'])
  assert.deepEqual(
    submissions?.map(({ firstName, lastName, email, consent, actor }) => ({
      firstName,
      lastName,
      email,
      consent,
      actor,
    })),
    [{ ...guest, consent: undefined, actor: 'admin Person' }],
  )
})

test('the page of an invited visitor knows that they did not ask, and that of another that they did', async (t) => {
  const { invite, received, visitor, staff, catalogueId } = await start(t)
  await invite()
  await received()
  await visitor(catalogueRequests.send, { body: { ...customer, email: 'asker@example.com', catalogueId } })
  const { data } = await staff.call(catalogueRequests.listPending)
  await staff.call(catalogueRequests.approve, { params: { id: data[0]?.id ?? '' }, body: {} })

  const pages = await Promise.all(
    (await received()).map(({ link }) => visitor(visitorRequest.read, { body: { key: keyOf(link) } })),
  )

  assert.deepEqual(
    pages.map(({ mine, invited }) => [mine.email, invited]),
    [
      [guest.email, true],
      ['asker@example.com', undefined],
    ],
  )
})

test('one account invites at most a hundred visitors an hour', async (t) => {
  const app = await startTestApp(t, { rateLimits: true })
  const { services, given } = app
  const [staff, colleague] = [await given.user('ADMIN'), await given.user('ADMIN', 'cleo')]
  const { id: catalogueId } = await given.catalogue(staff.call, 'Chairs')
  const invite = (call: Call, index: number) =>
    call(catalogueRequests.invite, { body: { ...guest, email: `${index}@example.com`, catalogueId } })
  for (let index = 0; index < 100; index++) await invite(staff.call, index)
  const before = await digest(services)

  await refused(invite(staff.call, 100), 429)

  assert.equal(await digest(services), before)
  await invite(colleague.call, 100)
  app.pass(hours(1))
  Object.assign(staff, await given.login(staff.email))
  await invite(staff.call, 101)
})

test('a link that is sent again to an invited visitor does not say that they asked', async (t) => {
  const { invite, received, staff } = await start(t)
  const id = await invite()
  await received()

  await staff.call(catalogueRequests.resend, { params: { id }, body: {} })

  const mail = (await received()).at(-1)
  assert.equal(mail?.subject, 'Your new link to Chairs')
  assert.ok(mail?.text.includes('where somebody entered your address'))
  assert.ok(!mail?.text.includes('was asked for'))
})

test('a reply to the question of an invited visitor does not say that they asked for the catalogue', async (t) => {
  const { invite, received, visitor, staff, services, given } = await start(t)
  const { id: catalogueId } = await given.catalogue(staff.call, 'Tables', chairs())
  const id = await invite({ catalogueId })
  await prepareDue(services)
  const key = keyOf((await received()).at(-1)?.link)
  await visitor(visitorRequest.ask, { body: { key, pages: [2], message: 'Oak?' } })

  await staff.call(catalogueRequests.reply, { params: { id }, body: { message: 'Ash.' } })

  const mail = (await received()).at(-1)
  assert.equal(mail?.subject, 'The answer to your question about Tables')
  assert.ok(mail?.text.includes('where somebody entered your address'))
  assert.ok(!mail?.text.includes('was asked for'))
})

test('an invitation is told in the history, and counted like any request that was approved', async (t) => {
  const { invite, received, staff, catalogueId } = await start(t)

  const id = await invite()

  await received()
  const { data } = await staff.call(catalogueRequests.events, { params: { id } })
  assert.deepEqual(
    data.map(({ kind, actor }) => [kind, actor]),
    [
      ['invited', 'admin Person'],
      ['approved', 'admin Person'],
      ['mailed', null],
    ],
  )
  assert.equal((await staff.call(catalogueRequests.history, { query: { status: 'approved' } })).totalElements, 1)
  assert.equal((await staff.call(catalogueRequests.listPending)).totalElements, 0)
  const [row] = (await staff.call(catalogues.list)).data
  assert.deepEqual([row?.id, row?.requests], [catalogueId, 1])
})

test('nobody is invited while their address waits for a decision about the same catalogue', async (t) => {
  const { invite, visitor, services, staff, given, catalogueId, received } = await start(t)
  await visitor(catalogueRequests.send, { body: { ...customer, email: 'Guest@Example.com', catalogueId } })
  const other = await given.catalogue(staff.call, 'Tables')
  const before = await digest(services)

  assert.match((await refused(invite(), 409)).Message, /has asked for this catalogue already/)

  assert.deepEqual(await digest(services), before)
  await invite({ catalogueId: other.id })
  assert.equal((await received()).length, 1)
})

test('an invitation that is undone before its mail leaves is withdrawn, and the visitor hears nothing', async (t) => {
  const { invite, staff, received, find, pass } = await start(t, 60)
  const id = await invite()
  assert.ok((await find(id)).actions?.includes('undo'))

  await staff.call(catalogueRequests.undo, { params: { id } })

  pass(61_000)
  assert.deepEqual(await received(), [])
  assert.equal((await find(id)).status, 'withdrawn')
  assert.equal((await staff.call(catalogueRequests.listPending)).totalElements, 0)
  await invite()
  pass(61_000)
  assert.equal((await received()).length, 1)
})

test('an inactive, deleted or unpublished catalogue is not sent to anybody', async (t) => {
  const { invite, staff, catalogueId } = await start(t)
  const params = { id: catalogueId }
  await staff.call(catalogues.disable, { params })
  assert.match((await refused(invite(), 409)).Message, /gone or inactive/)
  await staff.call(catalogues.remove, { params })
  assert.match((await refused(invite(), 409)).Message, /gone or inactive/)
})

test('an invitation needs an address and both names', async (t) => {
  const { invite } = await start(t)

  const errors = await rejected(invite({ email: 'guest', firstName: ' ', lastName: '' }))

  assert.deepEqual(Object.keys(errors).sort(), ['email', 'firstName', 'lastName'])
})

test('what staff typed into an invitation is not seen by the USER whose address it is', async (t) => {
  const { invite, given, received } = await start(t)
  const user = await given.user('USER', 'guest')

  const id = await invite({ email: user.email })
  await received()

  const [row] = (await user.call(catalogueRequests.history)).data
  assert.deepEqual([row?.id, row?.name], [id, ''])
  assert.equal((await user.call(catalogueRequests.find, { params: { id } })).firstName, '')
})

async function start(t: TestContext, undoSeconds = 0) {
  const smtp = await startSmtp(t)
  const app = await startTestApp(t, { smtpUrl: smtp.url, undoSeconds })
  const staff = await app.given.user('ADMIN')
  const { id: catalogueId } = await app.given.catalogue(staff.call, 'Chairs')
  return {
    ...app,
    staff,
    catalogueId,
    invite: async (changes: Partial<Invitation> = {}) =>
      (await staff.call(catalogueRequests.invite, { body: { ...guest, catalogueId, ...changes } })).id,
    find: (id: string) => staff.call(catalogueRequests.find, { params: { id } }),
    received: async () => {
      await sendDueMail(app.services, mailRules)
      return smtp.received()
    },
  }
}

test('who invited visitors and is staff no more does not keep them', async (t) => {
  const { invite, given, staff } = await start(t)
  const id = await invite()
  const owner = await given.user('SUPER_ADMIN')
  const { data } = await owner.call(users.listActive, { query: { q: staff.email } })
  await owner.call(users.changeRole, { params: { id: data[0]?.id ?? '' }, body: { role: 'USER' } })
  const former = await given.login(staff.email)

  const history = await former.call(catalogueRequests.history)

  assert.deepEqual(history.data, [])
  await refused(former.call(catalogueRequests.find, { params: { id } }), 404)
})

test('an invitation that is sent thrice at once, or again before its mail has left, leaves once', async (t) => {
  const { invite, received, pass } = await start(t, 10)

  const answers = await Promise.allSettled([invite(), invite(), invite()])
  await refused(invite(), 409)
  pass(10_001)

  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal((await received()).length, 1)
})

test('a USER sees an invitation once its mail has left, and never one that was undone', async (t) => {
  const { invite, received, pass, given, staff } = await start(t, 10)
  const ada = await given.user('USER', 'ada', { proven: true })
  const seen = async () => (await (await given.login(ada.email)).call(catalogueRequests.history)).data.length
  const undone = await invite({ email: ada.email })
  const held = await seen()
  await staff.call(catalogueRequests.undo, { params: { id: undone } })
  const afterUndo = await seen()

  await invite({ email: ada.email })
  pass(10_001)
  await received()

  assert.deepEqual([held, afterUndo, await seen()], [0, 0, 1])
})
