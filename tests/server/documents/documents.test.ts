import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, rmdir, statfs } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { auth } from '#contract/auth.ts'
import { catalogues } from '#contract/catalogues.ts'
import { documents } from '#contract/documents.ts'
import { editions } from '#contract/editions.ts'
import { users } from '#contract/users.ts'
import { transact } from '#server/database/dialect.ts'
import { purgeUploads } from '#server/documents/documents.ts'
import { days, hours, minutes, startTestApp, type TestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { pdf } from '#support/given.ts'
import { refused, rejected } from '#support/refusals.ts'

async function staffWithAddress(app: TestApp, size?: number) {
  const staff = await app.given.user('ADMIN')
  const body = { extension: 'pdf' as const, type: 'catalogue' as const, ...(size === undefined ? {} : { size }) }
  return { staff, address: await staff.call(documents.uploadUrl, { body }) }
}

const keptFiles = async ({ dataDir }: TestApp) =>
  (await readdir(join(dataDir, 'files'), { recursive: true })).filter((name) => name !== 'tmp')

test('an upload address takes no file once its account was removed', async (t) => {
  const { given, services } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const staff = await given.user('ADMIN')
  const address = await staff.call(documents.uploadUrl, { body: { extension: 'pdf', type: 'catalogue' } })
  await owner.call(users.remove, { params: { id: staff.id } })
  const before = await digest(services)

  const answer = await given.put(address, pdf)

  assert.equal(answer.status, 403)
  assert.equal(await digest(services), before)
})

test('an upload address takes no file once the session that asked for it ended', async (t) => {
  const app = await startTestApp(t)
  const { staff, address } = await staffWithAddress(app)
  await app.visitor(auth.logout, { body: { refreshToken: staff.refreshToken } })
  const before = await digest(app.services)

  const answer = await app.given.put(address, pdf)

  assert.equal(answer.status, 403)
  assert.equal(await digest(app.services), before)
})

test('an upload address takes the file once; a second one is refused and the bytes stay', async (t) => {
  const app = await startTestApp(t)
  const { address } = await staffWithAddress(app)

  const first = await app.given.put(address, pdf)
  const second = await app.given.put(address, Buffer.concat([pdf, pdf]))

  assert.equal(first.status, 204)
  assert.equal(second.status, 409)
  assert.equal((await keptFiles(app)).length, 1)
})

test('of fifty parallel uploads to one address one wins', async (t) => {
  const app = await startTestApp(t)
  const { address } = await staffWithAddress(app)

  const answers = await Promise.all(Array.from({ length: 50 }, () => app.given.put(address, pdf)))

  const statuses = answers.map(({ status }) => status).sort()
  assert.deepEqual(statuses, [204, ...Array.from({ length: 49 }, () => 409)])
  assert.equal((await keptFiles(app)).length, 1)
})

test('an address expires after ten minutes', async (t) => {
  const app = await startTestApp(t)
  const { address } = await staffWithAddress(app)
  app.pass(minutes(10))

  assert.equal((await app.given.put(address, pdf)).status, 403)
  assert.deepEqual(await keptFiles(app), [])
})

test('an address that a clock ahead gave out is dead once the clock was put right', async (t) => {
  const app = await startTestApp(t)
  app.pass(hours(1))
  const { address } = await staffWithAddress(app)
  app.pass(-hours(1))

  assert.equal((await app.given.put(address, pdf)).status, 403)
  assert.deepEqual(await keptFiles(app), [])
})

test('an address that was changed in any part is refused', async (t) => {
  const app = await startTestApp(t)
  const { address } = await staffWithAddress(app, pdf.length)
  const url = new URL(address)
  const other = new URL(address)
  other.pathname = `/api/document/file/${randomUUID()}.pdf`
  const larger = new URL(address)
  larger.searchParams.set('size', '999999999')
  const later = new URL(address)
  later.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 1))
  const inexact = new URL(address)
  inexact.searchParams.delete('exact')

  for (const changed of [other, larger, later, inexact, `${url.origin}${url.pathname}`]) {
    assert.equal((await app.given.put(String(changed), pdf)).status, 403, String(changed))
  }
  assert.deepEqual(await keptFiles(app), [])
})

