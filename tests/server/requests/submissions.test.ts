import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { privacy } from '#contract/privacy.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { days, startTestApp, type TestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { exported } from '#support/exports.ts'
import { customer } from '#support/given.ts'
import { keyOf } from '#support/mails.ts'
import { refused } from '#support/refusals.ts'
import { startLife } from '#support/request-life.ts'
import { wrongTotals } from '#support/totals.ts'

const stranger = { firstName: 'Stan', company: 'Stranger Ltd' }
const owner = { firstName: 'Vera', company: 'Vera & Co' }

/** A stranger asked first with the address of somebody, who asks then. */
async function startTwo(app: TestApp) {
  const life = await startLife(app, stranger)
  const { visitor, catalogueId } = life
  const { follow } = await visitor(catalogueRequests.send, { body: { ...customer, ...owner, catalogueId } })
  const withdraw = (key: string) => visitor(visitorRequest.withdraw, { body: { key } })
  const pending = async () => (await life.staff.call(catalogueRequests.listPending)).data
  return { ...life, strangerKey: life.formKey, ownerKey: keyOf(follow), withdraw, pending }
}

test('a stranger who asked first with somebody’s address withdraws their own form alone', async (t) => {
  const { strangerKey, ownerKey, withdraw, read, find, kinds, pending, services } = await startTwo(
    await startTestApp(t),
  )

  await withdraw(strangerKey)

  assert.equal((await read(strangerKey)).state, 'gone')
  const page = await read(ownerKey)
  assert.deepEqual([page.state, page.mine.firstName, page.actions], ['waiting', 'Vera', ['correct', 'withdraw']])
  const { status, firstName, forms } = await find()
  assert.deepEqual([status, firstName, forms], ['pending', 'Vera', 1])
  assert.deepEqual(
    (await pending()).map(({ name }) => name),
    ['Vera Visitor'],
  )
  assert.deepEqual(await kinds(), ['asked', 'askedAgain', 'submissionWithdrawn'])
  assert.deepEqual(await wrongTotals(services.db), [])
})

test('who sends twice and withdraws the first keeps the second, and the last one ends the request', async (t) => {
  const { strangerKey: first, ownerKey: second, withdraw, find, kinds } = await startTwo(await startTestApp(t))

  await withdraw(second)
  assert.equal((await find()).status, 'pending')
  await withdraw(first)

  assert.equal((await find()).status, 'withdrawn')
  assert.deepEqual((await kinds()).slice(-2), ['submissionWithdrawn', 'withdrawn'])
  await refused(withdraw(first), 409)
})

test('each form’s key may do the same, and tells nothing of the other form', async (t) => {
  const app = await startTestApp(t)
  const { strangerKey, ownerKey, read, staff, id, find } = await startTwo(app)
  const { visitor } = app
  const alone = await visitor(catalogueRequests.send, { body: { ...customer, email: 'alone@example.com' } })
  const face = async (key: string) => {
    const { mine: _mine, catalogueName: _name, catalogueId: _id, ...page } = await read(key)
    return page
  }
  const lonely = await face(keyOf(alone.follow))
  assert.deepEqual([await face(strangerKey), await face(ownerKey)], [lonely, lonely])
  const other = (await find()).submissions?.find(({ counts }) => !counts)

  await staff.call(catalogueRequests.chooseSubmission, { params: { id }, body: { submissionId: other?.id ?? '' } })

  assert.deepEqual([await face(strangerKey), await face(ownerKey)], [lonely, lonely])
  assert.equal((await find()).firstName, 'Vera')
})

test('a form that does not count is corrected without a trace in what counts', async (t) => {
  const { ownerKey, correct, read, find, kinds } = await startTwo(await startTestApp(t))

  await correct({ ...owner, city: 'Village' }, ownerKey)

  assert.equal((await read(ownerKey)).mine.city, 'Village')
  const { city, submissions = [] } = await find()
  assert.deepEqual([city, submissions.map((one) => one.city)], ['Town', ['Town', 'Village']])
  assert.equal((await kinds()).at(-1), 'corrected')
})

