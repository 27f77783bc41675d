import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { tourAccess, tourStatus } from '#contract/tour-access.ts'
import { transact } from '#server/database/dialect.ts'
import { purgeVisits } from '#server/tours/record-visit.ts'
import { hours, minutes, startTestApp } from '#support/app.ts'
import { refused, rejected } from '#support/refusals.ts'

async function openTour(app: Awaited<ReturnType<typeof startTestApp>>) {
  const staff = await app.given.user('ADMIN')
  const times = { startTime: app.now() - 1, endTime: app.now() + hours(1) }
  await staff.call(tourAccess.create, { body: { name: 'Spring', type: 'tour', ...times } })
  const { data } = await staff.call(tourAccess.list, { query: { type: 'tour' } })
  const [access] = data
  if (!access) throw new Error('no access')
  return { staff, access, times }
}

test('staff create an access and see it with its token', async (t) => {
  const app = await startTestApp(t)
  const { access, times } = await openTour(app)

  assert.deepEqual(
    { name: access.name, type: access.type, disabled: access.disabled, openings: access.openings },
    {
      name: 'Spring',
      type: 'tour',
      disabled: false,
      openings: 0,
    },
  )
  assert.equal(access.startTime, times.startTime)
  assert.match(access.token, /^[\w-]{32}$/)
})

test('an access must end after it starts, with the fixed message', async (t) => {
  const { given, now } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const create = (startTime: number, endTime: number) =>
    staff.call(tourAccess.create, { body: { name: 'x', type: 'tour', startTime, endTime } })

  assert.deepEqual(await rejected(create(now(), now())), { endTime: 'end time must before start time!!' })
  assert.deepEqual(await rejected(create(now(), -1)), { endTime: 'Please input end time!' })
  assert.ok((await rejected(create(now(), 1e18))).endTime)
  const empty = await rejected(staff.call(tourAccess.create, { body: { type: 'tour' } as never }))
  assert.deepEqual(empty, {
    name: 'Please input the access name!',
    startTime: 'Please input the start time!',
    endTime: 'Please input end time!',
  })
})

test('the status has exclusive bounds, and withdrawal goes before time', () => {
  const times = { startTime: 100, endTime: 200 }
  const at = (now: number) => tourStatus({ ...times, disabled: false }, now)

  assert.deepEqual([99, 100, 101, 199, 200].map(at), ['pending', 'expired', 'active', 'active', 'expired'])
  assert.equal(tourStatus({ ...times, disabled: true }, 150), 'disabled')
})

test('a token opens the tour inside its window, and the refusal says why not', async (t) => {
  const app = await startTestApp(t)
  const staff = await app.given.user('ADMIN')
  const times = { startTime: app.now() + minutes(5), endTime: app.now() + minutes(10) }
  await staff.call(tourAccess.create, { body: { name: 'Spring', type: 'tour', ...times } })
  const { token = '' } = (await staff.call(tourAccess.list)).data[0] ?? {}
  const verify = () => app.visitor(tourAccess.verify, { query: { token } })

  const early = await refused(verify(), 403)
  assert.equal(early.code, 'tour-pending')
  assert.deepEqual([early.startTime, early.opensIn], [times.startTime, minutes(5)])
  assert.equal(early.name, 'Spring')
  app.pass(minutes(6))
  assert.deepEqual(await verify(), { name: 'Spring', tourName: null, ...times, sample: true })
  app.pass(minutes(4))
  const late = await refused(verify(), 403)
  assert.deepEqual([late.code, late.name], ['tour-expired', undefined])
  assert.equal((await refused(app.visitor(tourAccess.verify, { query: { token: 'x' } }), 403)).code, 'tour-unknown')
  assert.equal((await refused(app.visitor(tourAccess.verify), 403)).code, 'tour-unknown')
})

test('a withdrawn access opens nothing from the next check on, and can be withdrawn once', async (t) => {
  const app = await startTestApp(t)
  const { staff, access } = await openTour(app)
  await app.visitor(tourAccess.verify, { query: { token: access.token } })

  await staff.call(tourAccess.disable, { body: { id: access.id } })

  const problem = await refused(app.visitor(tourAccess.verify, { query: { token: access.token } }), 403)
  assert.equal(problem.code, 'tour-disabled')
  assert.equal((await staff.call(tourAccess.list)).data[0]?.disabled, true)
  await refused(staff.call(tourAccess.disable, { body: { id: access.id } }), 409)
  await refused(staff.call(tourAccess.disable, { body: { id: randomUUID() } }), 404)
})

test('a proxy verifies by the original URL, and afterwards by its cookie', async (t) => {
  const app = await startTestApp(t)
  const { access } = await openTour(app)
  const verifyWith = (headers: Record<string, string>) => app.visitorWith(headers)(tourAccess.verify)

  for (const headers of [
    { 'x-original-uri': `/tour/index.html?lang=en&token=${access.token}` },
    { 'x-forwarded-uri': `/?token=${access.token}` },
    { 'x-original-uri': '/tour/picture.jpg', cookie: `a=b; docent-tour=${access.token}; c=d` },
  ]) {
    assert.equal((await verifyWith(headers)).name, 'Spring')
  }
  await refused(verifyWith({ 'x-original-uri': '/tour/?token=wrong' }), 403)
  await refused(verifyWith({ cookie: `not-docent-tour=${access.token}` }), 403)
})

