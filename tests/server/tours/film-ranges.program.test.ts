import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { constants, deflateRawSync } from 'node:zlib'
import { startTestApp } from '#support/app.ts'
import { openUploadedTour, page, startOf } from '#support/tour.ts'
import type { ZipFile } from '#support/zip.ts'

const megabyte = 1_000_000

/** A deflated film whose end lies behind so many megabytes, made of one that repeats. */
function deflatedFilm(name: string, megabytes: number): ZipFile {
  const bytes = randomBytes(megabyte).map((byte) => byte & 3)
  const packed = deflateRawSync(bytes, { level: 1, finishFlush: constants.Z_FULL_FLUSH })
  const repeated = (part: Buffer) => Array.from({ length: megabytes }, () => part)
  return {
    name: `flat/${name}`,
    bytes: Buffer.concat(repeated(Buffer.from(bytes))),
    packed: Buffer.concat([...repeated(packed), deflateRawSync('')]),
  }
}

const films = [page, deflatedFilm('long.mp4', 50), deflatedFilm('short.mp4', 5)]

/** Two visitors of a tour with films, who ask for ranges near the ends. */
async function startWatching(t: TestContext) {
  const app = await startTestApp(t)
  const { staff, tour, folder } = await openUploadedTour(app, films)
  const { token } = await app.given.access(staff.call, tour.id, 'Grace')
  const others = new URL('.', await startOf(app, token)).href
  const ask = (film: string, at: number, signal?: AbortSignal) =>
    fetch(film, { headers: { range: `bytes=${at}-${at + 99}` }, ...(signal && { signal }) })
  return {
    seek: (at: number, signal?: AbortSignal) => ask(`${folder}long.mp4`, 49 * megabyte + at, signal),
    seekInOther: () => ask(`${others}short.mp4`, 4 * megabyte),
  }
}

async function timeOf(work: Promise<Response>): Promise<number> {
  const began = performance.now()
  assert.equal((await work).status, 206)
  return performance.now() - began
}

test('who drags the slider of a film and lets go of what was asked keeps nobody waiting', async (t) => {
  const { seek, seekInOther } = await startWatching(t)
  const alone = await timeOf(seek(0))
  const drag = new AbortController()
  const passed = Array.from({ length: 40 }, (_, at) => seek(at, drag.signal))
  await Promise.race(passed)
  drag.abort()
  await Promise.allSettled(passed)

  const waited = await timeOf(seekInOther())

  assert.ok(waited < 5 * alone, `${waited} ms, alone ${alone} ms`)
})

test('the many ranges of one visitor wait behind the one of another', async (t) => {
  const { seek, seekInOther } = await startWatching(t)
  const came: string[] = []
  const note = (name: string) => () => came.push(name)

  await Promise.all([
    ...Array.from({ length: 10 }, (_, at) => seek(at).then(note('many'))),
    seekInOther().then(note('other')),
  ])

  assert.ok(came.indexOf('other') < 4, came.join())
})

test('a visitor who waits for more ranges than anybody can watch is asked to come again', async (t) => {
  const { seek } = await startWatching(t)

  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => seek(at)))

  const refused = answers.filter(({ status }) => status === 503)
  assert.equal(refused.length, 9)
  assert.ok(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0))
  assert.equal(answers.filter(({ status }) => status === 206).length, 21)
})
