import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { tours } from '#contract/tours.ts'
import type { Config } from '#server/config.ts'
import { purgeUploads } from '#server/documents/documents.ts'
import { days, startTestApp, type TestApp } from '#support/app.ts'
import { freshBucket } from '#support/bucket.ts'
import { rejected } from '#support/refusals.ts'
import { tourFiles as files, film, openUploadedTour, page, script, startOf, tile, untilRefused } from '#support/tour.ts'
import { unixMode, zip } from '#support/zip.ts'

/** The same tests run for both stores. */
const stores = {
  'a folder': (t: TestContext, config: Partial<Config> = {}) => startTestApp(t, config),
  'an S3 bucket': async (t: TestContext, config: Partial<Config> = {}) =>
    startTestApp(t, { ...config, s3: await freshBucket() }),
}

/** Longer than the grace period, also by the real clock, which sets the files' timestamps. */
const pastGrace = (app: TestApp) => app.pass(Date.now() + days(2) - app.now())

for (const [store, start] of Object.entries(stores)) {
  test(`${store}: a tour is served out of its archive, each file by its ending`, async (t) => {
    const app = await start(t)
    const { get, start: address } = await openUploadedTour(app, files)

    assert.match(address, /\/s\/[\w.~-]+\/flat\/index\.html$/)
    const first = await get('index.html')
    assert.equal(await first.text(), page.bytes)
    assert.equal(first.headers.get('content-type'), 'text/html; charset=utf-8')
    assert.equal(first.headers.get('cache-control'), 'private, no-cache')
    assert.equal(first.headers.get('x-content-type-options'), 'nosniff')
    assert.equal(first.headers.get('referrer-policy'), 'no-referrer')
    assert.equal((await get('tour.js?v=1')).headers.get('content-type'), 'text/javascript; charset=utf-8')
    assert.deepEqual(Buffer.from(await (await get('tiles//1/f/0_0.jpg')).arrayBuffer()), tile.bytes)
    assert.equal(await (await get('')).text(), page.bytes)
    for (const missing of ['mail.php', 'nothing.js', '..%2findex.html', 'tiles'])
      assert.equal((await get(missing)).status, 404, missing)
  })

  test(`${store}: a browser that has a file is told so, and gets the ranges of a film`, async (t) => {
    const app = await start(t)
    const { get } = await openUploadedTour(app, files)

    const etag = (await get('tiles/1/f/0_0.jpg')).headers.get('etag') ?? ''
    const again = await get('tiles/1/f/0_0.jpg', { 'if-none-match': etag })
    assert.deepEqual([again.status, await again.text()], [304, ''])
    const part = await get('film.mp4', { range: 'bytes=5000000-' })
    assert.equal(part.status, 206)
    assert.equal(part.headers.get('content-range'), 'bytes 5000000-5999999/6000000')
    assert.deepEqual(Buffer.from(await part.arrayBuffer()), (film.bytes as Buffer).subarray(5_000_000))
    const over = await get('film.mp4', { range: 'bytes=6000000-' })
    assert.deepEqual([over.status, over.headers.get('content-range')], [416, 'bytes */6000000'])
  })

  test(`${store}: staff see what the archive holds, and which files are left out`, async (t) => {
    const app = await start(t)
    const { staff } = await openUploadedTour(app, files)

    const { data } = await staff.call(tours.list)
    assert.deepEqual(data[0]?.file, {
      fileName: 'flat.zip',
      bytes: zip(files).length,
      files: 4,
      skippedFiles: 1,
      skipped: ['flat/mail.php'],
    })
  })

  test(`${store}: a refused archive makes no tour, and its upload leaves nothing behind`, async (t) => {
    const app = await start(t)
    const staff = await app.given.user('ADMIN')
    const link = zip([page, { name: 'secret.txt', bytes: '/etc/passwd', attributes: unixMode(0o120777) }])
    const url = await app.given.uploadArchive(staff.call, link)

    const create = () => staff.call(tours.create, { body: { name: 'Flat', kind: 'upload', url } })
    const sentence = 'secret.txt is a link to another file. Please pack the file itself.'
    assert.deepEqual(await rejected(create()), { url: sentence })
    assert.deepEqual((await staff.call(tours.list)).data, [])
    pastGrace(app)
    await purgeUploads(app.services)
    assert.deepEqual(await app.services.db.selectFrom('upload').selectAll().execute(), [])
  })

  test(`${store}: who watches a tour that is replaced goes on with it, and the next visitor gets the new one`, async (t) => {
    const app = await start(t)
    const { staff, tour, access, get } = await openUploadedTour(app, files)
    const url = await app.given.uploadArchive(staff.call, zip([{ name: 'index.html', bytes: 'renewed' }]))

    await staff.call(tours.change, { params: { id: tour.id }, body: { url, fileName: 'new.zip' } })

    assert.equal(await (await get('tour.js')).text(), script.bytes)
    assert.equal(await (await fetch(await startOf(app, access.token))).text(), 'renewed')
    assert.equal((await staff.call(tours.list)).data[0]?.file?.fileName, 'new.zip')
    pastGrace(app)
    await purgeUploads(app.services)
    const [upload, ...others] = await app.services.db.selectFrom('upload').selectAll().execute()
    assert.equal(upload?.status, 'claimed')
    assert.deepEqual(others, [])
  })

  test(`${store}: a deleted tour closes, and its files go with the clean-up`, async (t) => {
    const app = await start(t)
    const { staff, tour, get } = await openUploadedTour(app, files)

    await staff.call(tours.remove, { params: { id: tour.id } })

    await untilRefused(() => get('tour.js'))
    pastGrace(app)
    await purgeUploads(app.services)
    assert.deepEqual(await app.services.db.selectFrom('upload').selectAll().execute(), [])
    if (store === 'a folder') assert.deepEqual(await readdir(join(app.dataDir, 'files')), ['tmp'])
  })

  test(`${store}: a tour whose index was lost is served all the same`, async (t) => {
    const app = await start(t)
    const { tour } = await openUploadedTour(app, files)
    const { fileKey } = await app.services.db.selectFrom('tourFile').select('fileKey').executeTakeFirstOrThrow()
    await app.services.storage.remove(`${fileKey.replace('.zip', '')}.index.json.gz`)
    const other = await startAgain(app, tour.id)

    assert.equal((await fetch(other)).status, 200)
  })
}

/** A visitor who comes when no instance has read the index yet. */
async function startAgain(app: TestApp, tourId: string): Promise<string> {
  const { indexes } = await import('#server/archives/index-store.ts')
  indexes.clear()
  const staff = await app.given.user('ADMIN', 'another')
  return startOf(app, (await app.given.access(staff.call, tourId, 'Grace')).token)
}