test('of many repeats of a stranger staff see the newest twenty, beside the form that counts and those of others', async (t) => {
  const app = await startTestApp(t, { trustedProxies: ['127.0.0.1'] })
  const { staff, catalogueId, id, ownerKey, read } = await startTwo(app)
  const flood = app.visitorWith({ 'x-forwarded-for': '203.0.113.9' })

  const keys: string[] = []
  for (let time = 0; time < 25; time++) {
    app.pass(1)
    const body = { ...customer, company: `Flood ${time}`, catalogueId }
    keys.push(keyOf((await flood(catalogueRequests.send, { body })).follow))
  }

  assert.equal((await read(ownerKey)).mine.company, owner.company)
  assert.equal((await read(keys[0] ?? '')).mine.company, 'Flood 0')
  const { submissions = [], forms } = await staff.call(catalogueRequests.find, { params: { id } })
  const companies = submissions.map(({ company }) => company)
  assert.deepEqual([companies.length, forms], [22, 27])
  assert.deepEqual([companies[0], companies[1], companies.at(-1)], [stranger.company, 'Flood 24', owner.company])
})

test('repeats of a stranger from many networks hide no form of another', async (t) => {
  const app = await startTestApp(t, { trustedProxies: ['127.0.0.1'], rateLimits: false })
  const { staff, catalogueId, id } = await startTwo(app)

  for (let time = 0; time < 105; time++) {
    app.pass(1)
    const flood = app.visitorWith({ 'x-forwarded-for': `203.0.113.${time % 5}` })
    await flood(catalogueRequests.send, { body: { ...customer, company: `Flood ${time}`, catalogueId } })
  }

  const { submissions = [] } = await staff.call(catalogueRequests.find, { params: { id } })
  const companies = submissions.map(({ company }) => company)
  assert.deepEqual([companies.length, companies[1], companies.at(-1)], [100, 'Flood 104', owner.company])
})

test('the networks of one IPv6 /48 are one sender, whose repeats hide no form of another', async (t) => {
  const app = await startTestApp(t, { trustedProxies: ['127.0.0.1'], rateLimits: false })
  const { staff, catalogueId } = await startTwo(app)
  const from = (address: string) => app.visitorWith({ 'x-forwarded-for': address })

  for (let time = 0; time < 105; time++) {
    app.pass(1)
    const flood = from(`2001:db8:9:${time.toString(16)}::1`)
    await flood(catalogueRequests.send, { body: { ...customer, email: 'true@example.com', catalogueId } })
  }
  app.pass(1)
  const own = { ...customer, company: 'True Owner', email: 'true@example.com', catalogueId }
  await from('198.51.100.7')(catalogueRequests.send, { body: own })

  const { data } = await staff.call(catalogueRequests.listPending, { query: { q: 'true@example.com' } })
  const { submissions = [] } = await staff.call(catalogueRequests.find, { params: { id: data[0]?.id ?? '' } })
  assert.equal(submissions.length, 22)
  assert.ok(submissions.some(({ company }) => company === 'True Owner'))
})

test('a corrected address is answered alike whether or not it has a pending request', async (t) => {
  const { strangerKey, ownerKey, correct, read, visitor, catalogueId, pending, services } = await startTwo(
    await startTestApp(t),
  )
  const taken = 'taken@example.com'
  await visitor(catalogueRequests.send, { body: { ...customer, email: taken, catalogueId } })

  const replies = [
    await correct({ ...stranger, email: ' Taken@example.com' }, strangerKey),
    await correct({ ...owner, email: 'free@example.com' }, ownerKey),
  ]

  assert.deepEqual(replies[0], replies[1])
  assert.deepEqual((await read(strangerKey)).actions, (await read(ownerKey)).actions)
  assert.deepEqual((await pending()).map(({ email, forms }) => [email, forms]).sort(), [
    ['free@example.com', 1],
    [taken, 2],
  ])
  assert.deepEqual(await wrongTotals(services.db), [])
})

test('a request follows the form that counts to its new address, and the others get a request of their own', async (t) => {
  const { strangerKey, ownerKey, correct, read, find, pending, services, staff } = await startTwo(await startTestApp(t))

  await correct({ ...stranger, email: 'stan@example.com' }, strangerKey)

  const moved = await find()
  assert.deepEqual([moved.email, moved.forms, moved.submissions?.length], ['stan@example.com', 1, 1])
  const left = (await pending()).find(({ email }) => email === customer.email)
  assert.deepEqual([left?.name, left?.forms], ['Vera Visitor', 1])
  const events = await staff.call(catalogueRequests.events, { params: { id: left?.id ?? '' } })
  assert.deepEqual(
    events.data.map(({ kind }) => kind),
    ['asked'],
  )
  assert.deepEqual([(await read(strangerKey)).state, (await read(ownerKey)).state], ['waiting', 'waiting'])
  assert.deepEqual(await wrongTotals(services.db), [])
})

