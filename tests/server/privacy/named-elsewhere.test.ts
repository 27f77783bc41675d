import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiTokens } from '#contract/api-tokens.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { invitations } from '#contract/invitations.ts'
import { mail as outbox } from '#contract/mail.ts'
import { personal } from '#contract/personal.ts'
import { privacy } from '#contract/privacy.ts'
import { settings } from '#contract/settings.ts'
import { tourAccess } from '#contract/tour-access.ts'
import { tours } from '#contract/tours.ts'
import { users } from '#contract/users.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { transact } from '#server/database/dialect.ts'
import { forgetErased } from '#server/privacy/forget-erased.ts'
import { days, startTestApp } from '#support/app.ts'
import { startAsking } from '#support/asking.ts'
import type { Call } from '#support/client.ts'
import { fillRequests } from '#support/exports.ts'
import { customer } from '#support/given.ts'
import { keyOf, linkParameter, mailFolder } from '#support/mails.ts'
import { startLife } from '#support/request-life.ts'
import { assertFindable, tracesOf } from '#support/traces.ts'
import { startWithReceiver } from '#support/webhooks.ts'

/** Never typed as the address of anybody's own form. */
const named = 'bob@example.net'
const erase = (call: Call, email = named) => call(privacy.erase, { body: { email } })

test('what staff and a visitor say to each other loses an erased address and keeps the other words', async (t) => {
  const { question, approve, resend, mails, mailedKey, visitor, find, given, services } = await startLife(
    await startTestApp(t),
  )
  const owner = await given.user('SUPER_ADMIN')
  await question(`Are you with ${named}?`)
  await visitor(visitorRequest.answer, { body: { key: await mailedKey(), message: `Ask ${named}.` } })
  await approve({ message: `I told ${named}, too.` })
  await mails()
  await resend()
  await mails()
  await assertFindable(services, [named])

  const { complete } = await erase(owner.call)

  await forgetErased(services)
  assert.deepEqual(await tracesOf(services, [named]), [])
  const { message, email } = await find()
  assert.deepEqual([message, email, complete], ['I told …, too.', customer.email, true])
})

test('what a form says loses an erased address, also the form that does not count', async (t) => {
  const { visitor, catalogueId, find, given, services, staff } = await startLife(await startTestApp(t), {
    company: `Friends of ${named}`,
  })
  const owner = await given.user('SUPER_ADMIN')
  await visitor(catalogueRequests.send, { body: { ...customer, city: `Bei „${named}“`, catalogueId } })
  await assertFindable(services, [named])

  const { complete } = await erase(owner.call)

  await forgetErased(services)
  assert.deepEqual(await tracesOf(services, [named]), [])
  const { company, submissions } = await find()
  assert.deepEqual(
    [company, submissions?.map(({ city }) => city), complete],
    ['Friends of …', [customer.city, 'Bei „…“'], true],
  )
  assert.equal((await staff.call(catalogueRequests.listPending, { query: { q: 'friends' } })).totalElements, 1)
})

test('a mail that waits for its visitor leaves with an erased address, and the erasure is complete only then', async (t) => {
  const { approve, mails, given, services, dataDir } = await startLife(await startTestApp(t))
  const owner = await given.user('SUPER_ADMIN')
  await approve({ message: `Write to ${named}.` })

  const first = await erase(owner.call)
  await mails()
  const [mail] = await mailFolder(dataDir)
  const second = await erase(owner.call)

  await forgetErased(services)
  assert.deepEqual([mail?.to, first.complete, first.remaining], [customer.email, false, ['mails']])
  assert.deepEqual([second.complete, second.remaining], [true, []])
  assert.deepEqual(await tracesOf(services, [named]), [])
})

test('a mail that does not leave for now still leaves for its visitor after an erasure', async (t) => {
  const { approve, mails, given, services, dataDir } = await startLife(await startTestApp(t))
  const owner = await given.user('SUPER_ADMIN')
  await approve({ message: `Write to ${named}.` })
  const { data } = await owner.call(outbox.list, { query: { kind: 'answer' } })
  const params = { id: data[0]?.id ?? '' }
  await owner.call(outbox.stop, { params })

  const first = await erase(owner.call)

  await owner.call(outbox.retry, { params, body: {} })
  await mails()
  const [mail] = await mailFolder(dataDir)
  const second = await erase(owner.call)
  await forgetErased(services)
  assert.deepEqual([mail?.to, first.remaining, second.remaining], [customer.email, ['mails'], []])
  assert.deepEqual(await tracesOf(services, [named]), [])
})

