import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { editions } from '#contract/editions.ts'
import type { Page } from '#contract/lists.ts'
import type { RequestRow } from '#contract/request-shapes.ts'
import { startTestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { customer } from '#support/given.ts'
import { refused, rejected } from '#support/refusals.ts'

test('a visitor asks for a catalogue without an account, and nothing is mailed before a decision', async (t) => {
  const { given, visitor, mails } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const { id } = await given.catalogue(staff.call, 'Chairs')

  await visitor(catalogueRequests.send, { body: { ...customer, catalogueId: id } })

  const { data } = await staff.call(catalogueRequests.listPending)
  const { id: requestId, created, submissionId, ...row } = data[0] ?? { id: '', created: 0 }
  assert.deepEqual(row, {
    name: 'Vera Visitor',
    catalogueName: 'Chairs',
    catalogueId: id,
    tourId: '',
    tourName: '',
    email: customer.email,
    delivery: 'none',
    company: customer.company,
    country: customer.country,
    countryCode: '',
    occupation: customer.occupation,
    industry: customer.industry,
    source: '',
    forms: 1,
    decidedAt: null,
    decidedBy: null,
    questionState: null,
  })
  assert.ok(created > 0)
  assert.ok(submissionId)
  const full = await staff.call(catalogueRequests.find, { params: { id: requestId } })
  assert.equal(full.occupation, customer.occupation)
  assert.deepEqual(await mails(), [])
})

test('twenty equal forms at once make one request', async (t) => {
  const { given, visitor } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const { id } = await given.catalogue(staff.call)

  await Promise.all(
    Array.from({ length: 20 }, () => visitor(catalogueRequests.send, { body: { ...customer, catalogueId: id } })),
  )

  const { data, totalElements } = await staff.call(catalogueRequests.history)
  assert.equal(totalElements, 1)
  assert.equal(data.length, 1)
})

test('after a decision the same address may ask again', async (t) => {
  const { given } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const { id } = await given.catalogue(staff.call)
  const first = await given.request(staff.call, id, { email: 'vera@example.com' })
  await staff.call(catalogueRequests.reject, { params: { id: first.id } })

  const second = await given.request(staff.call, id, { email: 'vera@example.com' })

  assert.notEqual(second.id, first.id)
  const { data } = await staff.call(catalogueRequests.history)
  assert.deepEqual(
    data.map(({ status }) => status),
    ['pending', 'rejected'],
  )
})

test('a filled honeypot field is refused', async (t) => {
  const { visitor, services } = await startTestApp(t)
  const before = await digest(services)

  const words = await rejected(
    visitor(catalogueRequests.send, { body: { ...customer, homepage: 'http://spam.example' } }),
  )

  assert.match(words.homepage ?? '', /^A hidden field was filled in/)
  assert.equal(await digest(services), before)
})

test('the twenty-first form of an hour from one network gets 429, and one from another network does not', async (t) => {
  const { visitorWith, services } = await startTestApp(t, { rateLimits: true, trustedProxies: ['127.0.0.1'] })
  const from = (address: string) => visitorWith({ 'x-forwarded-for': address })
  const send = (address: string, index: number) =>
    from(address)(catalogueRequests.send, { body: { ...customer, email: `v${index}@example.com` } })
  for (let i = 0; i < 20; i++) await send(`2001:db8:1:1::${i.toString(16)}`, i)
  const before = await digest(services)

  await refused(send('2001:db8:1:1:ffff::1', 21), 429)
  assert.equal(await digest(services), before)
  await send('2001:db8:1:2::1', 22)
})

test('a forged forwarding header does not evade the limit', async (t) => {
  const { visitorWith } = await startTestApp(t, { rateLimits: true })
  const send = (index: number) =>
    visitorWith({ 'x-forwarded-for': `203.0.113.${index}` })(catalogueRequests.send, {
      body: { ...customer, email: `v${index}@example.com` },
    })
  for (let i = 0; i < 20; i++) await send(i)

  await refused(send(21), 429)
})

test('concurrent approvals mail one private link', async (t) => {
  const { given, mails } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const other = await given.user('ADMIN', 'other')
  const { id: catalogueId } = await given.catalogue(staff.call)
  const { id } = await given.request(staff.call, catalogueId)
  const decide = (index: number) =>
    index % 2 === 0
      ? staff.call(catalogueRequests.approve, { params: { id }, body: {} })
      : other.call(catalogueRequests.reject, { params: { id } })

  const results = await Promise.allSettled(Array.from({ length: 12 }, (_, index) => decide(index)))

  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const result of results) if (result.status === 'rejected') assert.equal(result.reason.status, 409)
  assert.equal((await mails()).length, 1)
  const { totalElements } = await staff.call(catalogueRequests.listPending)
  assert.equal(totalElements, 0)
  const { data } = await staff.call(catalogueRequests.history)
  const winner = results.findIndex(({ status }) => status === 'fulfilled')
  assert.equal(data[0]?.status, winner % 2 === 0 ? 'approved' : 'rejected')
})