test('a request that its only form left for another one is withdrawn, without the words that went along', async (t) => {
  const { formKey, correct, find, visitor, catalogueId, staff, services } = await startLife(await startTestApp(t))
  await visitor(catalogueRequests.send, { body: { ...customer, email: 'other@example.com', catalogueId } })

  await correct({ email: 'other@example.com' }, formKey)

  const { status, email, name } = await find()
  assert.deepEqual([status, email, name], ['withdrawn', '', ''])
  assert.equal((await staff.call(catalogueRequests.listPending)).totalElements, 1)
  assert.deepEqual(await wrongTotals(services.db), [])
})

test('an own address in another case stays in its request', async (t) => {
  const { formKey, correct, find } = await startLife(await startTestApp(t))

  await correct({ email: customer.email.toUpperCase() }, formKey)

  const { email, status } = await find()
  assert.deepEqual([email, status], [customer.email.toUpperCase(), 'pending'])
})

test('a mailed key withdraws the request with all its forms', async (t) => {
  const { question, mailedKey, withdraw, strangerKey, ownerKey, read, find } = await startTwo(await startTestApp(t))
  await question('Which edition?')

  await withdraw(await mailedKey())

  assert.equal((await find()).status, 'withdrawn')
  assert.deepEqual([(await read(strangerKey)).state, (await read(ownerKey)).state], ['gone', 'gone'])
})

test('staff compare the forms, and the one that they choose is found, greeted and mailed', async (t) => {
  const { staff, id, find, approve, mails } = await startTwo(await startTestApp(t))
  const other = (await find()).submissions?.find(({ counts }) => !counts)

  await staff.call(catalogueRequests.chooseSubmission, { params: { id }, body: { submissionId: other?.id ?? '' } })

  const found = async (q: string) =>
    (await staff.call(catalogueRequests.listPending, { query: { q } })).data.map(({ name }) => name)
  assert.deepEqual([await found('stranger'), await found('vera')], [[], ['Vera Visitor']])
  await approve()
  assert.match((await mails()).at(-1)?.text ?? '', /Vera/)
})

test('a withdrawn form, one of another request and a choice of none are refused', async (t) => {
  const { staff, id, ownerKey, withdraw, find, given, services } = await startTwo(await startTestApp(t))
  const gone = (await find()).submissions?.find(({ counts }) => !counts)?.id ?? ''
  await withdraw(ownerKey)
  const other = await given.request(staff.call)
  const foreign = (await staff.call(catalogueRequests.find, { params: { id: other.id } })).submissions?.[0]?.id ?? ''
  const before = await digest(services)
  const choose = (body: object) => staff.call(catalogueRequests.chooseSubmission, { params: { id }, body })

  await refused(choose({ submissionId: gone }), 404)
  await refused(choose({ submissionId: foreign }), 404)
  await refused(choose({}), 400)
  assert.equal(await digest(services), before)
})

test('a link that was revoked tells its state alone, and nothing can be done with it', async (t) => {
  const { approve, mailedKey, revoke, read, open, erase } = await startLife(await startTestApp(t))
  await approve({ message: 'Dear Vera' })
  const key = await mailedKey()
  await revoke()

  const { mine, ...page } = await read(key)

  assert.deepEqual(page, { state: 'revoked', catalogueName: '', actions: [] })
  assert.deepEqual(new Set(Object.values(mine)), new Set(['']))
  await refused(open(key), 409)
  await refused(erase(key), 409)
})

test('a link that expired tells the catalogue, and neither fields nor message', async (t) => {
  const { approve, mailedKey, wait, read } = await startLife(await startTestApp(t))
  await approve({ days: 1, message: 'Dear Vera' })
  const key = await mailedKey()
  await wait(days(1))

  const { mine, message, state, catalogueName, actions } = await read(key)

  assert.deepEqual([state, catalogueName, actions, message], ['expired', 'Chairs', ['renew', 'erase'], undefined])
  assert.deepEqual(new Set(Object.values(mine)), new Set(['']))
})

test('a link that was replaced opens nothing', async (t) => {
  const { approve, mailedKey, resend, read } = await startLife(await startTestApp(t))
  await approve()
  const key = await mailedKey()

  await resend()

  await refused(read(key), 404)
})

