import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { transact } from '#server/database/dialect.ts'
import { momentOf } from '#server/mail/layout/moment.ts'
import { defaults } from '#server/settings/defaults.ts'
import { days, minutes, startTestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { customer, pdf } from '#support/given.ts'
import { keyOf } from '#support/mails.ts'
import { refused, rejected } from '#support/refusals.ts'
import { startLife } from '#support/request-life.ts'

const body = (key: string) => ({ body: { key } })

test('the key of the form shows what was written and neither yes nor no', async (t) => {
  const { formKey, catalogueId, read, approve, mailedKey } = await startLife(await startTestApp(t, { undoSeconds: 10 }))

  assert.deepEqual(await read(formKey), {
    state: 'waiting',
    catalogueName: 'Chairs',
    catalogueId,
    mine: customer,
    actions: ['correct', 'withdraw'],
  })
  await approve({ message: 'Enjoy!' })
  assert.deepEqual((await read(formKey)).state, 'waiting')
  await mailedKey()
  const held = await read(formKey)
  assert.deepEqual([held.state, held.actions], ['waiting', ['correct', 'withdraw']])
})

test('after the answer left, the key of the form says that there is one, of a yes as of a no', async (t) => {
  const app = await startTestApp(t)
  const { formKey, read, approve, mails, staff, visitor } = await startLife(app)
  const { follow } = await visitor(catalogueRequests.send, { body: customer })
  const [other] = (await staff.call(catalogueRequests.listPending)).data

  await approve({ message: 'Enjoy!' })
  await staff.call(catalogueRequests.reject, { params: { id: other?.id ?? '' }, body: { message: 'No' } })
  await mails()

  const [yes, no] = [await read(formKey), await read(keyOf(follow))]
  assert.deepEqual({ ...yes, catalogueName: '', catalogueId: '' }, { ...no, catalogueName: '', catalogueId: '' })
  assert.deepEqual([yes.state, 'message' in yes, 'expires' in yes], ['answered', false, false])
})

test('the key of a form shows its words no longer than it may correct them', async (t) => {
  const { formKey, read, approve, mailedKey, revoke } = await startLife(await startTestApp(t))
  const words = async () => new Set(Object.values((await read(formKey)).mine))
  assert.ok((await words()).has(customer.email))
  await approve()
  await mailedKey()

  assert.deepEqual(await words(), new Set(['']))
  await revoke()
  assert.deepEqual(await words(), new Set(['']))
})

test('each page whose form is still open names its catalogue, so that asking again leads there', async (t) => {
  const { formKey, catalogueId, question, approve, mailedKey, read, visitor, staff, wait } = await startLife(
    await startTestApp(t),
  )
  const named = async (key: string) => (await read(key)).catalogueId
  assert.equal(await named(formKey), catalogueId)
  await question('Which edition?')
  assert.equal(await named(await mailedKey()), catalogueId)
  await approve({ days: 1 })
  const key = await mailedKey()
  assert.equal(await named(key), catalogueId)
  await wait(days(1))
  assert.equal(await named(key), catalogueId)

  const { follow } = await visitor(catalogueRequests.send, { body: { ...customer, catalogueId } })
  await visitor(visitorRequest.withdraw, body(keyOf(follow)))
  assert.equal(await named(keyOf(follow)), catalogueId)
  await staff.call(catalogues.remove, { params: { id: catalogueId } })

  assert.deepEqual([await named(keyOf(follow)), await named(key)], [undefined, undefined])
})

test('a request without a catalogue, and a link that was revoked, name none', async (t) => {
  const { approve, mailedKey, revoke, read, visitor } = await startLife(await startTestApp(t))
  const { follow } = await visitor(catalogueRequests.send, { body: { ...customer, email: 'open@example.com' } })
  await approve()
  const key = await mailedKey()
  await revoke()

  assert.deepEqual([(await read(key)).catalogueId, (await read(keyOf(follow))).catalogueId], [undefined, undefined])
})

test('the mailed key opens the catalogue: its name, size and end, and the same bytes', async (t) => {
  const { approve, mailedKey, read, open, given, now, catalogueId, staff } = await startLife(await startTestApp(t))
  await approve({ message: 'Enjoy <b>it</b>!' })
  const key = await mailedKey()

  const page = await read(key)
  const { url } = await open(key)

  assert.deepEqual(page, {
    state: 'open',
    catalogueName: 'Chairs',
    catalogueId,
    fileName: 'Chairs.pdf',
    bytes: pdf.length,
    expires: now() + days(7),
    message: 'Enjoy <b>it</b>!',
    mine: customer,
    actions: ['open', 'read', 'ask', 'erase'],
  })
  const file = await fetch(given.here(url))
  assert.deepEqual(Buffer.from(await file.arrayBuffer()), pdf)
  assert.match(file.headers.get('content-disposition') ?? '', /^attachment; filename="?Chairs\.pdf/)
  await staff.call(catalogues.remove, { params: { id: catalogueId } })
  assert.equal((await read(key)).state, 'gone')
  await refused(open(key), 409)
})

test('who holds the first form corrects it, the address included', async (t) => {
  const { formKey, read, visitor, staff, id, kinds } = await startLife(await startTestApp(t))
  const corrected = { ...customer, email: 'vera@right.example', company: 'Vera Ltd' }

  await visitor(visitorRequest.correct, { body: { key: formKey, ...corrected } })

  const { email, company } = await staff.call(catalogueRequests.find, { params: { id } })
  assert.deepEqual([email, company], ['vera@right.example', 'Vera Ltd'])
  assert.deepEqual((await read(formKey)).mine, corrected)
  assert.deepEqual(await kinds(), ['asked', 'corrected'])
  await visitor(visitorRequest.correct, { body: { key: formKey, ...customer } })
  assert.deepEqual((await read(formKey)).mine, customer)
})

test('a correction to what is no address is refused in words and changes nothing', async (t) => {
  const { formKey, visitor, services } = await startLife(await startTestApp(t))
  const before = await digest(services)

  const body = { key: formKey, ...customer, email: 'nobody' }
  assert.ok((await rejected(visitor(visitorRequest.correct, { body }))).email)

  assert.equal(await digest(services), before)
})

test('a repeated form reads itself alone, and neither opens nor erases', async (t) => {
  const { visitor, catalogueId, read, services } = await startLife(await startTestApp(t))
  const second = { ...customer, firstName: 'Verena', company: 'Other' }
  const { follow } = await visitor(catalogueRequests.send, { body: { ...second, catalogueId } })
  const key = keyOf(follow)
  const before = await digest(services)

  const page = await read(key)
  assert.deepEqual([page.mine, page.actions], [second, ['correct', 'withdraw']])
  await refused(visitor(visitorRequest.erase, body(key)), 409)
  await refused(visitor(visitorRequest.open, body(key)), 409)
  assert.equal(await digest(services), before)
})

test('the mail of a question says until when its link works at least, with the zone, and the link does', async (t) => {
  const { question, mailedKey, mails, read, pass, services } = await startLife(await startTestApp(t))
  const { documentLinkDays } = services.config
  const until = momentOf({ language: 'en', firm: defaults.firm }, services.now() + documentLinkDays * 86_400_000)

  await question('Which colour?')

  const text = (await mails()).at(-1)?.text.replaceAll('\n', ' ') ?? ''
  assert.ok(text.includes(`The link is for you alone and works at least until ${until}.`), text)
  assert.match(until, /\d{4} at \d{2}:\d{2} UTC$/)
  const key = await mailedKey()
  pass(documentLinkDays * 86_400_000 - 60_000)
  assert.ok((await read(key)).actions.includes('answer'))
})

test('a question is mailed, answered on the page, and the answer waits at the top for staff', async (t) => {
  const { question, mailedKey, read, visitor, staff, kinds, mails, formKey, services } = await startLife(
    await startTestApp(t),
  )
  await question('Which colour?\nRed <i>or</i> blue?')
  const key = await mailedKey()
  const mail = (await mails()).at(-1)
  assert.match(mail?.text ?? '', /> Which colour\?\n> Red <i>or<\/i> blue\?/)
  const page = await read(key)
  assert.deepEqual(
    [page.state, page.question, page.actions],
    ['waiting', 'Which colour?\nRed <i>or</i> blue?', ['answer', 'withdraw', 'erase']],
  )
  assert.equal('question' in (await read(formKey)), false)
  const answer = (text: string, by = key) => visitor(visitorRequest.answer, { body: { key: by, message: text } })
  const before = await digest(services)
  await refused(answer('Red', formKey), 409)
  assert.ok((await rejected(answer('x'.repeat(1_001)))).message)
  assert.equal(await digest(services), before)

  await answer('Red, please')

  await refused(answer('Blue'), 409)
  const [first] = (await staff.call(catalogueRequests.attention)).data
  assert.deepEqual([first?.attention, first?.text], ['answered', 'Red, please'])
  assert.deepEqual(await kinds(), ['asked', 'questioned', 'mailed', 'answered'])
})

test('a withdrawn request is gone from the pending list and stays in the history', async (t) => {
  const { visitor, formKey, staff, approve, read } = await startLife(await startTestApp(t))

  await visitor(visitorRequest.withdraw, body(formKey))

  assert.equal((await staff.call(catalogueRequests.listPending)).totalElements, 0)
  const { data, totalElements } = await staff.call(catalogueRequests.history)
  assert.deepEqual([data[0]?.status, totalElements], ['withdrawn', 1])
  await refused(approve(), 409)
  await refused(visitor(visitorRequest.withdraw, body(formKey)), 409)
  assert.equal((await read(formKey)).state, 'gone')
})

test('an expired link asks for a new one, which staff see and send with one press', async (t) => {
  const { approve, mailedKey, wait, visitor, staff, resend, read, open } = await startLife(await startTestApp(t))
  await approve({ days: 1 })
  const key = await mailedKey()
  await refused(visitor(visitorRequest.renew, body(key)), 409)
  await wait(days(1))
  await refused(open(key), 409)

  await visitor(visitorRequest.renew, body(key))

  const page = await read(key)
  assert.deepEqual([page.state, page.renewalAsked, page.actions], ['expired', true, ['erase']])
  await refused(visitor(visitorRequest.renew, body(key)), 409)
  assert.equal((await staff.call(catalogueRequests.attention)).data[0]?.attention, 'renewalAsked')
  await resend()
  assert.deepEqual((await staff.call(catalogueRequests.attention)).data, [])
  assert.equal((await read(await mailedKey())).state, 'open')
})

test('a mailed key is forgotten a quarter of a year after its link ended', async (t) => {
  const { approve, mailedKey, pass, read } = await startLife(await startTestApp(t))
  await approve({ days: 1 })
  const key = await mailedKey()

  pass(days(90))
  assert.equal((await read(key)).state, 'expired')
  pass(days(1))
  await refused(read(key), 404)
})

test('keys that are guessed, cut, doubled or in another case open nothing, with the same words', async (t) => {
  const { formKey, visitor, approve, mailedKey, services, read, open } = await startLife(await startTestApp(t))
  await approve()
  const key = await mailedKey()
  const before = await digest(services)
  const withdraw = (guess: string) => visitor(visitorRequest.withdraw, body(guess))
  const erase = (guess: string) => visitor(visitorRequest.erase, body(guess))
  const swapped = (text: string) =>
    text.replace(/[a-zA-Z]/, (c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()))
  const wrong = [formKey, key].flatMap((each) => [
    each.slice(1),
    each.slice(0, -1),
    each + each,
    swapped(each),
    `${each}=`,
  ])

  const words = new Set<string>()
  for (const guess of ['x', 'A'.repeat(32), ...wrong])
    for (const call of [read, open, withdraw, erase]) words.add((await refused(call(guess), 404)).Message)

  assert.equal(words.size, 1)
  assert.equal(await digest(services), before)
})

test('openings of a key within seconds count once, and none is refused', async (t) => {
  const { approve, mailedKey, open, find, kinds, pass, given, ...app } = await startLife(await startTestApp(t))
  await approve()
  const key = await mailedKey()
  const file = `${app.origin}/api/client/document/${key}`

  for (let time = 0; time < 3; time++) {
    assert.ok((await open(key)).url)
    assert.equal((await fetch(file)).status, 200)
  }

  assert.deepEqual(await kinds(), ['asked', 'approved', 'mailed', 'opened', 'openedByMachine'])
  const { link } = await find()
  assert.deepEqual([link?.openings, link?.machineOpenings], [1, 1])
  pass(minutes(1))
  await open(key)
  await fetch(file)
  const { link: later } = await find()
  assert.deepEqual([later?.openings, later?.machineOpenings], [2, 2])
})

test('the address of an opened file works while its link does, for browsers and for ranges', async (t) => {
  const { approve, mailedKey, open, given, revoke, find } = await startLife(await startTestApp(t))
  await approve()
  const key = await mailedKey()
  const address = given.here((await open(key)).url)
  const asBrowser = { accept: 'text/html' }
  const get = (headers: Record<string, string>, url = address) => fetch(url, { headers, redirect: 'manual' })

  const whole = await get(asBrowser)
  assert.deepEqual(Buffer.from(await whole.arrayBuffer()), pdf)
  assert.equal((await get({ ...asBrowser, range: 'bytes=2-5' })).status, 206)
  assert.equal((await find()).link?.machineOpenings, 0)
  const forged = await get(asBrowser, address.replace(/opened=.*/, 'opened=forged'))
  assert.equal(forged.headers.get('location'), `/client/request/${key}`)
  await revoke()

  for (const headers of [asBrowser, { range: 'bytes=2-5' }]) {
    const dead = await get(headers)
    assert.deepEqual([dead.status, dead.headers.get('location')], [302, '/client/document?reason=gone'])
  }
})

test('the address of an opened file leads a browser to the page once the download is off, and tells programs', async (t) => {
  const { approve, mailedKey, open, given, staff, catalogueId } = await startLife(await startTestApp(t))
  await approve()
  const key = await mailedKey()
  const address = given.here((await open(key)).url)
  await staff.call(catalogues.change, { params: { id: catalogueId }, body: { download: false } })
  const get = (headers: Record<string, string>) => fetch(address, { headers, redirect: 'manual' })

  const led = await get({ accept: 'text/html' })

  assert.deepEqual([led.status, led.headers.get('location')], [302, `/client/request/${key}`])
  const told = await get({ accept: '*/*' })
  assert.equal(told.status, 403)
  assert.match(await told.text(), /^\{"Message":"This catalogue can only be read in the browser\."/)
})

test('the address of an opened file ends with the catalogue, and when the visitor erases their data', async (t) => {
  const { approve, mailedKey, open, given, erase, staff, catalogueId } = await startLife(await startTestApp(t))
  await approve()
  const key = await mailedKey()
  const address = given.here((await open(key)).url)
  const status = async () => (await fetch(address, { redirect: 'manual' })).status
  assert.equal(await status(), 200)

  await erase(key)

  assert.equal(await status(), 302)
  const other = await given.request(staff.call, catalogueId, { email: 'second@example.com' })
  await staff.call(catalogueRequests.approve, { params: { id: other.id }, body: {} })
  assert.equal(await status(), 302)
})

test('a link ends in its time, also when it is not known that its mail left', async (t) => {
  const { approve, mailedKey, read, wait, services } = await startLife(await startTestApp(t))
  await approve()
  const key = await mailedKey()
  await transact(services.db, (trx) => trx.updateTable('catalogueRequest').set({ mailedAt: null }).execute())

  await wait(days(8))

  const { state, actions } = await read(key)
  assert.deepEqual([state, actions.includes('open')], ['expired', false])
})
