import assert from 'node:assert/strict'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { catalogues } from '#contract/catalogues.ts'
import { transact } from '#server/database/dialect.ts'
import { purgeUploads } from '#server/documents/documents.ts'
import { findInPages } from '#server/rendering/find-in-pages.ts'
import { findPrepared } from '#server/rendering/preparations.ts'
import { prepareDue } from '#server/rendering/prepare.ts'
import { readPicture } from '#server/rendering/read-pages.ts'
import { sweepCache } from '#server/rendering/sweep-cache.ts'
import { days, minutes, startTestApp, type TestApp } from '#support/app.ts'
import { givenFile, preparedFile } from '#support/pages/prepared.ts'
import { pagesPdf, written } from '#support/pages/raw-pdf.ts'

const pages = (count: number) =>
  pagesPdf(Array.from({ length: count }, (_, page) => ({ content: written(`Chair ${page + 1}`) })))

const kept = ({ dataDir }: TestApp, fileKey: string) =>
  readdir(join(dataDir, 'pages', fileKey)).catch((): string[] => [])

const change = ({ services }: TestApp, values: { due?: number; tries: number }) =>
  transact(services.db, (trx) => trx.updateTable('preparation').set(values).execute())

/** Stops a preparation when it has drawn something. */
async function interrupted(app: TestApp, fileKey: string): Promise<void> {
  const stopping = new AbortController()
  const work = prepareDue(app.services, stopping.signal)
  while ((await kept(app, fileKey)).length < 3) await new Promise(setImmediate)
  stopping.abort()
  await work
}

test('a preparation that a stop interrupted goes on after the restart', async (context) => {
  const app = await startTestApp(context)
  const { fileKey } = await givenFile(app, pages(4))
  await interrupted(app, fileKey)
  const interruptedAt = await findPrepared(app.services.db, fileKey)
  assert.equal(interruptedAt?.state, 'preparing')
  assert.equal(await prepareDue(app.services), 1)
  assert.equal((await findPrepared(app.services.db, fileKey))?.state, 'ready')
})

test('what was drawn before a stop is not drawn again', async (context) => {
  const app = await startTestApp(context)
  const { fileKey } = await givenFile(app, pages(4))
  await interrupted(app, fileKey)
  const path = join(app.dataDir, 'pages', fileKey, '1-200.webp')
  await writeFile(path, 'drawn before')
  await prepareDue(app.services)
  assert.equal((await readPicture(app.services, fileKey, 1, 200)).toString(), 'drawn before')
})

test('a preparation whose program was killed is taken over when its lease ends', async (context) => {
  const app = await startTestApp(context)
  const { fileKey } = await givenFile(app, pages(1))
  await change(app, { due: app.now() + minutes(2), tries: 1 })
  assert.equal(await prepareDue(app.services), 0)
  app.pass(minutes(2))
  assert.equal(await prepareDue(app.services), 1)
  assert.equal((await findPrepared(app.services.db, fileKey))?.state, 'ready')
})

test('a file that ended five programs is not tried again', async (context) => {
  const app = await startTestApp(context)
  const { fileKey } = await givenFile(app, pages(1))
  await change(app, { tries: 5 })
  await prepareDue(app.services)
  assert.equal((await findPrepared(app.services.db, fileKey))?.state, 'unreadable')
})

test('a file that is deleted while it is prepared leaves nothing', async (context) => {
  const app = await startTestApp(context)
  const { fileKey, catalogueId, staff } = await givenFile(app, pages(12))
  const work = prepareDue(app.services)
  await staff(catalogues.remove, { params: { id: catalogueId } })
  app.pass(days(2))
  await purgeUploads(app.services)
  await work
  assert.equal(await findPrepared(app.services.db, fileKey), undefined)
  assert.deepEqual(await kept(app, fileKey), [])
})

test('the pages of a catalogue go with its file', async (context) => {
  const app = await startTestApp(context)
  const { fileKey, catalogueId, staff } = await preparedFile(app, pages(1))
  await staff(catalogues.remove, { params: { id: catalogueId } })
  app.pass(days(2))
  await purgeUploads(app.services)
  assert.deepEqual(await kept(app, fileKey), [])
  await assert.rejects(readPicture(app.services, fileKey, 1, 200), { status: 404 })
})

test('a cache that cannot be written breaks no reader and no preparation', async (context) => {
  const app = await startTestApp(context)
  await writeFile(join(app.dataDir, 'pages'), 'a file where the folder should be')
  const { fileKey, prepared } = await preparedFile(app, pages(2))
  assert.equal(prepared?.state, 'ready')
  assert.ok(await readPicture(app.services, fileKey, 2, 1600))
  assert.equal((await findInPages(app.services, fileKey, 'chair')).hits.length, 2)
})

test('what the cache has lost is drawn again', async (context) => {
  const app = await startTestApp(context)
  const { fileKey } = await preparedFile(app, pages(1))
  const before = await readPicture(app.services, fileKey, 1, 800)
  await rm(join(app.dataDir, 'pages'), { recursive: true })
  assert.deepEqual(await readPicture(app.services, fileKey, 1, 800), before)
})

