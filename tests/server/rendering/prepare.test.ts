import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transact } from '#server/database/dialect.ts'
import { findInPages } from '#server/rendering/find-in-pages.ts'
import { findPrepared, prepareFailedAnew } from '#server/rendering/preparations.ts'
import { prepareDue } from '#server/rendering/prepare.ts'
import { readPageText, readPicture } from '#server/rendering/read-pages.ts'
import { startTestApp } from '#support/app.ts'
import { givenFile, preparedFile } from '#support/pages/prepared.ts'
import { firstOther, pagesPdf, written } from '#support/pages/raw-pdf.ts'

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

/** A page whose contents have so many chapters of so many parts. */
function outlinedPdf(chapters: number, parts: number) {
  const root = firstOther(1)
  const chapter = (index: number) => root + 1 + index * (parts + 1)
  const entry = (parent: number, number: number, { index, count, step }: Record<'index' | 'count' | 'step', number>) =>
    `/Title(Entry ${number})/Parent ${parent} 0 R/Dest[4 0 R/Fit]` +
    (index > 0 ? `/Prev ${number - step} 0 R` : '') +
    (index < count - 1 ? `/Next ${number + step} 0 R` : '')
  const outline = Array.from({ length: chapters }, (_, index) => {
    const number = chapter(index)
    const own = entry(root, number, { index, count: chapters, step: parts + 1 })
    return [
      `<<${own}/First ${number + 1} 0 R/Last ${number + parts} 0 R/Count ${parts}>>`,
      ...Array.from(
        { length: parts },
        (_, part) => `<<${entry(number, number + 1 + part, { index: part, count: parts, step: 1 })}>>`,
      ),
    ]
  }).flat()
  const first = `<</Type/Outlines/First ${chapter(0)} 0 R/Last ${chapter(chapters - 1)} 0 R/Count ${chapters}>>`
  return pagesPdf([{ content: written('Parts') }], [first, ...outline], `/Outlines ${root} 0 R`)
}

test('long contents have every chapter rather than all parts of the first ones', async (context) => {
  const app = await startTestApp(context)
  const outlineOf = async (chapters: number, parts: number) =>
    (await preparedFile(app, outlinedPdf(chapters, parts))).prepared?.outline ?? []

  assert.deepEqual(
    (await outlineOf(2, 1)).map(({ level }) => level),
    [1, 2, 1, 2],
  )
  const levels = (await outlineOf(101, 60)).map(({ level }) => level)
  assert.deepEqual([levels.length, levels.filter((level) => level === 1).length], [5_000, 101])
})

test('contents that ended at their former limit are read again by the command for it', async (context) => {
  const app = await startTestApp(context)
  const { fileKey } = await preparedFile(app, outlinedPdf(2, 1))
  const { db, now } = app.services
  const ended = JSON.stringify(Array(900).fill({ title: 'Part', page: 1, level: 1 }))
  await transact(db, (trx) => trx.updateTable('preparation').set({ outline: ended }).execute())

  const again = await transact(db, (trx) => prepareFailedAnew(trx, now()))

  await prepareDue(app.services)
  assert.deepEqual([again, (await findPrepared(db, fileKey))?.outline.length], [1, 4])
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