test('one visit counts as one opening, however many pictures it loads', async (t) => {
  const app = await startTestApp(t)
  const { staff, access } = await openTour(app)
  const look = (browser: string) =>
    app.visitorWith({ 'user-agent': browser })(tourAccess.verify, { query: { token: access.token } })
  const openings = async () => (await staff.call(tourAccess.list)).data[0]?.openings

  await Promise.all(Array.from({ length: 20 }, () => look('first')))
  assert.equal(await openings(), 1)
  await look('second')
  assert.equal(await openings(), 2)
  app.pass(minutes(10))
  await look('first')
  assert.equal(await openings(), 2)
})

test('one browser under three hundred names opens the tour each time, and is counted thirty-one times', async (t) => {
  const app = await startTestApp(t, { rateLimits: true })
  const { staff, access } = await openTour(app)
  const look = (browser: string) =>
    app.visitorWith({ 'user-agent': browser })(tourAccess.verify, { query: { token: access.token } })

  for (let i = 0; i < 300; i++) assert.equal((await look(`browser ${i}`)).name, 'Spring')

  assert.equal((await staff.call(tourAccess.list)).data[0]?.openings, 31)
  assert.equal((await app.services.db.selectFrom('tourVisit').select('visitor').execute()).length, 31)
  app.pass(minutes(4))
  await look('a colleague')
  assert.equal((await staff.call(tourAccess.list)).data[0]?.openings, 32)
})

test('the networks of one IPv6 /48 are counted as one visitor beyond its limit', async (t) => {
  const app = await startTestApp(t, { rateLimits: true, trustedProxies: ['127.0.0.1'] })
  const { staff, access } = await openTour(app)
  const look = (network: number) =>
    app.visitorWith({ 'x-forwarded-for': `2001:db8:7:${network.toString(16)}::1` })(tourAccess.verify, {
      query: { token: access.token },
    })

  for (let network = 0; network < 310; network++) await look(network)

  assert.equal((await staff.call(tourAccess.list)).data[0]?.openings, 301)
})

test('a visit recorded by a clock that was ahead does not hide later visits', async (t) => {
  const app = await startTestApp(t)
  const { staff, access } = await openTour(app)
  const openings = async () => (await staff.call(tourAccess.list)).data[0]?.openings
  await app.visitor(tourAccess.verify, { query: { token: access.token } })
  await transact(app.services.db, (trx) =>
    trx
      .updateTable('tourVisit')
      .set({ seen: app.now() + hours(24) })
      .execute(),
  )

  await purgeVisits(app.services)

  const visits = await app.services.db.selectFrom('tourVisit').selectAll().execute()
  assert.deepEqual(visits, [])
  assert.equal(await openings(), 1)
})

test('the link is the configured address, or our own page', async (t) => {
  const own = await startTestApp(t, { publicUrl: 'https://docent.example', tourUrl: 'https://docent.example/tour' })
  const staff = await own.given.user('ADMIN')

  assert.deepEqual(await staff.call(tourAccess.link), { link: 'https://docent.example/tour', sample: true })
})

test('a tour of the firm is no sample, whether a frame or another site shows it', async (t) => {
  const publicUrl = 'https://docent.example'
  const framed = await startTestApp(t, {
    ...{ publicUrl, tourUrl: `${publicUrl}/tour`, tourFrameUrl: 'https://tours.example/show' },
  })
  const elsewhere = await startTestApp(t, { publicUrl, tourUrl: 'https://tour.example/' })

  for (const app of [framed, elsewhere]) {
    const staff = await app.given.user('ADMIN')
    assert.equal((await staff.call(tourAccess.link)).sample, false)
  }
})

test('the frame leads to the tour while the token is valid, and nowhere else', async (t) => {
  const app = await startTestApp(t, { tourFrameUrl: 'https://tours.example/show?lang=en' })
  const { access } = await openTour(app)
  const frame = (token: string) => fetch(`${app.origin}/api/tour/frame?token=${token}`, { redirect: 'manual' })

  const open = await frame(access.token)
  assert.equal(open.status, 302)
  assert.equal(open.headers.get('location'), `https://tours.example/show?lang=en&token=${access.token}`)
  assert.equal((await frame('wrong')).status, 403)
})

test('a forwarded token that no database can hold is as unknown as any other, and counted', async (t) => {
  const { visitorWith } = await startTestApp(t, { rateLimits: true })
  const forwarded = visitorWith({ 'x-original-uri': '/?token=%00a', cookie: 'docent-tour=%00a' })

  for (let i = 0; i < 150; i++) {
    assert.equal((await refused(forwarded(tourAccess.verify), 403)).code, 'tour-unknown')
    assert.equal((await refused(forwarded(tourAccess.frame), 403)).code, 'tour-unknown')
  }
  await refused(forwarded(tourAccess.verify), 429)
})

test('guessing tokens is limited, but not for our own proxies', async (t) => {
  const guess = { query: { token: 'guess' } }
  const limited = await startTestApp(t, { rateLimits: true })
  for (let i = 0; i < 300; i++) await refused(limited.visitor(tourAccess.verify, guess), 403)
  await refused(limited.visitor(tourAccess.verify, guess), 429)

  const trusted = await startTestApp(t, { rateLimits: true, trustedProxies: ['127.0.0.0/8'] })
  for (let i = 0; i < 301; i++) await refused(trusted.visitor(tourAccess.verify, guess), 403)
})
