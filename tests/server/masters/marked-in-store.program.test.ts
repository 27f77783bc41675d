import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visitorRequest } from '#contract/visitor-request.ts'
import { startTestApp } from '#support/app.ts'
import { freshBucket } from '#support/bucket.ts'
import { download, markedCatalogue, pagesOf } from '#support/marked.ts'
import { manyShapes } from '#support/pages/stampable-pdfs.ts'

test('marked copies of a catalogue in an S3 store pass through us, by person and by program', async (t) => {
  const app = await startTestApp(t, { s3: await freshBucket() })
  const { keyFor, given, visitor } = await markedCatalogue(app, manyShapes())
  const key = await keyFor('ada@example.com')

  const whole = await download({ given }, key)
  const { url } = await visitor(visitorRequest.open, { body: { key } })
  const opened = await fetch(given.here(url), { redirect: 'manual' })

  assert.equal(opened.status, 200)
  assert.deepEqual(Buffer.from(await opened.arrayBuffer()), whole.bytes)
  for (const { lines } of await pagesOf(whole.bytes)) assert.match(lines.at(-1) ?? '', /^ada@example\.com /)
  const place = whole.bytes.indexOf('ada@example.com')
  const part = await download({ given }, key, { range: `bytes=${place + 3}-${place + 200}` })
  assert.deepEqual(part.bytes, whole.bytes.subarray(place + 3, place + 201))
})
