import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogues } from '#contract/catalogues.ts'
import { documents } from '#contract/documents.ts'
import { tours } from '#contract/tours.ts'
import { days, hours, startTestApp } from '#support/app.ts'
import type { CallError } from '#support/client.ts'
import { refused, rejected } from '#support/refusals.ts'
import { askAs, tourFiles as files, here, openUploadedTour, startOf, untilRefused, withdraw } from '#support/tour.ts'
import { zip } from '#support/zip.ts'

test('a withdrawn access closes the tour within a second, and cuts the film that plays', async (t) => {
  const app = await startTestApp(t)
  const large = { name: 'flat/film.mp4', bytes: Buffer.alloc(190_000_000, 7), method: 0 }
  const { staff, access, get } = await openUploadedTour(app, [...files.slice(0, 1), large])
  const playing = (await get('film.mp4')).body?.getReader()
  await playing?.read()

  await withdraw(staff.call, access.id)

  const problem = await (await untilRefused(() => get('index.html'))).json()
  assert.equal(problem.Message, 'The time of this tour is over, or it was withdrawn.')
  // What was under way may still arrive; the rest does not.
  await assert.rejects(async () => {
    await new Promise((later) => setTimeout(later, 1_500))
    for (;;) if ((await playing?.read())?.done) return
  })
})

test('archives of one person are examined one after another, and beyond twenty that wait one is told to wait', async (t) => {
  const app = await startTestApp(t)
  const { call } = await app.given.user('ADMIN')
  const names = Array.from({ length: 10_000 }, (_, index) => ({ name: `tiles/${index}.png`, bytes: 'PNG' }))
  const url = await app.given.uploadArchive(call, zip([...files, ...names]))
  const body = { name: 'Flat', kind: 'upload', url, fileName: 'flat.zip' } as const

  const made = await Promise.allSettled(Array.from({ length: 40 }, () => call(tours.create, { body })))

  const statuses = made.map((one) => (one.status === 'fulfilled' ? 200 : (one.reason as CallError).status))
  assert.equal(statuses.filter((status) => status === 200).length, 1)
  assert.deepEqual([...new Set(statuses)].sort(), [200, 409, 503])
})

test('a disabled tour closes for all its visitors', async (t) => {
  const app = await startTestApp(t)
  const { staff, tour, get } = await openUploadedTour(app, files)

  await staff.call(tours.change, { params: { id: tour.id }, body: { disabled: true } })

  await untilRefused(() => get('tour.js'))
})

test('a tour ends with the time of its access, and a ticket after half a day', async (t) => {
  const app = await startTestApp(t)
  const { get } = await openUploadedTour(app, files)

  app.pass(hours(1))
  assert.equal((await get('tour.js')).status, 403)
})

test('a ticket opens only what it was given for', async (t) => {
  const app = await startTestApp(t)
  const one = await openUploadedTour(app, files)
  const other = await app.given.uploadedTour(one.staff.call)
  const access = await app.given.access(one.staff.call, other.id, 'Grace')
  const otherTicket = ticketIn(await startOf(app, access.token))
  const ticket = ticketIn(one.start)

  const mixed = ticket.map((part, at) => [...ticket.with(at, otherTicket[at] ?? ''), part].slice(0, ticket.length))
  const changed = mixed.filter((parts) => parts.join('~') !== ticket.join('~'))
  for (const parts of [...changed, ticket.slice(0, -1), [access.token], ['']]) {
    const answer = await fetch(`${app.origin}/s/${parts.join('~')}/flat/index.html`)
    assert.ok([403, 404].includes(answer.status), parts.join('~'))
    assert.match(answer.headers.get('content-security-policy') ?? '', /^sandbox allow-scripts/)
  }
})