test('a file is refused when it is too large, empty, another size than promised, or another kind', async (t) => {
  const app = await startTestApp(t, { maxUploadBytes: 10_000 })
  const { staff, address } = await staffWithAddress(app)
  const promised = await staff.call(documents.uploadUrl, {
    body: { extension: 'pdf', type: 'catalogue', size: pdf.length },
  })
  const large = Buffer.concat([pdf, randomBytes(10_000)])

  assert.equal((await app.given.put(address, large)).status, 413)
  assert.equal((await app.given.put(address, '')).status, 400)
  assert.equal((await app.given.put(promised, Buffer.concat([pdf, pdf]))).status, 400)
  assert.equal((await app.given.put(address, '<script>alert(1)</script>')).status, 400)
  assert.equal((await app.given.put(address, pdf, { 'content-type': 'application/pdf' })).status, 415)
  await refused(staff.call(documents.uploadUrl, { body: { extension: 'pdf', type: 'catalogue', size: 10_001 } }), 413)
  assert.deepEqual(await keptFiles(app), [])
})

/** Sends a file without Content-Length. */
const inPieces = ({ given }: TestApp, to: string, bytes: Buffer) =>
  fetch(given.here(to), {
    method: 'PUT',
    body: Readable.from([bytes.subarray(0, 20), bytes.subarray(20)]),
    duplex: 'half',
    headers: { 'content-type': 'application/octet-stream' },
  } as unknown as RequestInit)

test('a file sent without Content-Length is kept when its size is the promised one, and refused otherwise', async (t) => {
  const app = await startTestApp(t)
  const { staff, address } = await staffWithAddress(app, pdf.length)
  const second = await staff.call(documents.uploadUrl, {
    body: { extension: 'pdf', type: 'catalogue', size: pdf.length },
  })

  assert.equal((await inPieces(app, address, pdf)).status, 204)
  assert.equal((await inPieces(app, second, pdf.subarray(0, -1))).status, 400)
  assert.equal((await inPieces(app, second, Buffer.concat([pdf, pdf]))).status, 400)
})

test('after a refused try the same address still takes the right file', async (t) => {
  const app = await startTestApp(t)
  const { address } = await staffWithAddress(app)
  await app.given.put(address, 'this is no PDF')

  assert.equal((await app.given.put(address, pdf)).status, 204)
})

test('an upload that breaks off leaves nothing behind, and can be tried again', async (t) => {
  const app = await startTestApp(t)
  const { address } = await staffWithAddress(app)
  const abort = new AbortController()
  const half = new ReadableStream({
    async pull(controller) {
      controller.enqueue(new Uint8Array(pdf))
      abort.abort()
    },
  })

  const broken = fetch(app.given.here(address), {
    method: 'PUT',
    body: half,
    duplex: 'half',
    signal: abort.signal,
    headers: { 'content-type': 'application/octet-stream' },
  } as RequestInit)

  await assert.rejects(broken)
  let again = await app.given.put(address, pdf)
  // The server may not have noticed yet that the first upload broke off.
  for (let i = 0; again.status === 409 && i < 50; i++) again = await app.given.put(address, pdf)
  assert.equal(again.status, 204)
  assert.deepEqual(await readdir(join(app.dataDir, 'files', 'tmp')), [])
})

/** Sends the first bytes of a file of this announced length, and waits until the server receives them. */
async function beginUpload(app: TestApp, address: string, length: number) {
  const headers = { 'content-type': 'application/octet-stream', 'content-length': length }
  const sending = request(app.given.here(address), { method: 'PUT', headers })
  const answer = once(sending, 'response').then(([{ statusCode }]) => statusCode as number)
  answer.catch(() => {})
  sending.write(pdf.subarray(0, 20))
  const key = new URL(address).pathname.split('/').at(-1) ?? ''
  const status = () =>
    app.services.db.selectFrom('upload').where('key', '=', key).select('status').executeTakeFirstOrThrow()
  while ((await status()).status !== 'receiving') await turn()
  return { sending, answer }
}

