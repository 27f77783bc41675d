import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { lastMoment } from '#contract/common.ts'
import { tourAccess } from '#contract/tour-access.ts'
import { tours } from '#contract/tours.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { forgetErased } from '#server/privacy/forget-erased.ts'
import { days, hours, startTestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { customer } from '#support/given.ts'
import { keyOf } from '#support/mails.ts'
import { refused, rejected } from '#support/refusals.ts'
import { startTourRequest } from '#support/tour-request.ts'
import { assertFindable, inFiles, naming, tracesOf } from '#support/traces.ts'

const held = { undoSeconds: 10 }

test('who asked for a tour gets a mail, and enters from their page until the end that staff chose', async (t) => {
  const app = await startTourRequest(await startTestApp(t))
  const until = app.now() + days(2)

  await app.approve({ until, message: 'See you there!' })

  const mail = (await app.mails()).at(-1)
  assert.equal(mail?.subject, 'Here is your tour: Villa')
  assert.match(mail?.text ?? '', /See you there!/)
  const key = await app.mailedKey()
  const { state, catalogueName, tour, expires, actions } = await app.read(key)
  assert.deepEqual([state, catalogueName, expires], ['open', 'Villa', until])
  assert.deepEqual([tour, actions], [{ id: app.tourId, isOpen: true }, ['open', 'erase']])
  const link = await app.open(key)
  assert.equal((await app.enter(link)).status, 200)
  app.pass(days(2))
  assert.equal((await (await app.enter(link)).json()).code, 'tour-expired')
})

test('a request for a tour is listed under its name, found by it and filtered by it', async (t) => {
  const { staff, tourId, given } = await startTourRequest(await startTestApp(t))
  await given.request(staff.call)

  const { data } = await staff.call(catalogueRequests.history, { query: { tourId } })

  assert.deepEqual(
    data.map(({ catalogueName, tourName, tourId }) => [catalogueName, tourName, tourId]),
    [['Villa', 'Villa', tourId]],
  )
  assert.equal((await staff.call(catalogueRequests.listPending, { query: { q: 'vil' } })).data.length, 1)
})

test('without times a tour is open from now on for seven days', async (t) => {
  const { approve, accesses, now, find } = await startTourRequest(await startTestApp(t))
  const start = now()

  await approve()

  const [access] = await accesses()
  assert.deepEqual([access?.startTime, access?.endTime], [start, start + days(7)])
  assert.equal(access?.name, `${customer.firstName} ${customer.lastName}`)
  assert.equal((await find()).link?.expires, start + days(7))
})

test('an end that is not after the start, or over, is refused and changes nothing', async (t) => {
  const { approve, now, services } = await startTourRequest(await startTestApp(t))
  const before = await digest(services)

  const early = await rejected(approve({ from: now() + days(2), until: now() + days(1) }))
  const over = await rejected(approve({ from: now() - days(2), until: now() - days(1) }))

  assert.deepEqual(early, { until: 'Please choose an end after the start.' })
  assert.deepEqual(over, { until: 'Please choose an end that is still to come.' })
  assert.equal(await digest(services), before)
})

test('a tour ends before the year 10000, however its end is counted', async (t) => {
  const { approve, staff, params, services } = await startTourRequest(await startTestApp(t))
  const expected = { days: 'Please choose an end before the year 10000.' }
  assert.deepEqual(await rejected(approve({ from: lastMoment - 2 })), expected)
  assert.deepEqual(await rejected(approve({ from: lastMoment - 2, days: 1 })), expected)
  await approve({ from: lastMoment - 2, until: lastMoment })
  const before = await digest(services)

  const refusal = await rejected(staff.call(catalogueRequests.resend, { params, body: { days: 365 } }))

  assert.deepEqual(refusal, expected)
  assert.equal(await digest(services), before)
})

test('a tour that opens later says when, and lets nobody in before', async (t) => {
  const app = await startTourRequest(await startTestApp(t))
  const from = app.now() + days(1)

  await app.approve({ from, until: from + days(1) })

  const key = await app.mailedKey()
  const { state, opens, actions } = await app.read(key)
  assert.deepEqual([state, opens, actions], ['unavailable', from, ['erase']])
  await refused(app.open(key), 409)
  app.pass(days(1) + 1)
  assert.equal((await app.enter(await app.open(key))).status, 200)
})

test('a tour that has not begun is extended from its start', async (t) => {
  const { approve, staff, params, now, accesses, pass, mailedKey, read } = await startTourRequest(await startTestApp(t))
  const from = now() + days(10)
  await approve({ from, until: from + days(7) })
  const key = await mailedKey()

  await staff.call(catalogueRequests.extend, { params, body: { days: 9 } })

  assert.equal((await accesses())[0]?.endTime, from + days(9))
  pass(days(18))
  assert.equal((await read(key)).state, 'open')
})

test('an undone approval closes its access, and the next one makes another', async (t) => {
  const { approve, undo, accesses, find, mails, pass } = await withUndo(await startTestApp(t, held))
  await approve()

  await undo()

  pass(60_000)
  assert.deepEqual(await mails(), [])
  assert.deepEqual(
    (await accesses()).map(({ disabled }) => disabled),
    [true],
  )
  const { status, tourName } = await find()
  assert.deepEqual([status, tourName], ['pending', 'Villa'])
  await approve()
  assert.deepEqual((await accesses()).map(({ disabled }) => disabled).sort(), [false, true])
})

async function withUndo(app: Parameters<typeof startTourRequest>[0]) {
  const started = await startTourRequest(app)
  return { ...started, undo: () => started.staff.call(catalogueRequests.undo, { params: started.params }) }
}

test('who corrects their form before the answer left takes the decision back, and the access is closed', async (t) => {
  const { approve, accesses, find, visitor, formKey } = await startTourRequest(await startTestApp(t, held))
  await approve()

  await visitor(visitorRequest.correct, { body: { key: formKey, ...customer, company: 'Other' } })

  assert.equal((await find()).status, 'pending')
  assert.deepEqual(
    (await accesses()).map(({ disabled }) => disabled),
    [true],
  )
})

test('the first visit is the first opening, and each is in the history', async (t) => {
  const app = await startTourRequest(await startTestApp(t))
  await app.approve({ tellOpened: true })
  const link = await app.open(await app.mailedKey())
  assert.equal((await app.find()).delivery, 'sent')

  await app.enter(link)

  const { delivery, openings } = await app.find()
  assert.deepEqual([delivery, openings], ['opened', 1])
  assert.equal((await app.kinds()).at(-1), 'opened')
  assert.equal((await app.mails()).at(-1)?.subject, 'Opened for the first time: Villa')
})

test('a revoked link and a withdrawn access are the same: nobody enters', async (t) => {
  const app = await startTourRequest(await startTestApp(t))
  await app.approve()
  const key = await app.mailedKey()
  const link = await app.open(key)
  const [access] = await app.accesses()

  await app.staff.call(tourAccess.disable, { body: { id: access?.id ?? '' } })

  assert.equal((await app.enter(link)).status, 403)
  assert.equal((await app.read(key)).state, 'revoked')
  assert.equal((await app.find()).delivery, 'revoked')
  await refused(app.staff.call(catalogueRequests.revoke, { params: app.params }), 409)
})

test('a link that staff revoke withdraws the access', async (t) => {
  const app = await startTourRequest(await startTestApp(t))
  await app.approve()
  const link = await app.open(await app.mailedKey())

  await app.staff.call(catalogueRequests.revoke, { params: app.params })

  assert.equal((await app.enter(link)).status, 403)
  assert.deepEqual(
    (await app.accesses()).map(({ disabled }) => disabled),
    [true],
  )
})

test('an extended link moves the end of the access, also when it was over', async (t) => {
  const app = await startTourRequest(await startTestApp(t))
  await app.approve({ until: app.now() + hours(1) })
  const key = await app.mailedKey()
  const link = await app.open(key)
  app.pass(hours(2))
  assert.deepEqual([(await app.read(key)).state, (await app.enter(link)).status], ['expired', 403])
  Object.assign(app.staff, await app.given.login(app.staff.email))

  await app.staff.call(catalogueRequests.extend, { params: app.params, body: { days: 3 } })

  assert.equal((await app.enter(link)).status, 200)
  assert.equal((await app.accesses())[0]?.endTime, app.now() + days(3))
})

test('a new link opens the tour until the same end, and the former opens nothing', async (t) => {
  const app = await startTourRequest(await startTestApp(t))
  const until = app.now() + days(2)
  await app.approve({ until })
  const former = await app.open(await app.mailedKey())

  await app.staff.call(catalogueRequests.resend, { params: app.params, body: {} })

  assert.equal((await app.enter(former)).status, 403)
  app.pass(1)
  const key = await app.mailedKey()
  assert.equal((await app.read(key)).expires, until)
  assert.equal((await app.enter(await app.open(key))).status, 200)
})

test('erased data empties the name of the access and lets nobody in', async (t) => {
  const app = await startTourRequest(await startTestApp(t))
  await app.approve()
  const key = await app.mailedKey()
  const link = await app.open(key)

  await app.visitor(visitorRequest.erase, { body: { key } })

  assert.deepEqual(
    (await app.accesses()).map(({ name, disabled }) => [name, disabled]),
    [['', true]],
  )
  assert.equal((await app.enter(link)).status, 403)
  const kept = await app.services.db.selectFrom('audit').select('details').execute()
  assert.equal(
    kept.some(({ details }) => details.includes(customer.lastName)),
    false,
  )
})

test('erased data leaves nothing of the person in former accesses either, nor of the mails with their links', async (t) => {
  const app = await withUndo(await startTestApp(t, held))
  await app.approve()
  await app.undo()
  await app.approve()
  app.pass(60_000)
  await app.mails()
  await app.staff.call(catalogueRequests.resend, { params: app.params, body: {} })
  app.pass(1)
  const access = (await app.accesses()).find(({ disabled }) => !disabled)
  const letter = { to: customer.email, message: 'Dear Vera, see you there!' }
  await app.staff.call(tourAccess.mail, { params: { id: access?.id ?? '' }, body: letter })
  app.pass(60_000)
  await app.mails()
  const words = [customer.email, customer.lastName, 'Dear Vera']
  await assertFindable(app.services, words)

  const key = keyOf((await app.mails()).findLast(({ link = '' }) => link.includes('/client/'))?.link)
  await app.visitor(visitorRequest.erase, { body: { key } })

  await forgetErased(app.services)
  assert.deepEqual(await tracesOf(app.services, words.slice(0, 1)), [])
  assert.deepEqual(
    (await app.accesses()).map(({ name }) => name),
    ['', '', ''],
  )
  const rows = await app.services.db.selectFrom('audit').select('details').execute()
  assert.deepEqual(naming('audit', JSON.stringify(rows), words), [])
  assert.deepEqual(await inFiles(join(app.dataDir, 'mail'), words), [])
})

test('the mail of an approval does not leave once its tour was disabled', async (t) => {
  const { staff, tourId, approve, mails, find } = await startTourRequest(await startTestApp(t))
  await approve()
  await staff.call(tours.change, { params: { id: tourId }, body: { disabled: true } })

  const subjects = (await mails()).map(({ subject }) => subject)

  assert.equal(subjects.includes('Here is your tour: Villa'), false)
  assert.equal((await find()).delivery, 'failed')
})

test('a form asks for a catalogue or for a tour, and not for one that is disabled', async (t) => {
  const { visitor, staff, tourId, given, origin } = await startTourRequest(await startTestApp(t))
  const { id: catalogueId } = await given.catalogue(staff.call)
  const both = visitor(catalogueRequests.send, { body: { ...customer, tourId, catalogueId } })
  assert.deepEqual(await rejected(both), { tourId: 'A form asks for a catalogue or for a tour.' })
  const form = () => fetch(`${origin}/api/client/tour/${tourId}?lang=fr`, { redirect: 'manual' })
  assert.equal((await form()).headers.get('location'), `/client/request?tour=${tourId}&lang=fr`)
  assert.deepEqual(await visitor(tours.name, { params: { id: tourId } }), { name: 'Villa' })

  await staff.call(tours.change, { params: { id: tourId }, body: { disabled: true } })

  await refused(visitor(catalogueRequests.send, { body: { ...customer, tourId } }), 409)
  await refused(visitor(tours.name, { params: { id: tourId } }), 404)
  assert.equal((await form()).headers.get('location'), '/client/closed?lang=fr')
})

test('one address asks for a tour once, and for a catalogue and nothing besides', async (t) => {
  const { visitor, staff, tourId, given } = await startTourRequest(await startTestApp(t))
  const { id: catalogueId } = await given.catalogue(staff.call)

  await visitor(catalogueRequests.send, { body: { ...customer, tourId } })
  await visitor(catalogueRequests.send, { body: { ...customer, catalogueId } })
  await visitor(catalogueRequests.send, { body: customer })

  const { data } = await staff.call(catalogueRequests.listPending)
  assert.deepEqual(data.map(({ tourName, forms }) => [tourName, forms]).sort(), [
    ['', 1],
    ['', 1],
    ['Villa', 2],
  ])
})

test('a deleted tour stays in the list of requests, cannot be approved, and its links say that it is gone', async (t) => {
  const app = await startTourRequest(await startTestApp(t))
  const { visitor, staff, tourId, params } = app
  await app.approve()
  const key = await app.mailedKey()
  await visitor(catalogueRequests.send, { body: { ...customer, tourId } })
  const [again] = (await staff.call(catalogueRequests.listPending)).data

  await staff.call(tours.remove, { params: { id: tourId } })

  assert.equal((await app.read(key)).state, 'gone')
  const facts = await staff.call(catalogueRequests.find, { params: { id: again?.id ?? '' } })
  assert.deepEqual([facts.catalogueState, facts.actions?.includes('approve')], ['gone', false])
  await refused(staff.call(catalogueRequests.approve, { params: { id: again?.id ?? '' }, body: {} }), 409)
  assert.equal((await staff.call(catalogueRequests.find, { params })).tourName, 'Villa')
})

test('several requests for tours and catalogues are approved at once', async (t) => {
  const { staff, given, params, accesses } = await startTourRequest(await startTestApp(t))
  const { id: catalogueId } = await given.catalogue(staff.call)
  const other = await given.request(staff.call, catalogueId)

  const { data } = await staff.call(catalogueRequests.decide, {
    body: { ids: [params.id, other.id], decision: 'approve', days: 2 },
  })

  assert.deepEqual(
    data.map(({ status }) => status),
    [204, 204],
  )
  assert.equal((await accesses()).length, 1)
})
