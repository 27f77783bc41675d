import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { tourAccess } from '#contract/tour-access.ts'
import { tours } from '#contract/tours.ts'
import { hours, minutes, startTestApp, type TestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { refused, rejected } from '#support/refusals.ts'
import { startTourRequest } from '#support/tour-request.ts'

async function givenAccess(app: TestApp) {
  const staff = await app.given.user('ADMIN')
  const body = { name: 'Villa; by the lake, 4', kind: 'address', address: 'https://tours.example.com/villa' } as const
  const tour = await staff.call(tours.create, { body })
  const access = await app.given.access(staff.call, tour.id, 'Ms Grey')
  const params = { id: access.id }
  return {
    ...{ staff, tour, access, params },
    extend: (endTime: number) => staff.call(tourAccess.extend, { params, body: { endTime } }),
    mail: (message?: string) =>
      staff.call(tourAccess.mail, {
        params,
        body: { to: 'grey@example.com', language: 'fr', ...(message ? { message } : {}) },
      }),
    enter: () => fetch(`${app.origin}/api/tour/verify${new URL(access.link).search}`),
    row: async () => (await staff.call(tourAccess.list)).data[0],
  }
}

test('an access that is extended opens by the same link, also when it was over', async (t) => {
  const app = await startTestApp(t)
  const { staff, extend, enter, row, access } = await givenAccess(app)
  app.pass(hours(2))
  assert.equal((await enter()).status, 403)
  Object.assign(staff, await app.given.login(staff.email))

  await extend(app.now() + hours(3))

  assert.equal((await enter()).status, 200)
  const { endTime, link } = (await row()) ?? {}
  assert.deepEqual([endTime, link], [app.now() + hours(3), access.link])
})

test('an access may end earlier, and closes then', async (t) => {
  const app = await startTestApp(t)
  const { extend, enter } = await givenAccess(app)

  await extend(app.now() + minutes(5))

  assert.equal((await enter()).status, 200)
  app.pass(minutes(5))
  assert.equal((await (await enter()).json()).code, 'tour-expired')
})

test('an end before the start, one that is over and a withdrawn access are refused, and nothing changes', async (t) => {
  const app = await startTestApp(t)
  const { staff, tour, access, extend, params } = await givenAccess(app)
  app.pass(minutes(10))
  const before = await digest(app.services)

  assert.deepEqual(await rejected(extend(access.startTime)), { endTime: 'end time must before start time!!' })
  assert.deepEqual(await rejected(extend(app.now())), { endTime: 'Please choose an end that is still to come.' })
  assert.ok((await rejected(extend(1e18))).endTime)
  const unknown = { params: { id: randomUUID() }, body: { endTime: app.now() + hours(1) } }
  await refused(staff.call(tourAccess.extend, unknown), 404)
  assert.equal(await digest(app.services), before)

  await staff.call(tours.change, { params: { id: tour.id }, body: { disabled: true } })
  await refused(extend(app.now() + hours(1)), 409)
  await staff.call(tours.change, { params: { id: tour.id }, body: { disabled: false } })
  await staff.call(tourAccess.disable, { body: params })
  await refused(extend(app.now() + hours(1)), 409)
})

test('where an access belongs to a request, its link ends with it', async (t) => {
  const app = await startTourRequest(await startTestApp(t))
  await app.approve({ until: app.now() + hours(1) })
  const key = await app.mailedKey()
  const [access] = await app.accesses()
  app.pass(hours(2))
  Object.assign(app.staff, await app.given.login(app.staff.email))
  const endTime = app.now() + hours(5)

  await app.staff.call(tourAccess.extend, { params: { id: access?.id ?? '' }, body: { endTime } })

  const { state, expires } = await app.read(key)
  assert.deepEqual([state, expires], ['open', endTime])
  assert.equal((await app.enter(await app.open(key))).status, 200)
  assert.ok((await app.kinds()).includes('extended'))
})

test('a mailed access brings the link, the words of staff and a file for the calendar', async (t) => {
  const app = await startTestApp(t)
  const { access, mail } = await givenAccess(app)

  await mail('See you on Saturday!')

  const [sent] = await app.mails()
  assert.deepEqual(
    [sent?.to, sent?.subject, sent?.link],
    ['grey@example.com', 'Voici votre visite : Villa; by the lake, 4', access.link],
  )
  assert.match(sent?.text ?? '', /See you on Saturday!/)
  const [file] = sent?.files ?? []
  assert.deepEqual([file?.name, file?.type], ['tour.ics', 'text/calendar'])
  const lines = (file?.text ?? '').replace(/\r\n /g, '').split('\r\n')
  for (const line of [
    'DTSTART:20260105T115959Z',
    'DTEND:20260105T130000Z',
    'SUMMARY:Villa\\; by the lake\\, 4',
    `URL:${access.link}`,
  ])
    assert.ok(lines.includes(line), line)
  for (const line of (file?.text ?? '').split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
})

test('the mail of an approval puts the tour into the calendar too', async (t) => {
  const app = await startTourRequest(await startTestApp(t))
  const from = app.now() + hours(20)

  await app.approve({ from, until: from + hours(2) })

  const { files, link } = (await app.mails()).at(-1) ?? {}
  const text = files?.[0]?.text.replace(/\r\n /g, '') ?? ''
  assert.match(text, /DTSTART:20260106T080000Z\r\nDTEND:20260106T100000Z\r\nSUMMARY:Villa\r\n/)
  assert.ok(text.includes(`URL:${link}\r\n`))
})

test('a mail does not leave once its access is withdrawn, and none is written for one that is over', async (t) => {
  const app = await startTestApp(t)
  const { staff, mail, params } = await givenAccess(app)
  await mail()

  await staff.call(tourAccess.disable, { body: params })

  assert.deepEqual(await app.mails(), [])
  await refused(mail(), 409)
  assert.deepEqual(await rejected(staff.call(tourAccess.mail, { params, body: { to: 'nobody' } })), {
    to: 'Please input a valid email!',
  })
})

test('one account mails a hundred accesses an hour', async (t) => {
  const app = await startTestApp(t, { rateLimits: true })
  const { mail } = await givenAccess(app)
  for (let i = 0; i < 100; i++) await mail()

  await refused(mail(), 429)
})