test('a USER sees the form that they sent, and the delivery only when the address is proven to be theirs', async (t) => {
  const app = await startTestApp(t)
  const una = await app.given.user('USER', 'una')
  const staff = await app.given.user('ADMIN')
  const { id: catalogueId } = await app.given.catalogue(staff.call, 'Chairs')
  await una.call(catalogueRequests.send, { body: { ...customer, firstName: 'Una', catalogueId } })
  const [row] = (await staff.call(catalogueRequests.listPending)).data
  const params = { id: row?.id ?? '' }

  await staff.call(catalogueRequests.approve, { params, body: { message: 'Dear reader' } })
  await app.mails()

  const [seen] = (await una.call(catalogueRequests.history)).data
  const facts = await una.call(catalogueRequests.find, { params: { id: seen?.id ?? '' } })
  assert.deepEqual(
    [seen?.name, seen?.status, seen?.delivery, seen?.forms],
    ['Una Visitor', 'approved', 'none', undefined],
  )
  assert.deepEqual(
    [facts.status, facts.delivery, facts.message, facts.submissions],
    ['approved', 'none', undefined, undefined],
  )
  const sent = { query: { delivery: 'sent' as const } }
  assert.equal((await una.call(catalogueRequests.history, sent)).totalElements, 0)
  assert.equal((await staff.call(catalogueRequests.history, sent)).totalElements, 1)
})

/** A USER's request whose link staff sent to another address. */
async function startResent(app: TestApp) {
  const una = await app.given.user('USER', 'una')
  const staff = await app.given.user('ADMIN')
  const { id: catalogueId } = await app.given.catalogue(staff.call, 'Chairs')
  await una.call(catalogueRequests.send, { body: { ...customer, catalogueId } })
  const [row] = (await staff.call(catalogueRequests.listPending)).data
  const params = { id: row?.id ?? '' }
  await staff.call(catalogueRequests.approve, { params, body: {} })
  await app.mails()
  await staff.call(catalogueRequests.resend, { params, body: { email: 'hidden@example.com' } })
  return una
}

test('a USER neither sees nor finds the address that staff typed', async (t) => {
  const una = await startResent(await startTestApp(t))

  const found = async (q: string) => (await una.call(catalogueRequests.history, { query: { q } })).totalElements
  assert.equal(await found('hidden@example.com'), 0)
  const [row] = (await una.call(catalogueRequests.history)).data
  assert.equal(row?.email, customer.email)
  assert.equal((await una.call(catalogueRequests.find, { params: { id: row?.id ?? '' } })).email, customer.email)
})

test('what the mailbox was asked and said stays with its address when the form that counts moves away', async (t) => {
  const { strangerKey, correct, question, mailedKey, visitor, pending, staff, given } = await startTwo(
    await startTestApp(t),
  )
  await question('Your mobile?')
  await visitor(visitorRequest.answer, { body: { key: await mailedKey(), message: 'SECRET-555' } })

  await correct({ ...stranger, email: 's@example.com' }, strangerKey)

  const told = async (email: string) => {
    const id = (await pending()).find((row) => row.email === email)?.id ?? ''
    const { answer } = await staff.call(catalogueRequests.find, { params: { id } })
    const { data } = await staff.call(catalogueRequests.events, { params: { id } })
    return [answer, JSON.stringify(data).includes('SECRET-555')]
  }
  assert.deepEqual(await told('s@example.com'), [undefined, false])
  assert.deepEqual(await told(customer.email), ['SECRET-555', true])
  const { call } = await given.user('SUPER_ADMIN', 'olga')
  await call(privacy.erase, { body: { email: customer.email } })
  assert.equal(
    JSON.stringify(await call(privacy.export, { body: { email: 's@example.com' } })).includes('SECRET'),
    false,
  )
})

test('a stranger whose form counts ends neither the question to the mailbox nor its link by moving away', async (t) => {
  const { strangerKey, correct, question, mailedKey, read, pending } = await startTwo(await startTestApp(t))
  await question('Your mobile?')
  const key = await mailedKey()

  await correct({ ...stranger, email: 'stan@stranger.example' }, strangerKey)

  const page = await read(key)
  assert.deepEqual([page.question, page.mine.firstName], ['Your mobile?', 'Vera'])
  assert.deepEqual(page.actions, ['answer', 'withdraw', 'erase'])
  assert.deepEqual(
    (await pending()).map(({ name, questionState }) => [name, questionState]),
    [
      ['Vera Visitor', 'asked'],
      ['Stan Visitor', null],
    ],
  )
})