test('who waits for a link to an account gets it, also when its mail names an erased address', async (t) => {
  const { given, mails, services, dataDir } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const member = await given.user('USER', 'member', { proven: true })
  await owner.call(settings.change, { body: { firm: { name: `Firm of ${named}` } } })
  await owner.call(invitations.send, { body: { email: 'amy@example.com', role: 'USER' } })
  await owner.call(settings.change, { body: { firm: { name: 'Firm' } } })
  await member.call(personal.changeInfo, { body: { ...customer, email: named } })

  const first = await erase(owner.call)

  await mails()
  const told = (await mailFolder(dataDir)).filter(({ text }) => text.includes(named)).map(({ to }) => to)
  const second = await erase(owner.call)
  await forgetErased(services)
  assert.deepEqual([told.sort(), first.remaining], [['amy@example.com', member.email], ['mails']])
  assert.deepEqual([await tracesOf(services, [named]), second.complete], [[], true])
})

test('a stopped mail that names an erased address goes once it is too late to leave', async (t) => {
  const { approve, given, pass, services } = await startLife(await startTestApp(t))
  const owner = await given.user('SUPER_ADMIN')
  await approve({ message: `Write to ${named}.` })
  const { data } = await owner.call(outbox.list, { query: { kind: 'answer' } })
  await owner.call(outbox.stop, { params: { id: data[0]?.id ?? '' } })
  pass(days(30))
  Object.assign(owner, await given.login(owner.email))

  const { complete } = await erase(owner.call)

  await forgetErased(services)
  assert.deepEqual([await tracesOf(services, [named]), complete], [[], true])
})

test('the last address of a removed person takes what names them by an earlier one', async (t) => {
  const app = await startTestApp(t)
  const { given, services, mails } = app
  const owner = await given.user('SUPER_ADMIN')
  const member = await given.user('USER', 'member', { proven: true })
  await member.call(personal.changeInfo, { body: { ...customer, email: 'member.later@example.net' } })
  const confirm = linkParameter(
    (await mails()).find(({ to }) => to === 'member.later@example.net'),
    'id',
  )
  await app.visitor(personal.confirmEmail, { body: { id: confirm } })
  await owner.call(users.remove, { params: { id: member.id } })
  await assertFindable(services, [member.email, 'member.later@example.net'])

  const { complete } = await erase(owner.call, 'member.later@example.net')

  await forgetErased(services)
  assert.deepEqual(await tracesOf(services, [member.email, 'member.later@example.net']), [])
  assert.ok(complete)
})

test('a form that counted before, and left for another address, leaves no words in bodies for webhooks', async (t) => {
  const app = await startWithReceiver(t)
  await app.subscribe(['request.asked'], { personal: true })
  const { visitor, owner, services } = app
  const email = 'both@example.com'
  const { follow } = await visitor(catalogueRequests.send, { body: { ...customer, company: 'Mover & Co', email } })
  await app.deliver()
  await visitor(catalogueRequests.send, { body: { ...customer, company: 'Stayer & Co', email } })
  const [{ id } = { id: '' }] = (await owner.call(catalogueRequests.listPending)).data
  const { submissions = [] } = await owner.call(catalogueRequests.find, { params: { id } })
  const submissionId = submissions.find(({ counts }) => !counts)?.id ?? ''
  await owner.call(catalogueRequests.chooseSubmission, { params: { id }, body: { submissionId } })
  await assertFindable(services, ['Mover & Co'])

  const moved = { ...customer, company: 'Mover & Co', email: 'mover@example.com' }
  await visitor(visitorRequest.correct, { body: { key: keyOf(follow), ...moved } })
  await erase(owner.call, 'mover@example.com')

  await forgetErased(services)
  assert.deepEqual(await tracesOf(services, ['Mover & Co']), [])
})

