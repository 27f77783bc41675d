import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findInPages } from '#server/rendering/find-in-pages.ts'
import { findPrepared } from '#server/rendering/preparations.ts'
import { prepareDue } from '#server/rendering/prepare.ts'
import { readPageText, readPicture } from '#server/rendering/read-pages.ts'
import { startTestApp } from '#support/app.ts'
import { givenFile, preparedFile } from '#support/pages/prepared.ts'
import { pagesPdf, written } from '#support/pages/raw-pdf.ts'

const chairs = () => pagesPdf([{ content: written('Chairs of oak', 'and of ash') }, { content: written('Tables') }])

test('a catalogue that was uploaded waits to be prepared', async (context) => {
  const app = await startTestApp(context)
  const { fileKey } = await givenFile(app, chairs())
  const prepared = await findPrepared(app.services.db, fileKey)
  assert.deepEqual(prepared, { state: 'preparing', reason: null, pages: 0, sizes: [], outline: [] })
})

test('a prepared catalogue has its pages and their sizes', async (context) => {
  const app = await startTestApp(context)
  const { prepared } = await preparedFile(app, chairs())
  const sizes = [
    [595, 842],
    [595, 842],
  ]
  assert.deepEqual(prepared, { state: 'ready', reason: null, pages: 2, sizes, outline: [] })
})

test('a page of a prepared catalogue is a WebP of the width asked for', async (context) => {
  const app = await startTestApp(context)
  const { fileKey } = await preparedFile(app, chairs())
  const picture = await readPicture(app.services, fileKey, 2, 2400)
  assert.equal(picture.toString('latin1', 8, 12), 'WEBP')
  assert.equal(picture.readUInt16LE(26) & 0x3fff, 2400)
})

test('the words of a page come in lines, with their places', async (context) => {
  const app = await startTestApp(context)
  const { fileKey } = await preparedFile(app, chairs())
  const { lines } = await readPageText(app.services, fileKey, 1)
  assert.deepEqual(
    lines.map((words) => words.map(({ text }) => text)),
    [
      ['Chairs', 'of', 'oak'],
      ['and', 'of', 'ash'],
    ],
  )
  const [left = 0, top = 0] = lines[0]?.[0]?.box ?? []
  assert.ok(Math.abs(left - 72 / 595) < 0.01 && top > 0.05 && top < 0.12, `${left} ${top}`)
})

test('words are found with their page and what stands around them', async (context) => {
  const app = await startTestApp(context)
  const { fileKey } = await preparedFile(app, chairs())
  const { hits } = await findInPages(app.services, fileKey, 'OAK  and')
  const [place, ...others] = hits
  assert.equal(others.length, 0)
  assert.equal(place?.page, 1)
  assert.equal(place?.boxes.length, 2)
  assert.deepEqual([place?.before, place?.match, place?.after], ['Chairs of', 'oak and', 'of ash'])
})

test('words are found on each page that has them, a page without any text between them or not', async (context) => {
  const app = await startTestApp(context)
  const texts = [['Tables'], ['Oak', 'and oak'], [], ['Oak'], ['Oak'], ['Ash']]
  const { fileKey } = await preparedFile(app, pagesPdf(texts.map((lines) => ({ content: written(...lines) }))))

  const { hits, until } = await findInPages(app.services, fileKey, 'oak')

  assert.deepEqual(
    hits.map(({ page, match }) => [page, match]),
    [
      [2, 'Oak'],
      [2, 'oak'],
      [4, 'Oak'],
      [5, 'Oak'],
    ],
  )
  assert.equal(until, undefined)
})

test('pages that are asked for again are not drawn again', async (context) => {
  const app = await startTestApp(context)
  const { fileKey } = await preparedFile(app, chairs())
  const first = await readPicture(app.services, fileKey, 1, 800)
  await app.services.storage.remove(fileKey)
  assert.deepEqual(await readPicture(app.services, fileKey, 1, 800), first)
})

test('a file that waits is prepared once', async (context) => {
  const app = await startTestApp(context)
  await givenFile(app, chairs())
  const both = await Promise.all([prepareDue(app.services), prepareDue(app.services)])
  assert.deepEqual(both.sort(), [0, 1])
})
