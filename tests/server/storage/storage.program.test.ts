import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { documents } from '#contract/documents.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { purgeUploads } from '#server/documents/documents.ts'
import { openS3Storage } from '#server/storage/s3.ts'
import { days, minutes, startTestApp, type TestApp } from '#support/app.ts'
import { freshBucket } from '#support/bucket.ts'
import { pdf } from '#support/given.ts'
import { keyOf as keyInLink } from '#support/mails.ts'
import { temporaryFolder } from '#support/program.ts'
import { refused, rejected } from '#support/refusals.ts'
import { startWire } from '#support/wire.ts'

/** The same tests run for both stores. */
const stores = {
  'a folder': (t: TestContext) => startTestApp(t),
  'an S3 bucket': async (t: TestContext) => startTestApp(t, { s3: await freshBucket() }),
}

const other = Buffer.concat([pdf, Buffer.from('% another one')])

/** Longer than the grace period, also by the real clock, which sets the files' timestamps. */
const pastGrace = (app: TestApp) => app.pass(Date.now() + days(2) - app.now())

async function staffWithAddress(app: TestApp, size?: number) {
  const staff = await app.given.user('ADMIN')
  const body = { extension: 'pdf' as const, type: 'catalogue' as const, ...(size === undefined ? {} : { size }) }
  const address = await staff.call(documents.uploadUrl, { body })
  const create = () => staff.call(catalogues.create, { body: { name: 'Chairs', url: address.split('?')[0] ?? '' } })
  return { staff, address, create }
}

async function privateLink(app: TestApp, staff: Awaited<ReturnType<typeof staffWithAddress>>['staff'], id: string) {
  const request = await app.given.request(staff.call, id)
  await staff.call(catalogueRequests.approve, { params: { id: request.id }, body: {} })
  return app.given.documentAt((await app.mails()).at(-1)?.link)
}

const bytesOf = async (address: string, headers: Record<string, string> = {}) =>
  Buffer.from(await (await fetch(address, { headers })).arrayBuffer())