test('the pictures that were not used for longest make room', async (context) => {
  const app = await startTestApp(context, { pagesCacheBytes: 3_000 })
  const { fileKey } = await preparedFile(app, pages(3))
  await readPicture(app.services, fileKey, 2, 200)
  await sweepCache(app.services)
  const pictures = (await kept(app, fileKey)).filter((name) => name.endsWith('.webp'))
  assert.ok(pictures.includes('2-200.webp') && pictures.length < 9, pictures.join())
})

test('the words of pages make room too, and are still found', async (context) => {
  const app = await startTestApp(context, { pagesCacheBytes: 0 })
  const { fileKey } = await preparedFile(app, pages(3))

  await sweepCache(app.services)

  assert.deepEqual(await kept(app, fileKey), ['search.txt'])
  assert.equal((await findInPages(app.services, fileKey, 'chair 2')).hits[0]?.page, 2)
})

test('a letter that stands everywhere on a crowded page is found at its first hundred places', async (context) => {
  const app = await startTestApp(context)
  const { fileKey } = await preparedFile(app, pages(1))
  const folder = join(app.dataDir, 'pages', fileKey)
  await rm(join(folder, 'search.txt'))
  const words = Array.from({ length: 20_000 }, (_, n) => ({ text: 'aaaa', box: [n / 20_000, 0, 0.1, 0.1] }))
  await writeFile(join(folder, '1.json'), JSON.stringify({ lines: [words], links: [] }))

  const { hits } = await findInPages(app.services, fileKey, 'a')

  assert.equal(hits.length, 100)
  assert.deepEqual(hits[99]?.boxes, [[24 / 20_000 + (0.1 * 3) / 4, 0, 0.1 / 4, 0.1]])
})

test('of a file with more words than fit into memory the first ten million letters are searched', async (context) => {
  const app = await startTestApp(context)
  const { fileKey } = await preparedFile(app, pages(102))
  const folder = join(app.dataDir, 'pages', fileKey)
  await rm(join(folder, 'search.txt'))
  const line = [{ text: `${'oak'.repeat(33_333)}x`, box: [0, 0, 1, 1] }]
  for (let page = 2; page <= 101; page++)
    await writeFile(join(folder, `${page}.json`), JSON.stringify({ lines: [line], links: [] }))

  const found = await findInPages(app.services, fileKey, 'chair 1')

  assert.deepEqual(
    found.hits.map(({ page }) => page),
    [1],
  )
  assert.equal(found.until, 101)
  assert.deepEqual((await findInPages(app.services, fileKey, 'chair 102')).hits, [])
})

for (const [what, bytes] of [
  ['', pages(102)],
  [', the first of them without text,', pagesPdf(Array.from({ length: 102 }, () => ({ content: '' })))],
] as const)
  test(`a file whose pages${what} take hours is searched up to where a quarter of an hour led, and staff are told`, async (context) => {
    const app = await startTestApp(context)
    const { fileKey } = await givenFile(app, bytes)
    const work = prepareDue(app.services)
    while (!(await kept(app, fileKey)).includes('14.json')) await new Promise(setImmediate)
    const time = performance.now.bind(performance)
    context.mock.method(performance, 'now', () => time() + minutes(16))

    await work

    const { state, reason } = (await findPrepared(app.services.db, fileKey)) ?? {}
    assert.deepEqual([state, reason], ['ready', 'It is long: the text of its last pages is not searched.'])
    const { hits, until = 0 } = await findInPages(app.services, fileKey, 'chair 102')
    assert.deepEqual(hits, [])
    assert.ok(until >= 14 && until < 102, `${until}`)
  })

test('a reader beyond those that may wait is asked to come again', async (context) => {
  const app = await startTestApp(context)
  const { fileKey } = await preparedFile(app, pages(40))
  const asked = Array.from({ length: 40 }, (_, page) => readPicture(app.services, fileKey, page + 1, 800))
  const answers = await Promise.allSettled(asked)
  const refused = answers.filter((answer) => answer.status === 'rejected')
  assert.ok(refused.length > 0 && refused.every(({ reason }) => reason.status === 503), `${refused.length}`)
})

test('a reader who asks for many pages leaves another their turn', async (context) => {
  const app = await startTestApp(context)
  const { fileKey } = await preparedFile(app, pages(40))
  const [many, other] = [
    { ...app.services, holder: 'many' },
    { ...app.services, holder: 'other' },
  ]
  const asked = Array.from({ length: 39 }, (_, page) => readPicture(many, fileKey, page + 1, 800))
  const answers = Promise.allSettled(asked)
  await assert.rejects(Promise.all(asked), { status: 503 })

  const picture = await readPicture(other, fileKey, 40, 800)

  assert.ok(picture)
  const refused = (await answers).filter((answer) => answer.status === 'rejected')
  assert.ok(refused.length > 0 && refused.every(({ reason }) => reason.status === 503), `${refused.length}`)
})

test('a file without pages is a download', async (context) => {
  const app = await startTestApp(context)
  const empty = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
  const { prepared } = await preparedFile(app, empty, 'zip')
  assert.equal(prepared?.state, 'plain')
})