const ticketIn = (address: string) => (/\/s\/([^/]+)\//.exec(address)?.[1] ?? '').split('~')

test('a ticket of a clock that ran ahead is refused once the clock is set back', async (t) => {
  const app = await startTestApp(t)
  app.pass(days(3))
  const { access, staff, get } = await openUploadedTour(app, files)
  await withdraw(staff.call, access.id)
  app.pass(-days(2))

  assert.equal((await get('tour.js')).status, 403)
})

test('staff look at a tour in their session, disabled or not, and nothing is counted', async (t) => {
  const app = await startTestApp(t)
  const { staff, tour } = await openUploadedTour(app, files)
  await staff.call(tours.change, { params: { id: tour.id }, body: { disabled: true } })

  const { address, ownOrigin } = await staff.call(tours.preview, { params: { id: tour.id } })

  assert.equal(ownOrigin, false)
  assert.equal((await fetch(here(app, address))).status, 200)
})

test('without an origin of its own a tour is opaque, and its files may be read by itself alone', async (t) => {
  const app = await startTestApp(t)
  const { get, folder } = await openUploadedTour(app, files)
  const { publicUrl } = app.services.config
  const ticket = ticketIn(folder).join('~')

  for (const answer of [await get('index.html'), await get('nothing.js')]) {
    assert.equal(answer.headers.get('access-control-allow-origin'), '*')
    assert.equal(answer.headers.get('x-frame-options'), null)
    const policy = answer.headers.get('content-security-policy') ?? ''
    assert.match(policy, /^sandbox allow-scripts allow-pointer-lock; /)
    assert.ok(policy.includes(`default-src ${publicUrl}/s/${ticket}/ data: blob: 'unsafe-inline' 'unsafe-eval';`))
    assert.ok(policy.endsWith(`frame-ancestors 'self' ${publicUrl}`))
  }
})

test('with an origin of its own a tour is answered there alone, and nothing else is', async (t) => {
  const tourOrigin = 'http://tours.example'
  const app = await startTestApp(t, { tourOrigin, embedOrigins: ['https://firm.example'] })
  const { folder } = await openUploadedTour(app, files)
  const at = (host: string, path: string, headers = {}) => askAs(app, path, { host, ...headers })
  const path = new URL(folder).pathname

  const own = await at('tours.example', `${path}index.html`)
  assert.equal(own.statusCode, 200)
  assert.equal(own.headers['access-control-allow-origin'], undefined)
  const policy = String(own.headers['content-security-policy'])
  assert.match(policy, /^sandbox allow-scripts allow-same-origin allow-forms allow-popups allow-pointer-lock; /)
  assert.ok(policy.endsWith(`frame-ancestors 'self' ${app.services.config.publicUrl} https://firm.example`))
  for (const other of [
    '/',
    '/login',
    '/api/tour/link',
    '/api/tour/verify',
    '/healthz',
    '/metrics',
    '/s',
    '/s/',
    '/S/x/',
  ]) {
    const answer = await at('TOURS.example:443', other)
    assert.equal(answer.statusCode, 404, other)
    assert.match(String(answer.headers['content-security-policy']), /^sandbox /, other)
  }
  assert.equal((await at('docent.example', `${path}index.html`)).statusCode, 404)
  assert.equal((await at('docent.example', '/api/tour/verify')).statusCode, 403)
})

test('a service worker is refused', async (t) => {
  const app = await startTestApp(t)
  const { get } = await openUploadedTour(app, files)

  assert.equal((await get('tour.js', { 'service-worker': 'script' })).status, 403)
})

test('an upload for a tour is no file of a catalogue, and the other way round', async (t) => {
  const app = await startTestApp(t)
  const { call } = await app.given.user('ADMIN')
  const archive = zip(files)

  const forTour = await app.given.uploadArchive(call, archive)
  assert.ok((await rejected(call(catalogues.create, { body: { name: 'Chairs', url: forTour } }))).url)
  const forCatalogue = await app.given.upload(call, archive, 'zip')
  assert.ok((await rejected(call(tours.create, { body: { name: 'Flat', kind: 'upload', url: forCatalogue } }))).url)
  await refused(call(documents.uploadUrl, { body: { extension: 'pdf', type: 'tour' } }), 400)
  await refused(call(tours.create, { body: { name: 'Flat', kind: 'upload' } }), 400)
  await call(tours.create, { body: { name: 'Flat', kind: 'upload', url: forTour } })
  await refused(call(tours.create, { body: { name: 'Flat', kind: 'upload', url: forTour } }), 409)
})

test('a tour may be larger than the file of a catalogue', async (t) => {
  const app = await startTestApp(t, { maxUploadBytes: 1_000, maxTourBytes: 2_000 })
  const { call } = await app.given.user('ADMIN')
  const ask = (type: 'catalogue' | 'tour', size: number) =>
    call(documents.uploadUrl, { body: { extension: 'zip', type, size } })

  await refused(ask('catalogue', 1_500), 413)
  await ask('tour', 1_500)
  await refused(ask('tour', 2_001), 413)
})

test('somebody else’s upload makes no tour', async (t) => {
  const app = await startTestApp(t)
  const one = await app.given.user('ADMIN', 'one')
  const other = await app.given.user('ADMIN', 'other')
  const url = await app.given.uploadArchive(one.call)

  assert.ok((await rejected(other.call(tours.create, { body: { name: 'Flat', kind: 'upload', url } }))).url)
})
