import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { catalogues } from '#contract/catalogues.ts'
import { documents } from '#contract/documents.ts'
import { editions } from '#contract/editions.ts'
import { prepareDue } from '#server/rendering/prepare.ts'
import { minutes, startTestApp, type TestApp } from '#support/app.ts'
import { preparedFile } from '#support/pages/prepared.ts'
import { pagesPdf, written } from '#support/pages/raw-pdf.ts'
import { refused } from '#support/refusals.ts'

const chairs = (...titles: string[]) => pagesPdf(titles.map((title) => ({ content: written(title) })))

async function givenPreview(app: TestApp, previewPages = 2) {
  const file = await preparedFile(app, chairs('Chairs', 'Tables', 'Beds'))
  const params = { id: file.catalogueId }
  await file.staff(catalogues.change, { params, body: { previewPages } })
  const shown = async (lang: 'de' | 'en' = 'en') =>
    (await app.visitor(catalogues.name, { params, query: { lang } })).preview
  return {
    ...file,
    params,
    shown,
    statusOf: (path: string) => statusOf(app, `/api/client/preview/${params.id}/${path}`),
  }
}

async function statusOf({ origin }: TestApp, path: string): Promise<number> {
  const answer = await fetch(origin + path)
  await answer.arrayBuffer()
  return answer.status
}

test('a form shows no pages until staff say how many', async (t) => {
  const app = await startTestApp(t)
  const { staff, params, shown, statusOf } = await givenPreview(app, 0)
  assert.equal(await shown(), undefined)
  assert.equal(await statusOf('1-200.webp'), 404)

  await staff(catalogues.change, { params, body: { previewPages: 2 } })

  const preview = await shown()
  assert.equal(preview?.pages, 3)
  assert.deepEqual(
    preview.shown.map(({ page }) => page),
    [1, 2],
  )
  assert.equal((await staff(catalogues.list)).data[0]?.previewPages, 2)
})

test('the pages of a form come as pictures in two widths', async (t) => {
  const app = await startTestApp(t)
  const { shown } = await givenPreview(app)
  const [first] = (await shown())?.shown ?? []
  assert.ok(first)
  for (const address of [first.small, first.large]) {
    const answer = await fetch(app.origin + address)
    assert.equal(answer.headers.get('content-type'), 'image/webp')
    assert.equal(Buffer.from(await answer.arrayBuffer()).toString('latin1', 8, 12), 'WEBP')
  }
})

test('no page after the last that the form shows is there for everybody, and none in another width', async (t) => {
  const { statusOf } = await givenPreview(await startTestApp(t))
  assert.equal(await statusOf('2-800.webp'), 200)
  for (const path of ['0-200.webp', '3-200.webp', '11-200.webp', '1-1600.webp', '1-801.webp', '1.json'])
    assert.ok([400, 404].includes(await statusOf(path)), path)
})

test('a form that is closed, or whose catalogue was deleted, shows no pages', async (t) => {
  const { staff, params, statusOf } = await givenPreview(await startTestApp(t))

  await staff(catalogues.disable, { params })
  assert.equal(await statusOf('1-200.webp'), 404)

  await staff(catalogues.enable, { params })
  await staff(catalogues.remove, { params })
  assert.equal(await statusOf('1-200.webp'), 404)
})

test('an edition that is withdrawn shows no pages, nor does one that is to come', async (t) => {
  const app = await startTestApp(t)
  const { staff, params, shown, statusOf } = await givenPreview(app)
  const withdrawAt = app.services.now() + minutes(5)
  await staff(editions.change, { params: { ...params, number: 1 }, body: { withdrawAt } })
  assert.equal(await statusOf('1-200.webp'), 200)

  app.pass(minutes(6))

  assert.equal(await statusOf('1-200.webp'), 404)
  assert.equal(await shown(), undefined)
})

test('pages that another instance drew are drawn behind the first visitors, and there for those after them', async (t) => {
  const app = await startTestApp(t)
  const { fileKey, statusOf } = await givenPreview(app)
  await rm(join(app.dataDir, 'pages', fileKey), { recursive: true })

  assert.equal(await statusOf('1-800.webp'), 404)

  while ((await statusOf('2-800.webp')) === 404) await new Promise(setImmediate)
  assert.equal(await statusOf('1-800.webp'), 200)
  assert.equal(await statusOf('3-200.webp'), 404)
})

test('the form shows the file in the language of its page', async (t) => {
  const app = await startTestApp(t)
  const { staff, params, shown } = await givenPreview(app)
  const address = await staff(documents.uploadUrl, { body: { extension: 'pdf', type: 'catalogue' } })
  await app.given.put(address, chairs('Eins', 'Zwei', 'Drei', 'Vier'))
  await staff(editions.add, { params, body: { url: address.split('?')[0] ?? '', number: 1, language: 'de' } })
  await prepareDue(app.services)

  assert.equal((await shown('de'))?.pages, 4)
  assert.equal((await shown('en'))?.pages, 3)
  assert.equal(await statusOf(app, (await shown('de'))?.shown[0]?.small ?? ''), 200)
})

test('a file that cannot be read shows no pages', async (t) => {
  const app = await startTestApp(t)
  const { staff, catalogueId: id } = await preparedFile(app, Buffer.from('%PDF-1.7 nothing'))
  await staff(catalogues.change, { params: { id }, body: { previewPages: 10 } })
  assert.equal((await app.visitor(catalogues.name, { params: { id }, query: {} })).preview, undefined)
  assert.equal(await statusOf(app, `/api/client/preview/${id}/1-200.webp`), 404)
})

test('more than ten pages, and parts of pages, are refused beside the field', async (t) => {
  const { staff, params } = await givenPreview(await startTestApp(t))
  for (const previewPages of [-1, 11, 1.5]) {
    const { errors } = await refused(staff(catalogues.change, { params, body: { previewPages } }), 400)
    assert.deepEqual(
      errors?.map(({ field, message }) => [field, message]),
      [['previewPages', 'Please enter a number of pages from 0 to 10.']],
    )
  }
})
