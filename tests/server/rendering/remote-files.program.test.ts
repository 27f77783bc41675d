import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPrepared } from '#server/rendering/preparations.ts'
import { prepareDue } from '#server/rendering/prepare.ts'
import { readPageText, readPicture } from '#server/rendering/read-pages.ts'
import { startTestApp } from '#support/app.ts'
import { freshBucket } from '#support/bucket.ts'
import { noise } from '#support/pages/hostile-pdfs.ts'
import { givenFile, preparedFile } from '#support/pages/prepared.ts'
import { pagesPdf, written } from '#support/pages/raw-pdf.ts'

/** About 9 MB, most of which no page needs. */
const large = () =>
  pagesPdf(
    Array.from({ length: 30 }, (_, page) => ({ content: written(`Chair ${page + 1}`) })),
    Array.from({ length: 30 }, () => ({ head: '', bytes: noise(300_000) })),
  )

test('a catalogue in an S3 store is prepared by ranges', async (context) => {
  const app = await startTestApp(context, { s3: await freshBucket() })
  const { fileKey, prepared } = await preparedFile(app, large())
  assert.equal(prepared?.pages, 30)
  const { lines } = await readPageText(app.services, fileKey, 30)
  assert.deepEqual(
    lines[0]?.map(({ text }) => text),
    ['Chair', '30'],
  )
  assert.ok(await readPicture(app.services, fileKey, 30, 800))
})

test('a small part of a catalogue in a store is fetched for its facts', async (context) => {
  const app = await startTestApp(context, { s3: await freshBucket() })
  const bytes = large()
  const { fileKey } = await givenFile(app, bytes)
  const { storage } = app.services
  let fetched = 0
  const counting: typeof storage = {
    ...storage,
    read: (key, range) => {
      fetched += range ? range.end - range.start + 1 : bytes.length
      return storage.read(key, range)
    },
  }
  await prepareDue({ ...app.services, storage: counting })
  assert.equal((await findPrepared(app.services.db, fileKey))?.state, 'ready')
  assert.ok(fetched < bytes.length / 4, `${fetched} of ${bytes.length}`)
})

test('a store that is away says nothing about a file', async (context) => {
  const app = await startTestApp(context, { s3: await freshBucket() })
  const { fileKey } = await givenFile(app, large())
  const away = { ...app.services.storage, read: () => Promise.reject(new Error('away')) }
  await prepareDue({ ...app.services, storage: away })
  assert.equal((await findPrepared(app.services.db, fileKey))?.state, 'preparing')
  app.pass(60_000)
  await prepareDue(app.services)
  assert.equal((await findPrepared(app.services.db, fileKey))?.state, 'ready')
})