test('disk space is reserved per upload: one that would not fit beside another is refused, and accepted later', async (t) => {
  const { bavail, bsize } = await statfs(tmpdir())
  const large = Math.floor(bavail * bsize * 0.6)
  const app = await startTestApp(t, { maxUploadBytes: large })
  const { staff, address } = await staffWithAddress(app, large)
  const second = await staff.call(documents.uploadUrl, { body: { extension: 'pdf', type: 'catalogue', size: large } })
  const first = await beginUpload(app, address, large)

  const refusal = await inPieces(app, second, pdf)

  assert.equal(refusal.status, 503)
  assert.match(await refusal.text(), /^\{"Message":"There is no room on the disk for this file just now/)
  assert.ok(refusal.headers.get('retry-after'))
  first.sending.destroy()
  while ((await inPieces(app, second, pdf)).status === 503) await turn()
})

test('an upload interrupted by a crash can be repeated at its address within a minute', async (t) => {
  const app = await startTestApp(t)
  const { address } = await staffWithAddress(app)
  await transact(app.services.db, (trx) => trx.updateTable('upload').set({ status: 'receiving' }).execute())

  assert.equal((await app.given.put(address, pdf)).status, 409)
  app.pass(minutes(1))
  assert.equal((await app.given.put(address, pdf)).status, 204)
})

test('a stalled upload that was replaced changes nothing when it continues', async (t) => {
  const app = await startTestApp(t)
  const { staff, address } = await staffWithAddress(app)
  const other = Buffer.concat([pdf, Buffer.from('% another one')])
  const silent = await beginUpload(app, address, pdf.length)
  app.pass(minutes(1))
  assert.equal((await app.given.put(address, other)).status, 204)

  silent.sending.end(pdf.subarray(20))

  assert.equal(await silent.answer, 409)
  await staff.call(catalogues.create, { body: { name: 'Chairs', url: address.split('?')[0] ?? '' } })
  const [row] = (await staff.call(catalogues.list)).data
  assert.deepEqual(Buffer.from(await (await fetch(app.given.here(row?.url ?? ''))).arrayBuffer()), other)
})

const badExtensions = [
  'exe',
  'html',
  'svg',
  '../pdf',
  'pdf/../../x',
  'PDF',
  'pdf\u0000',
  'a.pdf',
  '',
  'p'.repeat(300),
  ['pdf'],
]

test('an extension that is not on the list is refused with its field', async (t) => {
  const app = await startTestApp(t)
  const { staff } = await staffWithAddress(app)

  for (const extension of badExtensions) {
    const words = await rejected(
      staff.call(documents.uploadUrl, { body: { extension: extension as never, type: 'catalogue' } }),
    )
    assert.deepEqual(Object.keys(words), ['extension'], String(extension))
  }
})

test('a download address gives the bytes, whole and by range, with headers that stop active content', async (t) => {
  const { given, origin } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  await given.catalogue(staff.call, 'Stühle "2026"/\r\nx')
  const { data } = await staff.call(catalogues.list)
  const address = given.here(data[0]?.url ?? '')

  const whole = await fetch(address)
  const part = await fetch(address, { headers: { range: 'bytes=0-3' } })
  const tail = await fetch(address, { headers: { range: 'bytes=-6' } })
  const beyond = await fetch(address, { headers: { range: 'bytes=9999999-' } })
  const head = await fetch(address, { method: 'HEAD' })

  assert.deepEqual(Buffer.from(await whole.arrayBuffer()), pdf)
  assert.equal(whole.headers.get('content-type'), 'application/pdf')
  assert.match(whole.headers.get('content-disposition') ?? '', /^attachment; /)
  assert.match(whole.headers.get('content-security-policy') ?? '', /^sandbox; default-src 'none'/)
  assert.equal(whole.headers.get('x-content-type-options'), 'nosniff')
  assert.match(whole.headers.get('cache-control') ?? '', /no-store/)
  assert.equal(part.status, 206)
  assert.equal(await part.text(), '%PDF')
  assert.equal(await tail.text(), '%%EOF\n')
  assert.equal(beyond.status, 416)
  assert.equal(beyond.headers.get('content-range'), `bytes */${pdf.length}`)
  assert.equal(beyond.headers.get('content-type'), 'application/problem+json')
  assert.equal(head.headers.get('content-length'), String(pdf.length))
  assert.ok(address.startsWith(origin))
})

test('the address without its query is refused, and the signed one after five minutes', async (t) => {
  const { given, pass } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  await given.catalogue(staff.call)
  const { data } = await staff.call(catalogues.list)
  const address = given.here(data[0]?.url ?? '')

  assert.equal((await fetch(address.split('?')[0] ?? '')).status, 403)
  pass(minutes(5))
  assert.equal((await fetch(address)).status, 403)
})

test('a browser that opens an address that is over is led to the list of catalogues', async (t) => {
  const { given, pass } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  await given.catalogue(staff.call)
  const address = given.here((await staff.call(catalogues.list)).data[0]?.url ?? '')
  pass(minutes(6))

  const answer = await fetch(address, { headers: { accept: 'text/html,*/*;q=0.8' }, redirect: 'manual' })

  assert.deepEqual([answer.status, answer.headers.get('location')], [302, '/resource/catalogue/upload'])
})

test('the signed address of a file opens nothing from the moment its catalogue is removed', async (t) => {
  const { given } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const { id } = await given.catalogue(staff.call)
  const address = given.here((await staff.call(catalogues.list)).data[0]?.url ?? '')
  assert.equal((await fetch(address)).status, 200)

  await staff.call(catalogues.remove, { params: { id } })

  assert.equal((await fetch(address)).status, 404)
})

const endings = {
  'is removed': ({ users, id }) => users.remove(id),
  'is made a USER': ({ users, id }) => users.demote(id),
  'signs out': ({ users, person }) => users.signOut(person),
} satisfies Record<string, (scene: Awaited<ReturnType<typeof startWithOwner>>) => Promise<unknown>>

async function startWithOwner(t: TestContext) {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN')
  const person = await app.given.user('ADMIN')
  const { id } = (await owner.call(users.listActive)).data.find(({ email }) => email === person.email) ?? { id: '' }
  await app.given.catalogue(person.call)
  const [row] = (await person.call(catalogues.list)).data
  const [edition] = (await person.call(editions.list, { params: { id: row?.id ?? '' } })).data
  const addresses = [row?.url, row?.view?.url, edition?.url].map((url = '') => app.given.here(url))
  return {
    ...{ person, id, addresses },
    users: {
      remove: (id: string) => owner.call(users.remove, { params: { id } }),
      demote: (id: string) => owner.call(users.changeRole, { params: { id }, body: { role: 'USER' } }),
      signOut: ({ refreshToken }: { refreshToken: string }) => app.visitor(auth.logout, { body: { refreshToken } }),
    },
  }
}

for (const [ending, end] of Object.entries(endings)) {
  test(`the signed addresses of files open nothing from the moment the person who got them ${ending}`, async (t) => {
    const scene = await startWithOwner(t)
    for (const address of scene.addresses) assert.equal((await fetch(address)).status, 200)

    await end(scene)

    for (const address of scene.addresses) assert.equal((await fetch(address)).status, 403)
  })
}

test('an address signed for one session is not one of another', async (t) => {
  const { person, addresses } = await startWithOwner(t)
  const address = new URL(addresses[0] ?? '')

  address.searchParams.set('session', `${person.refreshToken}`)

  assert.equal((await fetch(address)).status, 403)
})

const hostileUrls = [
  'javascript:alert(1)',
  'https://evil.example/api/document/file/x.pdf',
  'data:application/pdf;base64,AAAA',
  'http://localhost:3000/api/document/file/../../docent.sqlite',
  '/etc/passwd',
  `x${'y'.repeat(3_000)}`,
]

test('a catalogue is only made of a finished upload of the same person that no catalogue has', async (t) => {
  const app = await startTestApp(t)
  const { staff, address } = await staffWithAddress(app)
  const other = await app.given.user('ADMIN', 'other')
  const unfinished = address.split('?')[0] ?? ''
  const foreign = await app.given.upload(other.call)
  const before = await digest(app.services)
  const create = (url: string) => staff.call(catalogues.create, { body: { name: 'Chairs', url } })

  for (const url of [...hostileUrls, unfinished, foreign, '']) {
    const words = await rejected(create(url))
    assert.ok(words.url, url.slice(0, 60))
  }
  assert.equal(await digest(app.services), before)

  const url = await app.given.upload(staff.call)
  const both = await Promise.allSettled([create(url), create(url)])
  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  await refused(create(url), 409)
})

test('a finished upload is known by its path, at whatever origin the pages were opened', async (t) => {
  const app = await startTestApp(t)
  const { staff } = await staffWithAddress(app)
  const { pathname } = new URL(await app.given.upload(staff.call))
  const create = (url: string) => staff.call(catalogues.create, { body: { name: 'Chairs', url } })

  for (const wrong of [pathname, `ftp://localhost${pathname}`, `http://192.0.2.7:3000${pathname}?expires=1`])
    assert.ok((await rejected(create(wrong))).url, wrong)
  await create(`http://192.0.2.7:3000${pathname}`)

  assert.equal((await staff.call(catalogues.list)).totalElements, 1)
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('a PDF and a picture have an address at which the browser shows them, and other files have none', async (t) => {
  const { given } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const zip = Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1')
  for (const [extension, bytes] of [['pdf', pdf], ['png', png], ['zip', zip]] as const) // biome-ignore format: one line each
    await staff.call(catalogues.create, {
      body: { name: extension, url: await given.upload(staff.call, bytes, extension) },
    })

  const { data } = await staff.call(catalogues.list)

  const shown = Object.fromEntries(data.map(({ name, view }) => [name, view]))
  const [asPdf, asPng] = await Promise.all([shown.pdf, shown.png].map((view) => fetch(given.here(view?.url ?? ''))))
  assert.deepEqual([shown.pdf?.kind, shown.png?.kind, shown.zip], ['pdf', 'picture', undefined])
  for (const answer of [asPdf, asPng]) {
    assert.match(answer?.headers.get('content-disposition') ?? '', /^inline; /)
    assert.match(answer?.headers.get('content-security-policy') ?? '', /^sandbox; default-src 'none'/)
  }
})

test('an address for saving is not one for showing', async (t) => {
  const { given } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  await given.catalogue(staff.call)
  const { data } = await staff.call(catalogues.list)
  const [saving, showing] = [data[0]?.url, data[0]?.view?.url].map((url = '') => new URL(given.here(url)))

  saving?.searchParams.set('inline', '1')
  showing?.searchParams.delete('inline')

  for (const changed of [saving, showing]) assert.equal((await fetch(String(changed))).status, 403)
})

test('what was never finished or never used is swept after a day, and nothing else', async (t) => {
  const app = await startTestApp(t)
  const { staff } = await staffWithAddress(app)
  await app.given.catalogue(staff.call, 'kept')
  const removed = await app.given.catalogue(staff.call, 'removed')
  await app.given.upload(staff.call)
  await staff.call(catalogues.remove, { params: { id: removed.id } })
  assert.equal((await keptFiles(app)).length, 3)

  await purgeUploads(app.services)
  assert.equal((await keptFiles(app)).length, 3)
  app.pass(days(1) + 1)
  await purgeUploads(app.services)

  assert.equal((await keptFiles(app)).length, 1)
  const again = await app.given.login(staff.email)
  const { data } = await again.call(catalogues.list)
  assert.equal((await fetch(app.given.here(data[0]?.url ?? ''))).status, 200)
})

test('a file that cannot be deleted keeps no other from being deleted, and is tried again after an hour', async (t) => {
  const app = await startTestApp(t)
  const { staff, address } = await staffWithAddress(app)
  const stuck = join(app.dataDir, 'files', new URL(address).pathname.split('/').at(-1) ?? '')
  await mkdir(stuck)
  app.pass(1)
  await app.given.upload(staff.call)
  app.pass(days(1) + 1)

  await assert.rejects(purgeUploads(app.services), { code: 'ERR_FS_EISDIR' })

  assert.equal((await keptFiles(app)).length, 1)
  await rmdir(stuck)
  assert.equal(await purgeUploads(app.services), 0)
  app.pass(hours(1) + 1)
  assert.equal(await purgeUploads(app.services), 1)
})