for (const [store, start] of Object.entries(stores)) {
  test(`${store}: a file comes back byte for byte, by private link and by signed address, whole and in part`, async (t) => {
    const app = await start(t)
    const file = Buffer.concat([pdf, randomBytes(3_000_000)])
    const { staff, address, create } = await staffWithAddress(app, file.length)
    assert.ok((await app.given.put(address, file)).ok)
    const { id } = await create()

    const link = await privateLink(app, staff, id)
    const signed = app.given.here((await staff.call(catalogues.list)).data[0]?.url ?? '')

    for (const each of [link, signed]) {
      const whole = await fetch(each)
      assert.equal(whole.headers.get('content-type'), 'application/pdf')
      assert.match(whole.headers.get('content-disposition') ?? '', /^attachment; filename="?Chairs.pdf"?/)
      assert.ok(Buffer.from(await whole.arrayBuffer()).equals(file))
      assert.ok((await bytesOf(each, { range: 'bytes=1000000-1000009' })).equals(file.subarray(1_000_000, 1_000_010)))
      assert.ok((await bytesOf(each, { range: 'bytes=-10' })).equals(file.subarray(-10)))
    }
    const head = await fetch(link, { method: 'HEAD' })
    assert.equal(head.headers.get('content-length'), String(file.length))
    assert.equal((await fetch(link, { headers: { range: 'bytes=9999999-' } })).status, 416)
  })

  test(`${store}: an upload repeated after the catalogue was made changes nothing`, async (t) => {
    const app = await start(t)
    const { staff, address, create } = await staffWithAddress(app)
    await app.given.put(address, pdf)
    const { id } = await create()

    await app.given.put(address, other)

    assert.deepEqual(await bytesOf(await privateLink(app, staff, id)), pdf)
    await refused(create(), 409)
    pastGrace(app)
    await purgeUploads(app.services)
    const [row] = (await (await app.given.login(staff.email)).call(catalogues.list)).data
    assert.ok(row)
    assert.equal(await app.services.storage.sizeOf(await keyOf(app, id)), pdf.length)
  })

  test(`${store}: no catalogue is made of a file that is missing, too large or does not match its extension`, async (t) => {
    const app = await start(t)
    const { create, address } = await staffWithAddress(app)
    assert.deepEqual(Object.keys(await rejected(create())), ['url'])

    await app.given.put(address, '<script>alert(1)</script>')
    await refused(create(), 400)
    await app.given.put(address, '')
    await refused(create(), 400)

    await app.given.put(address, pdf)
    await create()
  })

  test(`${store}: of two catalogues created at once from one upload one succeeds`, async (t) => {
    const app = await start(t)
    const { staff, create, address } = await staffWithAddress(app)
    await app.given.put(address, pdf)

    const results = await Promise.allSettled([create(), create(), create()])

    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.equal((await staff.call(catalogues.list)).totalElements, 1)
  })

  test(`${store}: a changed or unsigned address neither reads nor writes`, async (t) => {
    const app = await start(t)
    const { staff, address, create } = await staffWithAddress(app, pdf.length)
    const bare = address.split('?')[0] ?? ''
    for (const wrong of [bare, address.replace(/[0-9a-f]{8}-/, '00000000-'), `${address.slice(0, -4)}0000`]) {
      assert.equal((await app.given.put(wrong, pdf)).ok, false, wrong)
    }
    assert.equal((await app.given.put(address, other)).ok, false, 'another length than was promised')
    assert.equal((await app.given.put(address, pdf, { 'content-type': 'text/html' })).ok, false, 'another type')
    await refused(create(), 400)

    assert.ok((await app.given.put(address, pdf)).ok)
    await create()
    const url = app.given.here((await staff.call(catalogues.list)).data[0]?.url ?? '')
    assert.equal((await fetch(url)).status, 200)
    for (const wrong of [url.split('?')[0] ?? '', `${url.slice(0, -4)}0000`]) {
      assert.equal((await fetch(wrong)).ok, false, wrong)
    }
  })

  test(`${store}: only unreferenced files are deleted, after a day`, async (t) => {
    const app = await start(t)
    const kept = await staffWithAddress(app)
    await app.given.put(kept.address, pdf)
    const { id } = await kept.create()
    const removed = await kept.staff.call(documents.uploadUrl, { body: { extension: 'pdf', type: 'catalogue' } })
    await app.given.put(removed, pdf)
    const unused = await kept.staff.call(documents.uploadUrl, { body: { extension: 'pdf', type: 'catalogue' } })
    await app.given.put(unused, pdf)
    const { id: gone } = await kept.staff.call(catalogues.create, {
      body: { name: 'Gone', url: removed.split('?')[0] ?? '' },
    })
    const [keptKey, goneKey] = [await keyOf(app, id), await keyOf(app, gone)]
    await kept.staff.call(catalogues.remove, { params: { id: gone } })

    await purgeUploads(app.services)
    assert.ok(await app.services.storage.sizeOf(goneKey))
    pastGrace(app)
    await purgeUploads(app.services)

    assert.equal(await app.services.storage.sizeOf(keptKey), pdf.length)
    assert.equal(await app.services.storage.sizeOf(goneKey), undefined)
    const uploads = await app.services.db.selectFrom('upload').select('key').execute()
    assert.deepEqual(
      uploads.map(({ key }) => key),
      [keptKey],
    )
  })
}

test('an S3 bucket: an opened file is led to an address that is good for a minute, while the link works', async (t) => {
  const app = await startTestApp(t, { s3: await freshBucket() })
  const { staff, address, create } = await staffWithAddress(app)
  await app.given.put(address, pdf)
  const link = await privateLink(app, staff, (await create()).id)
  const { url } = await app.visitor(visitorRequest.open, { body: { key: keyInLink(link) } })
  const opened = () => fetch(app.given.here(url), { redirect: 'manual', headers: { accept: 'text/html' } })

  const location = new URL((await opened()).headers.get('location') ?? '')

  assert.equal(location.searchParams.get('X-Amz-Expires'), '60')
  assert.deepEqual(await bytesOf(location.href), pdf)
  const [row] = (await staff.call(catalogueRequests.history)).data
  await staff.call(catalogueRequests.revoke, { params: { id: row?.id ?? '' } })
  assert.equal((await opened()).headers.get('location'), '/client/document?reason=gone')
})

test("an S3 bucket: staff's address leads to one that is good for a minute, while they are staff", async (t) => {
  const app = await startTestApp(t, { s3: await freshBucket() })
  const { staff, address, create } = await staffWithAddress(app)
  await app.given.put(address, pdf)
  await create()
  const [row] = (await staff.call(catalogues.list)).data
  const answerTo = (url = '') => fetch(app.given.here(url), { redirect: 'manual' })

  const locations = await Promise.all(
    [row?.url, row?.view?.url].map(async (url) => new URL((await answerTo(url)).headers.get('location') ?? '')),
  )

  for (const location of locations) assert.equal(location.searchParams.get('X-Amz-Expires'), '60')
  const dispositions = locations.map((location) => location.searchParams.get('response-content-disposition'))
  assert.match(dispositions.join(' '), /^attachment;.* inline;/)
  assert.equal((await fetch(app.given.here(row?.url ?? ''), { method: 'HEAD' })).status, 200)
  await app.visitor(auth.logout, { body: { refreshToken: staff.refreshToken } })
  assert.equal((await answerTo(row?.url)).status, 403)
})

