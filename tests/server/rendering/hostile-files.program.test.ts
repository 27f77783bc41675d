import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { readPageText, readPicture } from '#server/rendering/read-pages.ts'
import { startTestApp } from '#support/app.ts'
import { encryptedPdf } from '#support/pages/encrypted-pdf.ts'
import * as hostile from '#support/pages/hostile-pdfs.ts'
import { preparedFile } from '#support/pages/prepared.ts'
import { written } from '#support/pages/raw-pdf.ts'
import { drawPng } from '#support/png.ts'

const content = written('Chairs of oak')

/** A small picture whose head says that it is huge. */
function hugePicture(): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(drawPng(1, 1, () => [0, 0, 0, 255]))
  bytes.writeUInt32BE(30_000, 16)
  bytes.writeUInt32BE(30_000, 20)
  return bytes
}

const unreadable: readonly [string, () => Buffer<ArrayBuffer>, RegExp][] = [
  [
    'is protected by a password',
    () => encryptedPdf(content, { user: 'oak', owner: 'ash' }),
    /^Protected by a password/,
  ],
  ['was cut in half', hostile.cutInHalf, /^Damaged/],
  ['is noise behind the head of a PDF', hostile.noiseWithHead, /^Damaged/],
  ['is a page of the web', hostile.pageOfTheWeb, /^Damaged/],
  ['holds ten pictures of 2.7 GB', () => hostile.pictureBomb(), /^Its pages cannot be drawn/],
  ['draws 1.5 GB of lines', hostile.contentBomb, /^Its pages cannot be drawn/],
  ['draws ten thousand million forms', hostile.formBomb, /^Its pages cannot be drawn/],
  ['has a page of 14 million points', () => hostile.sized('1 14000000'), /^Its pages cannot be drawn/],
  ['has 20,000 pages', () => hostile.manyPages(20_000), /^More than 5,000 pages/],
]

for (const [what, make, reason] of unreadable)
  test(`a file that ${what} is unreadable, and the next one is prepared`, async (context) => {
    const app = await startTestApp(context)
    const { prepared } = await preparedFile(app, make())
    assert.equal(prepared?.state, 'unreadable')
    assert.match(prepared?.reason ?? '', reason)
    const next = await preparedFile(app, hostile.sized('595 842'))
    assert.equal(next.prepared?.state, 'ready')
  })

const readable: readonly [string, () => Buffer<ArrayBuffer>, { pages: number; size: [number, number] }][] = [
  [
    'that only its owner may change',
    () => encryptedPdf(content, { user: '', owner: 'ash' }),
    { pages: 1, size: [595, 842] },
  ],
  ['with wrong bits', hostile.rotten, { pages: 40, size: [595, 842] }],
  ['with a page of no size', () => hostile.sized('0 0'), { pages: 1, size: [612, 792] }],
  ['whose tree of pages is a circle', hostile.treeInACircle, { pages: 1, size: [595, 842] }],
  ['with a script, a program and a loop at its opening', hostile.active, { pages: 2, size: [595, 842] }],
  ['with broken fonts', hostile.brokenFonts, { pages: 1, size: [595, 842] }],
  ['with 2,000 pages', () => hostile.manyPages(2_000), { pages: 2_000, size: [595, 842] }],
]

for (const [what, make, { pages, size }] of readable)
  test(`a file ${what} is read`, async (context) => {
    const app = await startTestApp(context)
    const { prepared } = await preparedFile(app, make())
    assert.equal(prepared?.state, 'ready')
    assert.equal(prepared?.pages, pages)
    assert.deepEqual(prepared?.sizes[0], size)
  })

test('links lead to the web, to mail and to pages, and to nothing else', async (context) => {
  const app = await startTestApp(context)
  const { fileKey } = await preparedFile(app, hostile.active())
  const { links } = await readPageText(app.services, fileKey, 1)
  const targets = links.map((link) => ('url' in link ? link.url : link.page))
  assert.deepEqual(targets, ['https://firm.example/chairs', 'mailto:sales@firm.example', 2])
})

test('a page that cannot be drawn stops no other page', async (context) => {
  const app = await startTestApp(context)
  const { fileKey, prepared } = await preparedFile(app, hostile.sized('595 842', '1 14000000', '595 842'))
  assert.equal(prepared?.state, 'ready')
  await assert.rejects(readPicture(app.services, fileKey, 2, 800), {
    status: 422,
    message: 'This page cannot be shown.',
  })
  assert.ok(await readPicture(app.services, fileKey, 3, 800))
})

test('a page after the first twelve that broke twice is not tried again', async (context) => {
  const app = await startTestApp(context)
  const { fileKey, prepared } = await preparedFile(app, hostile.pictureBomb(13))
  assert.equal(prepared?.state, 'ready')
  const refusal = { status: 422, message: 'This page cannot be shown.' }
  await assert.rejects(readPicture(app.services, fileKey, 13, 800), refusal)
  // A try would find that the file is gone.
  await app.services.storage.remove(fileKey)
  await assert.rejects(readPicture(app.services, fileKey, 13, 200), refusal)
})

test('a page that breaks at the largest width alone is still shown', async (context) => {
  const app = await startTestApp(context)
  const { fileKey } = await preparedFile(app, hostile.pictureBomb(13))
  await assert.rejects(readPicture(app.services, fileKey, 13, 2400), { status: 422 })
  assert.ok(await readPageText(app.services, fileKey, 13))
})

test('a page that broke at the largest width is shown in the next smaller one at once', async (context) => {
  const app = await startTestApp(context)
  const { fileKey } = await preparedFile(app, hostile.pictureBomb(13))
  await writeFile(join(app.services.config.dataDir, 'pages', fileKey, '13-800.webp'), 'smaller')
  assert.equal(String(await readPicture(app.services, fileKey, 13, 2400)), 'smaller')
  // A try would find that the file is gone.
  await app.services.storage.remove(fileKey)
  assert.equal(String(await readPicture(app.services, fileKey, 13, 2400)), 'smaller')
})

test('a picture of 30,000 × 30,000 is refused by what its head says', async (context) => {
  const app = await startTestApp(context)
  const { prepared } = await preparedFile(app, hugePicture(), 'png')
  assert.deepEqual([prepared?.state, prepared?.reason], ['unreadable', 'Too large to be shown: download only.'])
})

for (const page of [0, -1, 1.5, 3, 9999, Number.NaN])
  test(`there is no page ${page} in a file of two`, async (context) => {
    const app = await startTestApp(context)
    const { fileKey } = await preparedFile(app, hostile.sized('595 842', '595 842'))
    await assert.rejects(readPicture(app.services, fileKey, page, 800), { status: 404 })
    await assert.rejects(readPageText(app.services, fileKey, page), { status: 404 })
  })