test('names that people typed lose an erased address and keep the other words', async (t) => {
  const { given, services } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  await owner.call(apiTokens.create, { body: { name: `For ${named}`, scope: 'read', days: 1 } })
  await given.catalogue(owner.call, `Offer for ${named}`)
  const address = 'https://tours.example/1'
  await owner.call(tours.create, { body: { name: `Tour with ${named}`, kind: 'address', address } })
  await assertFindable(services, [named])

  const { complete } = await erase(owner.call)

  await forgetErased(services)
  assert.deepEqual(await tracesOf(services, [named]), [])
  const { data } = await owner.call(catalogues.list, { query: { q: 'offer' } })
  const found = await owner.call(tours.list, { query: { q: 'tour' } })
  const tokens = await owner.call(apiTokens.list)
  assert.deepEqual([data[0]?.name, tokens.data[0]?.name, complete], ['Offer for …', 'For …', true])
  assert.equal(found.data[0]?.name, 'Tour with …')
})

test('an address that the settings name stays there, which the answer says', async (t) => {
  const { given } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  await owner.call(settings.change, { body: { firm: { replyTo: named } } })

  const { complete, remaining } = await erase(owner.call)

  assert.deepEqual([complete, remaining], [false, ['settings']])
})

test('an erasure that its limit stopped says that requests are left, whatever else keeps the address', async (t) => {
  const { given, services } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  await owner.call(settings.change, { body: { firm: { replyTo: named } } })
  await fillRequests(services, 2_010, '')
  await transact(services.db, (trx) =>
    trx.updateTable('catalogueRequest').set({ email: named, emailKey: named, status: 'rejected' }).execute(),
  )

  const answers = [await erase(owner.call), await erase(owner.call)]

  assert.deepEqual(
    answers.map(({ requests, remaining }) => [requests, remaining]),
    [
      [2_000, ['requests', 'settings']],
      [10, ['settings']],
    ],
  )
})

test('a mailed letter, and the name of a catalogue that an erased request asked for, lose an erased address', async (t) => {
  const app = await startTestApp(t)
  const { given, visitor, mails, services, dataDir } = app
  const owner = await given.user('SUPER_ADMIN')
  const { id: catalogueId } = await given.catalogue(owner.call, `Offer for ${named}`)
  const { follow } = await visitor(catalogueRequests.send, { body: { ...customer, catalogueId } })
  await visitor(visitorRequest.withdraw, { body: { key: keyOf(follow) } })
  await erase(owner.call, customer.email)
  const tour = { name: 'Villa', kind: 'address', address: 'https://tours.example/1' } as const
  const access = await given.access(owner.call, (await owner.call(tours.create, { body: tour })).id)
  const letter = { to: 'ada@example.com', message: `${named} will join us.` }
  await owner.call(tourAccess.mail, { params: { id: access.id }, body: letter })
  await mails()
  assert.equal((await mailFolder(dataDir)).length, 1)

  const { complete } = await erase(owner.call)

  await forgetErased(services)
  assert.deepEqual(await tracesOf(services, [named]), [])
  const { data } = await owner.call(catalogueRequests.history)
  assert.deepEqual([data[0]?.catalogueName, complete], ['Offer for …', true])
})

test('a reply that names an erased address still answers its question', async (t) => {
  const { ask, reply, said, staff, id, mails, given, services } = await startAsking(await startTestApp(t))
  const owner = await given.user('SUPER_ADMIN')
  await ask('Who knows more?')
  await reply(`Ask ${named}.`)
  await mails()

  await erase(owner.call)

  await forgetErased(services)
  assert.deepEqual(await tracesOf(services, [named]), [])
  const { data } = await staff.call(catalogueRequests.events, { params: { id } })
  const { message, questions } = data.find(({ kind }) => kind === 'replied')?.details ?? {}
  assert.deepEqual([message, questions?.length], ['Ask ….', 1])
  assert.deepEqual(await said(), ['visitor: Who knows more?', 'firm: Ask ….'])
})