/** The validation of the first move to its place goes on when it is let go. */
function holdFirstMove({ services }: TestApp) {
  const { storage } = services
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let moves = 0
  const ingest: typeof storage.ingest = (key, validate) => {
    const isFirst = moves++ === 0
    return storage.ingest(key, async (file) => {
      begun.resolve()
      if (isFirst) await released.promise
      await validate(file)
    })
  }
  Object.assign(services, { storage: { ...storage, ingest } })
  return { begun: begun.promise, release: released.resolve }
}

const onlyUpload = ({ services }: TestApp) =>
  services.db.selectFrom('upload').select(['key', 'changed']).executeTakeFirstOrThrow()

test('an S3 bucket: a second click does not replace the first while that moves a large file to its place', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  // The end of the product needs them.
  t.after(() => t.mock.timers.reset())
  const app = await startTestApp(t, { s3: await freshBucket() })
  const { address, create } = await staffWithAddress(app)
  await app.given.put(address, pdf)
  const moving = holdFirstMove(app)
  const first = create()
  await moving.begun

  for (let passed = 0; passed < minutes(2); passed += 10_000) {
    app.pass(10_000)
    t.mock.timers.tick(10_000)
    for (let looks = 0; looks < 50 && (await onlyUpload(app)).changed < app.now(); looks++) await sleep(10)
  }

  const second = create()
  await Promise.allSettled([second])
  moving.release()
  await refused(second, 400)
  assert.ok((await first).id)
  assert.equal(await app.services.storage.sizeOf((await onlyUpload(app)).key), pdf.length)
})

test('an S3 bucket: a move that was replaced leaves the file of its successor', async (t) => {
  const app = await startTestApp(t, { s3: await freshBucket() })
  const { address, create } = await staffWithAddress(app)
  await app.given.put(address, pdf)
  const moving = holdFirstMove(app)
  const first = create()
  await moving.begun
  app.pass(minutes(1))
  const { id } = await create()

  moving.release()

  await refused(first, 409)
  assert.equal(await app.services.storage.sizeOf(await keyOf(app, id)), pdf.length)
})

test('an S3 bucket: a file that was refused is deleted after a day', async (t) => {
  const app = await startTestApp(t, { s3: await freshBucket() })
  const { address, create } = await staffWithAddress(app)
  await app.given.put(address, '<script>alert(1)</script>')
  await refused(create(), 400)
  const { key } = await onlyUpload(app)

  pastGrace(app)
  await purgeUploads(app.services)

  assert.equal(await app.services.storage.sizeOf(key), undefined)
  assert.deepEqual(await app.services.db.selectFrom('upload').select('key').execute(), [])
})

async function keyOf({ services }: TestApp, id: string): Promise<string> {
  const row = services.db.selectFrom('edition').where('catalogueId', '=', id).select('fileKey')
  return (await row.executeTakeFirstOrThrow()).fileKey
}

test('addresses of a bucket live by the clock that all instances share, not by the one of their machine', async (t) => {
  const ahead = minutes(10)
  const s3 = await freshBucket()
  const clock = { now: Date.now, ofMachine: () => Date.now() + ahead }
  const storage = await openS3Storage(s3, { dataDir: await temporaryFolder(t) }, { ...clock, secret: randomBytes(32) })
  const key = `${randomUUID()}.pdf`

  const terms = { size: 10, exact: false, expires: Date.now() + minutes(5), session: '' }
  const addresses = [await storage.uploadUrl(key, terms), (await storage.briefUrl(key, 'chairs')) ?? '']

  for (const address of addresses) assert.equal(Math.round((Date.now() - signedAt(address)) / ahead), 1)
  storage.close()
})

