import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { chromium } from '@playwright/test'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { editions } from '#contract/editions.ts'
import { jpegEncoder } from '#server/rendering/engine/codecs.ts'
import { findInPages } from '#server/rendering/find-in-pages.ts'
import { readPageText, readPicture } from '#server/rendering/read-pages.ts'
import { startTestApp, type TestApp } from '#support/app.ts'
import { linearisedFile } from '#support/pages/linearised-pdf.ts'
import { preparedFile } from '#support/pages/prepared.ts'
import { pagesPdf, written } from '#support/pages/raw-pdf.ts'
import { scanned, writtenInCodes } from '#support/pages/written-pdfs.ts'
import { temporaryFolder } from '#support/program.ts'
import { libreOffice, printedByLibreOffice } from '#support/servers/libreoffice.ts'
import { missingReason } from '#support/servers/programs.ts'
import { launchOptions, missingBrowserReason } from '../../browser/browser.ts'

/** Where the words are found, and what the page says as a whole. */
async function read(app: TestApp, fileKey: string, { page = 1, q }: { page?: number; q: string }) {
  const { lines } = await readPageText(app.services, fileKey, page)
  const { hits } = await findInPages(app.services, fileKey, q)
  return { text: lines.flatMap((words) => words.map(({ text }) => text)).join(' '), hits }
}

test('what Chromium prints is read page by page, and its words are found', {
  skip: missingBrowserReason() ?? false,
}, async (t) => {
  const browser = await chromium.launch(launchOptions)
  t.after(() => browser.close())
  const page = await browser.newPage()
  await page.setContent(
    '<h1>Chairs of oak</h1><p style="break-before: page">Tables, <a href="https://firm.example/t">see</a></p>',
  )
  const app = await startTestApp(t)

  const { fileKey, prepared } = await preparedFile(app, Buffer.from(await page.pdf({ format: 'A4' })))

  assert.deepEqual([prepared?.state, prepared?.pages, prepared?.reason], ['ready', 2, null])
  const { text, hits } = await read(app, fileKey, { page: 2, q: 'tables' })
  assert.equal(text, 'Tables, see')
  assert.deepEqual(
    hits.map(({ page, match }) => [page, match]),
    [[2, 'Tables,']],
  )
  const { links } = await readPageText(app.services, fileKey, 2)
  assert.deepEqual(
    links.map((link) => 'url' in link && link.url),
    ['https://firm.example/t'],
  )
})

test('what LibreOffice writes is read page by page, and its words are found', {
  skip: (await missingReason(libreOffice)) ?? false,
}, async (t) => {
  const app = await startTestApp(t)
  const folder = await temporaryFolder(t)
  const rows = Array.from({ length: 80 }, (_, row) => `Stühle aus Eiche ${row + 1}`)
  await writeFile(join(folder, 'chairs.csv'), rows.join('\n'))

  const { fileKey, prepared } = await preparedFile(app, await printedByLibreOffice(folder, 'chairs.csv'))

  assert.deepEqual([prepared?.state, prepared?.pages], ['ready', 2])
  const { text, hits } = await read(app, fileKey, { page: 2, q: 'stuhle aus eiche 80' })
  assert.match(text, /Stühle aus Eiche 80$/)
  assert.deepEqual(
    hits.map(({ page, match }) => [page, match]),
    [[2, 'Stühle aus Eiche 80']],
  )
})

test('of a scan staff are told that it cannot be read aloud or searched, and it is shown', async (t) => {
  const app = await startTestApp(t)
  const data = new Uint8ClampedArray(300 * 200 * 4).fill(120)
  const photo = Buffer.from((await jpegEncoder())({ data, width: 300, height: 200 }))

  const { fileKey, staff, catalogueId } = await preparedFile(app, scanned(photo, 2))

  const [row] = (await staff(editions.list, { params: { id: catalogueId } })).data
  assert.deepEqual(
    [row?.state, row?.reason],
    ['ready', 'Its pages have no text: they cannot be read aloud or searched.'],
  )
  assert.ok(await readPicture(app.services, fileKey, 2, 800))
  assert.deepEqual((await read(app, fileKey, { q: 'oak' })).hits, [])
})

test('one page with words is enough for a scan to be searched', async (t) => {
  const app = await startTestApp(t)
  const { prepared } = await preparedFile(app, pagesPdf([{}, { content: written('Chairs') }]))
  assert.equal(prepared?.reason, null)
})

const languages = {
  Arabic: { text: 'كراسي من خشب البلوط', q: 'خشب', match: 'خشب' },
  Chinese: { text: '橡木椅子和桌子', q: '椅子', match: '橡木椅子和桌子' },
}

for (const [language, { text, q, match }] of Object.entries(languages))
  test(`the words of a catalogue in ${language} are read and found, whatever codes its font has`, async (t) => {
    const app = await startTestApp(t)
    // From right to left, letters stand in the file in the order in which they are drawn.
    const drawn = language === 'Arabic' ? [...text].reverse().join('') : text
    const { fileKey, prepared } = await preparedFile(app, writtenInCodes(drawn))

    const found = await read(app, fileKey, { q })

    assert.equal(prepared?.state, 'ready')
    assert.deepEqual(found.text.split(' ').sort(), text.split(' ').sort())
    assert.deepEqual(
      found.hits.map((hit) => [hit.page, hit.match]),
      [[1, match]],
    )
  })

test('a linearised file is read from its first page to its last', async (t) => {
  const app = await startTestApp(t)
  const { fileKey, prepared } = await preparedFile(app, linearisedFile('Chairs of oak', 'Tables of ash'))
  assert.deepEqual([prepared?.state, prepared?.pages], ['ready', 2])
  assert.equal((await read(app, fileKey, { q: 'oak' })).text, 'Chairs of oak')
  assert.equal((await read(app, fileKey, { page: 2, q: 'ash' })).text, 'Tables of ash')
})

test('a file whose table points beside its parts is mended and read', async (t) => {
  const app = await startTestApp(t)
  const whole = pagesPdf([{ content: written('Chairs of oak') }])
  const broken = Buffer.from(whole.toString('latin1').replace(/startxref\n\d+/, 'startxref\n12'), 'latin1')
  const { fileKey, prepared } = await preparedFile(app, broken)
  assert.equal(prepared?.state, 'ready')
  assert.equal((await read(app, fileKey, { q: 'oak' })).hits.length, 1)
})

test('what pdf-lib writes is read page by page, and its words are found', async (t) => {
  const app = await startTestApp(t)
  const made = await PDFDocument.create()
  const font = await made.embedFont(StandardFonts.TimesRoman)
  for (const words of ['Chairs of oak', 'Tables of ash'])
    made.addPage([595, 842]).drawText(words, { font, x: 72, y: 700 })

  // Objects in compressed streams, as newer programs write them.
  const { fileKey, prepared } = await preparedFile(app, Buffer.from(await made.save({ useObjectStreams: true })))

  assert.deepEqual([prepared?.state, prepared?.pages], ['ready', 2])
  const { text, hits } = await read(app, fileKey, { page: 2, q: 'ash' })
  assert.equal(text, 'Tables of ash')
  assert.deepEqual(
    hits.map(({ page, match }) => [page, match]),
    [[2, 'ash']],
  )
})
