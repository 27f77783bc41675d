import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { test } from 'node:test'
import { catalogues } from '#contract/catalogues.ts'
import { documents } from '#contract/documents.ts'
import { findPrepared } from '#server/rendering/preparations.ts'
import { prepareDue } from '#server/rendering/prepare.ts'
import { readPageText, readPicture } from '#server/rendering/read-pages.ts'
import { startTestApp, type TestApp } from '#support/app.ts'
import { writeLargePdf } from '#support/pages/large-pdf.ts'
import { temporaryFolder } from '#support/program.ts'

const size = { pages: 2_000, bytes: 500_000_000 }

async function givenLargeFile({ given }: TestApp, path: string) {
  const staff = (await given.user('ADMIN')).call
  const address = await staff(documents.uploadUrl, { body: { extension: 'pdf', type: 'catalogue' } })
  const upload = request(given.here(address), {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
  })
  const answered = once(upload, 'response') as Promise<[IncomingMessage]>
  await pipeline(createReadStream(path), upload)
  const [answer] = await answered
  assert.equal(answer.statusCode, 204, await text(answer))
  const url = address.split('?')[0] ?? ''
  await staff(catalogues.create, { body: { name: 'Chairs', url } })
  return url.slice(url.lastIndexOf('/') + 1)
}

test('a file of 500 MB and 2,000 pages is prepared and read, of which a small part is fetched', async (t) => {
  const app = await startTestApp(t)
  const path = join(await temporaryFolder(t), 'large.pdf')
  await writeLargePdf(path, size)
  const fileKey = await givenLargeFile(app, path)
  const { storage } = app.services
  let fetched = 0
  // As from a store: by ranges.
  const ranged: typeof storage = {
    ...storage,
    pathOf: () => undefined,
    read: (key, range) => {
      fetched += range ? range.end - range.start + 1 : size.bytes
      return storage.read(key, range)
    },
  }
  const services = { ...app.services, storage: ranged }

  await prepareDue(services)

  const prepared = await findPrepared(services.db, fileKey)
  assert.deepEqual([prepared?.state, prepared?.pages, prepared?.reason], ['ready', size.pages, null])
  fetched = 0
  assert.ok(await readPicture(services, fileKey, 1_500, 2400))
  const { lines } = await readPageText(services, fileKey, size.pages)
  assert.deepEqual(
    lines[0]?.map((word) => word.text),
    ['Chair', '2000'],
  )
  assert.ok(fetched < size.bytes / 100, `${fetched} of ${size.bytes}`)
})
