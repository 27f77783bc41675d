import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { personal } from '#contract/personal.ts'
import { privacy } from '#contract/privacy.ts'
import { registrations } from '#contract/registrations.ts'
import { tourAccess } from '#contract/tour-access.ts'
import { views } from '#contract/views.ts'
import { changeAddressMail } from '#server/accounts/mails/mails.ts'
import { transact } from '#server/database/dialect.ts'
import { systemActor } from '#server/lib/actor.ts'
import { readSender } from '#server/mail/layout/sender.ts'
import { enqueue } from '#server/mail/outbox.ts'
import { forgetErased } from '#server/privacy/forget-erased.ts'
import { personOf } from '#server/privacy/person.ts'
import { submission } from '#server/requests/personal-data.ts'
import { runTransaction } from '#server/transaction/transaction.ts'
import { startTestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { customer, password } from '#support/given.ts'
import { colleague, leaveEverything, xenia } from '#support/held-person.ts'
import { mailFolder } from '#support/mails.ts'
import { refused } from '#support/refusals.ts'
import { startLife } from '#support/request-life.ts'
import { tracesOf } from '#support/traces.ts'

test('an erased address leaves its requests with their times, states and counts, and empty fields', async (t) => {
  const app = await startTestApp(t)
  const { owner, answered } = await leaveEverything(app)
  const before = await owner.call(catalogueRequests.find, { params: answered.params })

  await owner.call(privacy.erase, { body: { email: ' XENIA.quux@Example.ORG ' } })

  const history = await owner.call(catalogueRequests.history)
  assert.equal(history.totalElements, 4)
  assert.deepEqual(history.data.map(({ status, email }) => [status, email]).sort(), [
    ['approved', ''],
    ['approved', colleague],
    ['rejected', ''],
    ['withdrawn', ''],
  ])
  const { name, created, decidedAt, link } = await owner.call(catalogueRequests.find, { params: answered.params })
  assert.deepEqual([name, created, decidedAt], ['', before.created, before.decidedAt])
  assert.deepEqual([link?.openings, link?.revoked], [1, true])
  assert.equal((await owner.call(catalogueRequests.listPending)).totalElements, 0)
  assert.equal((await owner.call(registrations.listPending)).totalElements, 0)
})

test('mails that wait for an erased address never leave', async (t) => {
  const { staff, question, mails, given, services } = await startLife(await startTestApp(t))
  const owner = await given.user('SUPER_ADMIN')
  await question('Which colour?')

  const { mails: dropped } = await owner.call(privacy.erase, { body: { email: customer.email } })

  assert.equal(dropped, 1)
  assert.deepEqual(await mails(), [])
  assert.deepEqual(await services.db.selectFrom('mail').selectAll().execute(), [])
  assert.equal((await staff.call(catalogueRequests.history)).data[0]?.status, 'withdrawn')
})

test('mails to an erased address are found among many', async (t) => {
  const { services, given, now } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const senderTo = await readSender(services)
  await transact(services.db, async (trx) => {
    for (let index = 0; index < 1_100; index++) {
      const email = index % 500 === 0 ? customer.email : `${index}@example.com`
      await enqueue(trx, now(), changeAddressMail(senderTo(), email, String(index)), { kind: 'notice' })
    }
  })

  const { mails } = await owner.call(privacy.erase, { body: { email: customer.email } })

  assert.equal(mails, 3)
  assert.equal((await services.db.selectFrom('mail').select('id').execute()).length, 1_097)
})

test('mails that were sent to an erased address stay as rows without recipient and subject', async (t) => {
  const { approve, mails, given, services, dataDir } = await startLife(await startTestApp(t))
  const owner = await given.user('SUPER_ADMIN')
  await approve()
  await mails()

  await owner.call(privacy.erase, { body: { email: customer.email } })

  const [{ recipient, subject, status } = {}, ...others] = await services.db.selectFrom('mail').selectAll().execute()
  assert.deepEqual([recipient, subject, status, others], ['', '', 'sent', []])
  assert.deepEqual(await mailFolder(dataDir), [])
})

test('a mail that leaves while its address is erased is taken back from the mail folder', async (t) => {
  const { approve, mails, given, services } = await startLife(await startTestApp(t))
  const owner = await given.user('SUPER_ADMIN')
  await approve()
  const { send } = services.mail
  t.mock.method(services.mail, 'send', async (...mail: Parameters<typeof send>) => {
    await owner.call(privacy.erase, { body: { email: customer.email } })
    await send(...mail)
  })

  const delivered = await mails()

  assert.deepEqual(delivered, [])
  assert.deepEqual(await services.db.selectFrom('mail').selectAll().execute(), [])
})

test('a former address goes from a request that was sent to another one, and the request stays', async (t) => {
  const app = await startTestApp(t)
  const { staff, approve, mails, resend, find, given, services } = await startLife(app)
  const owner = await given.user('SUPER_ADMIN')
  await approve()
  await mails()
  await resend({ email: 'vera.new@example.com' })

  await owner.call(privacy.erase, { body: { email: customer.email } })

  await forgetErased(services)
  assert.deepEqual(await tracesOf(services, [customer.email]), [])
  assert.equal((await find()).email, 'vera.new@example.com')
  assert.equal((await staff.call(catalogueRequests.history)).data[0]?.delivery, 'held')
})

test('the address of an account is refused with words, and nothing has changed', async (t) => {
  const app = await startTestApp(t)
  const { owner } = await leaveEverything(app)
  const colleague = await app.given.user('ADMIN', 'colleague')
  const before = await digest(app.services)

  const { Message } = await refused(owner.call(privacy.erase, { body: { email: colleague.email } }), 409)

  assert.match(Message, /belongs to an account. Please delete the account first/)
  assert.equal(await digest(app.services), before)
})

test('the address of a removed account can be erased, from the audit too', async (t) => {
  const { given, services } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const { id } = await given.registration(owner.call, 'ada@example.com')
  await owner.call(registrations.reject, { params: { id } })

  await owner.call(privacy.erase, { body: { email: 'ada@example.com' } })

  await forgetErased(services)
  assert.deepEqual(await tracesOf(services, ['ada@example.com', 'Lovelace']), [])
  const { action } = await services.db
    .selectFrom('audit')
    .where('action', '=', 'registration.reject')
    .select('action')
    .executeTakeFirstOrThrow()
  assert.equal(action, 'registration.reject')
})

test('wrong passwords for an erased address are forgotten', async (t) => {
  const { given, visitor, services } = await startTestApp(t)
  Object.assign(services.config, { rateLimits: true })
  const owner = await given.user('SUPER_ADMIN')
  await refused(visitor(auth.login, { body: { username: xenia.email, password } }), 422)

  await owner.call(privacy.erase, { body: { email: xenia.email } })

  await forgetErased(services)
  assert.deepEqual(await tracesOf(services, [xenia.email]), [])
})

test('reset links that were asked for an erased address are forgotten', async (t) => {
  const { given, visitor, services } = await startTestApp(t)
  Object.assign(services.config, { rateLimits: true })
  const owner = await given.user('SUPER_ADMIN')
  await visitor(auth.forgetPassword, { body: { email: xenia.email } })

  await owner.call(privacy.erase, { body: { email: xenia.email } })

  await forgetErased(services)
  assert.deepEqual(await tracesOf(services, [xenia.email]), [])
})

test('an address of which nothing is held is erased like any other', async (t) => {
  const { given } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')

  const erased = await owner.call(privacy.erase, { body: { email: 'nobody@example.com' } })

  assert.deepEqual(erased, {
    requests: 0,
    registrations: 0,
    mails: 0,
    files: 0,
    views: 0,
    complete: true,
    remaining: [],
  })
})

test('the audit keeps that and by whom an address was erased, without the address', async (t) => {
  const { given, services } = await startLife(await startTestApp(t))
  const owner = await given.user('SUPER_ADMIN')

  await owner.call(privacy.erase, { body: { email: customer.email } })

  const rows = await services.db.selectFrom('audit').where('action', '=', 'privacy.erase').selectAll().execute()
  assert.deepEqual([...new Set(rows.map(({ actorId }) => actorId))], [owner.id])
  assert.match(JSON.stringify(rows), /requests\\":1/)
  assert.doesNotMatch(JSON.stringify(rows), /vera/i)
  const { audit } = await owner.call(privacy.export, { body: { email: customer.email } })
  assert.ok(audit.some(({ action }) => action === 'privacy.erase'))
})

test('neither a member nor staff export or erase', async (t) => {
  const { given, visitor } = await startTestApp(t)
  const { call: asUser } = await given.user('USER')
  const { call: asStaff } = await given.user('ADMIN')

  for (const call of [asUser, asStaff])
    for (const entry of [privacy.export, privacy.erase] as const)
      await refused(call(entry as typeof privacy.erase, { body: { email: customer.email } }), 403)
  await refused(visitor(privacy.erase, { body: { email: customer.email } }), 401)
})

test('of an approval and an erasure at the same time both hold, and no link stays open', async (t) => {
  const { approve, given, staff, find } = await startLife(await startTestApp(t))
  const owner = await given.user('SUPER_ADMIN')

  const [approved] = await Promise.allSettled([
    approve(),
    owner.call(privacy.erase, { body: { email: customer.email } }),
  ])

  const { status, email, link } = await find()
  assert.deepEqual([email, status], ['', approved.status === 'fulfilled' ? 'approved' : 'withdrawn'])
  assert.notEqual(link?.revoked, false)
  assert.equal((await staff.call(catalogueRequests.history)).totalElements, 1)
})

test('an address with more requests than one transaction takes is erased as a whole', async (t) => {
  const { given, visitor } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  for (let count = 0; count < 60; count++) {
    await visitor(catalogueRequests.send, { body: customer })
    const [row] = (await owner.call(catalogueRequests.listPending)).data
    await owner.call(catalogueRequests.reject, { params: { id: row?.id ?? '' }, body: { silent: true } })
  }

  const { requests, complete } = await owner.call(privacy.erase, { body: { email: customer.email } })

  assert.deepEqual([requests, complete], [60, true])
  assert.deepEqual((await owner.call(catalogueRequests.history, { query: { q: 'vera' } })).data, [])
})

test('an address with an apostrophe is erased wherever it stands', async (t) => {
  const { visitor, given, services, dataDir, mails } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const email = "o'brien@example.com"
  const signUp = { email, firstName: 'Ollie', lastName: 'O', password, confirmedPassword: password }
  await visitor(registrations.signUp, { body: signUp })
  await mails()
  await owner.call(views.create, {
    body: { list: 'history', name: 'Ollie', query: String(new URLSearchParams({ q: email })), shared: false },
  })

  await owner.call(privacy.erase, { body: { email } })

  assert.deepEqual(await mailFolder(dataDir), [])
  assert.deepEqual(await services.db.selectFrom('view').selectAll().execute(), [])
  assert.deepEqual((await owner.call(registrations.listPending)).data, [])
})

test('a view goes whose filters have an erased address as their name', async (t) => {
  const { given, services } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const query = String(new URLSearchParams({ [customer.email]: 'yes' }))
  await owner.call(views.create, { body: { list: 'history', name: 'Mine', query, shared: false } })

  await owner.call(privacy.erase, { body: { email: customer.email } })

  assert.deepEqual(await services.db.selectFrom('view').selectAll().execute(), [])
})

test('a form that arrives while its address is erased stays whole', async (t) => {
  const { services, read, formKey } = await startLife(await startTestApp(t))
  const person = personOf(services, customer.email)

  // The requests of the address are erased already.
  const emptied = await runTransaction(services, systemActor, async (tx) => submission.erase?.(tx, person))

  assert.equal(emptied, 0)
  assert.deepEqual((await read(formKey)).mine, customer)
})

test('what staff called a view by an erased address goes from the audit, whatever became of the view', async (t) => {
  const { given, services } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const body = { list: 'requests' as const, name: customer.email, query: '', shared: false }
  const [renamed, removed] = [await owner.call(views.create, { body }), await owner.call(views.create, { body })]
  await owner.call(views.update, { params: renamed, body: { name: 'A visitor' } })
  await owner.call(views.remove, { params: removed })
  const held = await owner.call(privacy.export, { body: { email: customer.email } })
  const told = held.audit.map(({ action }) => action).filter((action) => action.startsWith('view'))
  assert.deepEqual(told, ['view.create', 'view.create', 'view.remove'])

  await owner.call(privacy.erase, { body: { email: customer.email } })

  await forgetErased(services)
  assert.deepEqual(await tracesOf(services, [customer.email]), [])
})

test('an access that staff named by an erased address keeps its times and nothing of the person', async (t) => {
  const { given, now, services } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const times = { startTime: now(), endTime: now() + 1_000 }
  const create = (name: string) => owner.call(tourAccess.create, { body: { name, type: 'tour', ...times } })
  await create(`Ms Visitor <${customer.email}>`)
  await create('somebody.else@example.com')
  const held = await owner.call(privacy.export, { body: { email: customer.email } })
  assert.deepEqual(
    held.accesses.map(({ name, endTime }) => [name, endTime]),
    [[`Ms Visitor <${customer.email}>`, times.endTime]],
  )

  await owner.call(privacy.erase, { body: { email: customer.email } })

  await forgetErased(services)
  assert.deepEqual(await tracesOf(services, [customer.email]), [])
  const { data } = await owner.call(tourAccess.list)
  assert.deepEqual(data.map(({ name, endTime }) => [name, endTime]).sort(), [
    ['', times.endTime],
    ['somebody.else@example.com', times.endTime],
  ])
})

test('what names a longer address stays when a shorter one is erased', async (t) => {
  const { given, services } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const body = {
    list: 'history',
    name: 'Of climax@example.com',
    query: 'q=climax%40example.com',
    shared: true,
  } as const
  await owner.call(views.create, { body })

  await owner.call(privacy.erase, { body: { email: 'max@example.com' } })

  assert.equal((await services.db.selectFrom('view').selectAll().execute()).length, 1)
})

test('an answer that waits for its visitor leaves, also when it names an erased address', async (t) => {
  const { approve, mails, given } = await startLife(await startTestApp(t))
  const owner = await given.user('SUPER_ADMIN')
  await approve({ message: 'Questions? Write to sales@firm.example.' })

  await owner.call(privacy.erase, { body: { email: 'sales@firm.example' } })

  assert.deepEqual(
    (await mails()).map(({ to }) => to),
    [customer.email],
  )
})

test('a mail to somebody else that names an erased address goes too, with its file', async (t) => {
  const { given, mails, services, dataDir } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const member = await given.user('USER', 'member', { proven: true })
  const info = { firstName: 'Ada', lastName: 'L', company: 'C', address: 'A', postcode: '1', city: 'C', state: 'S' }
  await member.call(personal.changeInfo, { body: { ...info, country: 'C', email: 'next@example.com' } })
  await mails()
  const toMember = (await mailFolder(dataDir)).filter(({ to }) => to === member.email)
  assert.match(JSON.stringify(toMember), /next@example\.com/)

  await owner.call(privacy.erase, { body: { email: 'next@example.com' } })

  await forgetErased(services)
  assert.deepEqual(await tracesOf(services, ['next@example.com']), [])
})