test('an owner sees what others say of an address before it is erased', async (t) => {
  const { approve, given } = await startLife(await startTestApp(t), { company: `Friends of ${named}` })
  const owner = await given.user('SUPER_ADMIN')
  await approve({ message: `Write to ${named}.` })
  await given.catalogue(owner.call, `Offer for ${named}`)

  const held = await owner.call(privacy.export, { body: { email: named } })

  const texts = [...new Set(held.named.map(({ text }) => text))].sort()
  assert.deepEqual(texts, [`Friends of ${named}`, `Offer for ${named}`, `Offer for ${named}.pdf`, `Write to ${named}.`])
})

test('of a form and its webhook that name an address an owner sees the words alone that name it', async (t) => {
  const { given, visitor, owner, subscribe, deliver } = await startWithReceiver(t)
  const { id: catalogueId } = await given.catalogue(owner.call)
  await subscribe(['request.asked'], { personal: true })
  const questions = ['Illness', 'Who sent you?'].map((label, index) => ({
    ...{ id: `q${index}`, label, kind: 'text' as const, required: false },
  }))
  await owner.call(settings.change, { body: { form: { questions } } })
  const answers = { q0: 'Diabetes', q1: `It was ${named}` }
  await visitor(catalogueRequests.send, { body: { ...customer, email: 'grace@example.com', catalogueId, answers } })
  await deliver()

  const held = await owner.call(privacy.export, { body: { email: named } })

  const texts = [...new Set(held.named.map(({ text }) => text))]
  assert.deepEqual(texts, [`It was ${named}`])
})

test('one of very many addresses that a form names is erased alone', async (t) => {
  const app = await startTestApp(t)
  const company = Array.from({ length: 30 }, (_, n) => `a${n}@b.example`).join(' ')
  const { find, given } = await startLife(app, { company })
  const owner = await given.user('SUPER_ADMIN')

  await erase(owner.call, 'a7@b.example')

  assert.equal((await find()).company, company.replace('a7@b.example', '…'))
})

test('an address to which a link was sent by mistake leaves nothing, also when the decision was undone', async (t) => {
  const { approve, resend, undo, given, services } = await startLife(await startTestApp(t, { undoSeconds: 10 }))
  const owner = await given.user('SUPER_ADMIN')
  await approve()
  await resend({ email: named })
  await undo()
  await assertFindable(services, [named])

  await erase(owner.call)

  await forgetErased(services)
  assert.deepEqual(await tracesOf(services, [named]), [])
})

test('nothing of an address that a mail names outlives the mail', async (t) => {
  const { question, erase: eraseOwn, mails, mailedKey, services } = await startLife(await startTestApp(t))
  await question(`Are you with ${named}?`)
  await mails()

  await eraseOwn(await mailedKey())

  await forgetErased(services)
  assert.deepEqual(await tracesOf(services, [named]), [])
})

test('a mail with the link of a tour leaves, and loses an address that its access names besides', async (t) => {
  const { given, mails, dataDir } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const tour = { name: 'Villa', kind: 'address', address: 'https://tours.example/1' } as const
  const access = await given.access(
    owner.call,
    (await owner.call(tours.create, { body: tour })).id,
    `Carol with ${named}`,
  )
  const letter = { to: 'carol@example.com', message: 'Welcome.' }
  await owner.call(tourAccess.mail, { params: { id: access.id }, body: letter })

  await erase(owner.call)

  await mails()
  const [mail] = await mailFolder(dataDir)
  const { data } = await owner.call(tourAccess.list, { query: { type: 'tour' } })
  assert.deepEqual([mail?.to, data[0]?.name], ['carol@example.com', 'Carol with …'])
})

test('a mail to somebody whose address ends like an erased one stays', async (t) => {
  const { approve, mails, given, dataDir } = await startLife(await startTestApp(t), { email: `1.${named}` })
  const owner = await given.user('SUPER_ADMIN')
  await approve()
  await mails()

  await erase(owner.call)

  assert.deepEqual(
    (await mailFolder(dataDir)).map(({ to }) => to),
    [`1.${named}`],
  )
})

test('an address behind a backslash, which is escaped where it is kept, is erased', async (t) => {
  const { question, mails, given, services } = await startLife(await startTestApp(t))
  const owner = await given.user('SUPER_ADMIN')
  await question(`Is it for FIRM\\${named}?`)
  await mails()

  await erase(owner.call)

  await forgetErased(services)
  assert.deepEqual(await tracesOf(services, [named]), [])
})