test('what waits for a bucket lies in DATA_DIR, where a start removes what a kill left', async (t) => {
  const [s3, dataDir] = [await freshBucket(), await temporaryFolder(t)]
  const folder = join(dataDir, 'for-bucket')
  const open = () => openS3Storage(s3, { dataDir }, { now: Date.now, ofMachine: Date.now, secret: randomBytes(32) })
  const storage = await open()
  const seen: string[] = []
  await storage.put(`${randomUUID()}.pdf`, Readable.from(pdf), async () => void seen.push(...(await readdir(folder))))
  assert.equal(seen.length, 1)
  assert.deepEqual(await readdir(folder), [])

  await writeFile(join(folder, randomUUID()), 'half')
  await open()
  assert.equal((await readdir(folder)).length, 1)
  await utimes(join(folder, (await readdir(folder))[0] ?? ''), 0, 0)
  await open()
  assert.deepEqual(await readdir(folder), [])
})

/** The tests cannot set their machine's clock, so what its error would add is missing here. */
function signedAt(address: string): number {
  const [, y, m, d, h, min, s] = (
    /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(new URL(address).searchParams.get('X-Amz-Date') ?? '') ?? []
  ).map(Number)
  return Date.UTC(y ?? 0, (m ?? 1) - 1, d, h, min, s)
}

test('with a bucket the data folder holds only the database and the mail', async (t) => {
  const app = await startTestApp(t, { s3: await freshBucket() })
  const staff = await app.given.user('ADMIN')
  await app.given.catalogue(staff.call)

  assert.equal((await readdir(app.dataDir)).includes('files'), false)
  assert.equal((await fetch(`${app.origin}/readyz`)).status, 200)
})

/** A private link to a file of this many random bytes, in a bucket behind a TCP proxy. */
async function startBehindWire(t: TestContext, size: number) {
  const { bucket, endpoint } = await freshBucket()
  const wire = await startWire(t, endpoint)
  const app = await startTestApp(t, { s3: { bucket, endpoint: wire.url } })
  const file = Buffer.concat([pdf, randomBytes(size)])
  const { staff, address, create } = await staffWithAddress(app)
  await app.given.put(address, file)
  const { id } = await create()
  return { app, wire, file, link: await privateLink(app, staff, id) }
}

test('a catalogue is created although the answer to a removal in the bucket is lost', async (t) => {
  const { bucket, endpoint } = await freshBucket()
  const wire = await startWire(t, endpoint)
  const app = await startTestApp(t, { s3: { bucket, endpoint: wire.url } })
  const { address, create } = await staffWithAddress(app)
  await app.given.put(address, pdf)

  wire.cutAfter = 'DELETE '
  const { id } = await create()

  assert.equal(await app.services.storage.sizeOf(await keyOf(app, id)), pdf.length)
})

test('a download resumes when the bucket disconnects, and the file arrives complete', async (t) => {
  const { wire, file, link } = await startBehindWire(t, 32_000_000)

  for (const [headers, wanted] of [
    [{}, file],
    [{ range: 'bytes=1000000-31000000' }, file.subarray(1_000_000, 31_000_001)],
  ] as const) {
    const body = Readable.fromWeb((await fetch(link, { headers })).body as never)
    const arrived: Buffer[] = []
    for await (const chunk of body) {
      if (arrived.push(chunk) === 1) wire.cut()
    }
    assert.ok(Buffer.concat(arrived).equals(wanted))
  }
})

test('stalled downloads do not block others from a bucket', async (t) => {
  const { app, wire, link } = await startBehindWire(t, 300_000)
  wire.holdAfter = 100_000
  const left = new AbortController()
  const slow = await Promise.all(Array.from({ length: 60 }, () => fetch(link, { signal: left.signal })))

  const ready = await fetch(`${app.origin}/readyz`)

  assert.equal(ready.status, 200)
  left.abort()
  await Promise.allSettled(slow.map((answer) => answer.arrayBuffer()))
})

test('a bucket that stops answering gives 503 within ten seconds and not ready, and recovers when it answers', async (t) => {
  const { bucket, endpoint } = await freshBucket()
  const wire = await startWire(t, endpoint)
  const app = await startTestApp(t, { s3: { bucket, endpoint: wire.url } })
  const { staff, address, create } = await staffWithAddress(app)
  await app.given.put(address, pdf)
  const { id } = await create()
  const link = await privateLink(app, staff, id)

  wire.silent = true
  const asked = performance.now()
  const [document, ready, next] = await Promise.all([
    fetch(link),
    fetch(`${app.origin}/readyz`),
    staff.call(catalogues.list),
  ])
  assert.deepEqual([document.status, document.headers.get('retry-after'), ready.status], [503, '2', 503])
  assert.ok(performance.now() - asked < 10_000)
  assert.equal(next.totalElements, 1)

  wire.silent = false
  const spoke = performance.now()
  assert.deepEqual(await bytesOf(link), pdf)
  assert.ok(performance.now() - spoke < 5_000)
})