test('an answer still waits for staff when a stranger whose form counted moves away', async (t) => {
  const { strangerKey, correct, question, mailedKey, visitor, staff } = await startTwo(await startTestApp(t))
  await question('Your mobile?')
  await visitor(visitorRequest.answer, { body: { key: await mailedKey(), message: '0151 23' } })

  await correct({ ...stranger, email: 'stan@stranger.example' }, strangerKey)

  const { data } = await staff.call(catalogueRequests.attention)
  assert.deepEqual(
    data.map(({ name, attention, text }) => [name, attention, text]),
    [['Vera Visitor', 'answered', '0151 23']],
  )
})

test('the page of a withdrawn form tells the same whether or not the other form joined a request', async (t) => {
  const { visitor, catalogueId, correct, withdraw, read, services } = await startTwo(await startTestApp(t))
  const send = async (email: string) =>
    keyOf((await visitor(catalogueRequests.send, { body: { ...customer, email, catalogueId } })).follow)
  const probe = async (from: string, to: string) => {
    const [first, second] = [await send(from), await send(from)]
    await withdraw(first)
    await correct({ email: to }, second)
    const { mine: _mine, ...page } = await read(first)
    return page
  }

  const [taken, free] = [await probe('a@example.com', customer.email), await probe('b@example.com', 'free@example.com')]

  assert.deepEqual(taken, free)
  assert.equal(taken.state, 'gone')
  assert.deepEqual(await wrongTotals(services.db), [])
})

test('the page of a withdrawn form says the same after the mailbox erased the request that the form had joined', async (t) => {
  const { visitor, read, withdraw, approve, mailedKey, erase, strangerKey, catalogueId } = await startTwo(
    await startTestApp(t),
  )
  const alone = { ...customer, email: 'alone@example.com', catalogueId }
  const lone = keyOf((await visitor(catalogueRequests.send, { body: alone })).follow)
  await withdraw(lone)
  await withdraw(strangerKey)
  await approve()

  await erase(await mailedKey())

  assert.deepEqual(await read(strangerKey), await read(lone))
  assert.equal((await read(lone)).catalogueName, 'Chairs')
})

test('the page of a withdrawn form names no catalogue that staff chose, also after the request was erased', async (t) => {
  const { visitor, read, withdraw, erase, mails, staff, catalogueId } = await startTwo(await startTestApp(t))
  const open = { ...customer, email: 'open@example.com' }
  const send = async () => keyOf((await visitor(catalogueRequests.send, { body: open })).follow)
  const [first] = [await send(), await send()]
  await withdraw(first)
  const [row] = (await staff.call(catalogueRequests.listPending, { query: { q: open.email } })).data
  await staff.call(catalogueRequests.approve, { params: { id: row?.id ?? '' }, body: { catalogueId } })
  const before = await read(first)

  await erase(keyOf((await mails()).findLast(({ to }) => to === open.email)?.link))

  assert.deepEqual(await read(first), before)
  assert.deepEqual([before.state, before.catalogueName, before.catalogueId], ['gone', '', undefined])
})

test('an expired link tells no more after its catalogue was deleted', async (t) => {
  const { approve, mailedKey, wait, read, staff, catalogueId } = await startLife(await startTestApp(t))
  await approve({ days: 1, message: 'Dear Vera' })
  const key = await mailedKey()
  await wait(days(1))
  await staff.call(catalogues.remove, { params: { id: catalogueId } })

  const { mine, message } = await read(key)

  assert.deepEqual([new Set(Object.values(mine)), message], [new Set(['']), undefined])
})

test('a question’s key tells of an approval that was revoked before its mail left that it was revoked', async (t) => {
  const { question, mailedKey, approve, revoke, pass, read, formKey } = await startLife(
    await startTestApp(t, { undoSeconds: 30 }),
  )
  await question('Which edition?')
  const key = await mailedKey()
  await approve()
  await revoke()
  pass(30_000)

  const { state, actions } = await read(key)

  assert.deepEqual([state, actions, (await read(formKey)).state], ['revoked', [], 'answered'])
})

test('a USER exports and sorts by what they see', async (t) => {
  const app = await startTestApp(t)
  const una = await startResent(app)

  const file = await exported(app.origin, una.call, { list: 'history', columns: ['email', 'delivery'] })
  const page = await una.call(catalogueRequests.history, { query: { sortBy: 'email' } })

  assert.match(String(file), new RegExp(`${customer.email},none`))
  assert.doesNotMatch(String(file), /hidden/)
  for (const key of page.keys) assert.doesNotMatch(Buffer.from(key, 'base64url').toString(), /hidden/)
})