test('a rejection mails a courteous no, with a link to the page of the request', async (t) => {
  const { given, mails } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const { id: catalogueId } = await given.catalogue(staff.call, 'Chairs')
  const { id, email } = await given.request(staff.call, catalogueId)

  await staff.call(catalogueRequests.reject, { params: { id } })

  const [mail] = await mails()
  assert.equal(mail?.to, email)
  assert.match(mail?.text ?? '', /sorry/)
  assert.match(mail?.link ?? '', /\/client\/request\/[\w-]{32}\?lang=en$/)
})

test('an open request needs a catalogue at approval', async (t) => {
  const { given, mails } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const { id: catalogueId } = await given.catalogue(staff.call, 'Tables')
  const { id } = await given.request(staff.call)
  const approve = (body: object) => staff.call(catalogueRequests.approve, { params: { id }, body })

  assert.deepEqual(await rejected(approve({})), { catalogueId: 'Please choose the catalogue to send.' })
  await approve({ catalogueId })

  assert.match((await mails())[0]?.subject ?? '', /Tables/)
  assert.equal((await staff.call(catalogueRequests.history)).data[0]?.catalogueName, 'Tables')
})

test('a request whose catalogue is gone or inactive cannot be approved, only rejected', async (t) => {
  const { given, services } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const disabled = await given.catalogue(staff.call)
  const removed = await given.catalogue(staff.call)
  const ids = [(await given.request(staff.call, disabled.id)).id, (await given.request(staff.call, removed.id)).id]
  await staff.call(catalogues.disable, { params: { id: disabled.id } })
  await staff.call(catalogues.remove, { params: { id: removed.id } })
  const before = await digest(services)

  for (const id of ids) await refused(staff.call(catalogueRequests.approve, { params: { id }, body: {} }), 409)
  assert.equal(await digest(services), before)
  for (const id of ids) await staff.call(catalogueRequests.reject, { params: { id } })
})

test('a USER sees and counts only their own requests; staff see all', async (t) => {
  const { given, mails } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const vera = await given.user('USER', 'vera')
  await vera.call(catalogueRequests.send, { body: { ...customer, email: 'other@example.com' } })
  const { id } = (await staff.call(catalogueRequests.listPending)).data[0] ?? { id: '' }
  const foreign = await given.request(staff.call, undefined, { email: 'somebody@example.com' })

  const own = await vera.call(catalogueRequests.history)

  assert.deepEqual(
    own.data.map(({ email }) => email),
    ['other@example.com'],
  )
  assert.equal(own.totalElements, 1)
  assert.equal((await vera.call(catalogueRequests.listPending)).totalElements, 1)
  await refused(vera.call(catalogueRequests.find, { params: { id: foreign.id } }), 404)
  assert.equal((await staff.call(catalogueRequests.history)).totalElements, 2)
  await staff.call(catalogueRequests.reject, { params: { id } })
  await mails()
  assert.equal((await vera.call(catalogueRequests.listPending)).totalElements, 0)
  assert.equal((await vera.call(catalogueRequests.history)).data[0]?.status, 'rejected')
})

