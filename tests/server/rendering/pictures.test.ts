import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jpegEncoder, webpEncoder } from '#server/rendering/engine/codecs.ts'
import { readPageText, readPicture } from '#server/rendering/read-pages.ts'
import { startTestApp } from '#support/app.ts'
import { sized } from '#support/pages/hostile-pdfs.ts'
import { preparedFile } from '#support/pages/prepared.ts'
import { drawPng } from '#support/png.ts'

const square = { data: new Uint8ClampedArray(300 * 200 * 4).fill(120), width: 300, height: 200 }

const files = {
  png: async () => Buffer.from(drawPng(300, 200, () => [20, 120, 60, 128])),
  jpg: async () => Buffer.from((await jpegEncoder())(square)),
  jpeg: async () => Buffer.from((await jpegEncoder())(square)),
  webp: async () => Buffer.from((await webpEncoder())(square)),
}

for (const extension of ['png', 'jpg', 'jpeg', 'webp'] as const)
  test(`a ${extension} is a catalogue of one page without text`, async (context) => {
    const app = await startTestApp(context)
    const { fileKey, prepared } = await preparedFile(app, await files[extension](), extension)
    const expected = { state: 'ready', reason: null, pages: 1, sizes: [[300, 200]], outline: [] }
    assert.deepEqual(prepared, expected)
    assert.equal((await readPicture(app.services, fileKey, 1, 200)).toString('latin1', 8, 12), 'WEBP')
    assert.deepEqual(await readPageText(app.services, fileKey, 1), { lines: [], links: [] })
  })

test('a picture that breaks off is unreadable', async (context) => {
  const app = await startTestApp(context)
  const whole = await files.png()
  const { prepared } = await preparedFile(app, whole.subarray(0, whole.length - 40), 'png')
  assert.equal(prepared?.state, 'unreadable')
})

test('a page of the first twelve that is too tall for its wide picture is shown in a smaller one', async (context) => {
  const app = await startTestApp(context)
  const { fileKey, prepared } = await preparedFile(app, sized('100 600'))

  const wide = await readPicture(app.services, fileKey, 1, 1600)

  assert.equal(prepared?.state, 'ready')
  assert.equal(wide.readUInt16LE(26) & 0x3fff, 800)
})