test('a program that decides while it reads page by page reaches every request', async (t) => {
  const { given } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const { id } = await given.catalogue(staff.call)
  for (let index = 0; index < 12; index++) await given.request(staff.call, id, { email: `v${index}@example.com` })

  let seen = 0
  let after: string | undefined
  do {
    const query = { size: 3, ...(after ? { after } : {}) }
    const { data, next }: Page<RequestRow> = await staff.call(catalogueRequests.listPending, { query })
    for (const row of data) await staff.call(catalogueRequests.reject, { params: { id: row.id }, body: {} })
    seen += data.length
    after = next
  } while (after)

  assert.equal(seen, 12)
})

test('a page that is read backwards leads on to the rows behind it, whoever left the list meanwhile', async (t) => {
  const { given } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const { id } = await given.catalogue(staff.call)
  for (let index = 0; index < 6; index++) await given.request(staff.call, id, { email: `v${index}@example.com` })
  const list = (query: object) => staff.call(catalogueRequests.listPending, { query: { size: 2, ...query } })
  const first = await list({})
  const last = await list({ after: (await list({ after: first.next })).next })
  for (const row of first.data) await staff.call(catalogueRequests.reject, { params: { id: row.id }, body: {} })

  const before = await list({ before: last.previous })

  assert.notEqual(before.next, undefined)
  assert.deepEqual((await list({ after: before.next })).data, last.data)
})

test('a request of an unknown id cannot be decided', async (t) => {
  const { given } = await startTestApp(t)
  const staff = await given.user('ADMIN')

  await refused(staff.call(catalogueRequests.approve, { params: { id: crypto.randomUUID() }, body: {} }), 404)
  await refused(staff.call(catalogueRequests.reject, { params: { id: crypto.randomUUID() } }), 404)
})

test('text from a visitor is escaped in mails and stays on one header line', async (t) => {
  const { given, mails } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const { id: catalogueId } = await given.catalogue(staff.call, 'Chairs\r\nBcc: all@example.com')
  const { id } = await given.request(staff.call, catalogueId, {
    firstName: '<img src=x onerror=alert(1)>\r\nBcc: a@b.cc',
  })

  await staff.call(catalogueRequests.approve, { params: { id }, body: {} })

  const [mail] = await mails()
  assert.equal(mail?.subject, 'Here is your catalogue: Chairs Bcc: all@example.com')
  assert.doesNotMatch(mail?.html ?? '', /<img/)
  assert.equal((await mails()).length, 1)
})

test('a request says whether its catalogue can still be sent', async (t) => {
  const { given, now, pass } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const { id: catalogueId } = await given.catalogue(staff.call)
  const named = await given.request(staff.call, catalogueId)
  const unnamed = await given.request(staff.call)
  const stateOf = async ({ id }: { id: string }) =>
    (await staff.call(catalogueRequests.find, { params: { id } })).catalogueState

  const states = [await stateOf(unnamed), await stateOf(named)]
  pass(1)
  await staff.call(editions.change, { params: { id: catalogueId, number: 1 }, body: { withdrawAt: now() } })
  states.push(await stateOf(named))
  await staff.call(catalogues.disable, { params: { id: catalogueId } })
  states.push(await stateOf(named))
  await staff.call(catalogues.remove, { params: { id: catalogueId } })
  states.push(await stateOf(named))

  assert.deepEqual(states, [undefined, 'open', 'unpublished', 'inactive', 'gone'])
})

test('a request is not offered for approval while no edition of its catalogue is published', async (t) => {
  const { given, now, pass } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const { id: catalogueId } = await given.catalogue(staff.call)
  const { id } = await given.request(staff.call, catalogueId)
  pass(1)
  await staff.call(editions.change, { params: { id: catalogueId, number: 1 }, body: { withdrawAt: now() } })

  const { actions } = await staff.call(catalogueRequests.find, { params: { id } })

  assert.deepEqual(actions, ['reject', 'question'])
})
