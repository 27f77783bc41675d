import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { documents, type Extension } from '#contract/documents.ts'
import { editions } from '#contract/editions.ts'
import { prepareDue } from '#server/rendering/prepare.ts'
import { startTestApp, type TestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { givenFile, preparedFile } from '#support/pages/prepared.ts'
import { chairs, startReading } from '#support/reading.ts'
import { refused } from '#support/refusals.ts'

const nothing = () => Buffer.from('%PDF-1.7 and then nothing at all')
const off = { download: false }

for (const [what, bytes, extension] of [
  ['a PDF that cannot be read', nothing(), 'pdf'],
  ['a file without pages', Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]), 'zip'],
] as const satisfies readonly [string, Buffer<ArrayBuffer>, Extension][])
  test(`the download of ${what} cannot be turned off, which is said beside the field`, async (t) => {
    const app = await startTestApp(t)
    const { staff, catalogueId: id } = await preparedFile(app, bytes, extension)
    const before = await digest(app.services)

    const { errors } = await refused(
      staff(catalogues.change, { params: { id }, body: { previewPages: 2, ...off } }),
      400,
    )

    assert.deepEqual(
      errors?.map(({ field }) => field),
      ['download'],
    )
    assert.equal(await digest(app.services), before)
  })

test('the download of a file whose pages are being prepared can be turned off', async (t) => {
  const { staff, catalogueId: id } = await givenFile(await startTestApp(t), chairs())

  await staff(catalogues.change, { params: { id }, body: off })

  assert.equal((await staff(catalogues.find, { params: { id } })).download, false)
})

/** A visitor reads a catalogue that is not downloaded, and then its newest edition cannot be read. */
async function givenUnreadableEdition(app: TestApp) {
  const life = await startReading(app)
  const { call } = life.staff
  const params = { id: life.catalogueId }
  const put = async (bytes: Buffer<ArrayBuffer>, correct?: number) => {
    const address = await call(documents.uploadUrl, { body: { extension: 'pdf', type: 'catalogue' } })
    await app.given.put(address, bytes)
    const url = address.split('?')[0] ?? ''
    await call(editions.add, { params, body: { url, ...(correct ? { correct } : {}) } })
    await prepareDue(app.services)
  }
  await call(catalogues.change, { params, body: off })
  await put(nothing())
  return { ...life, call, params, put }
}

test('an edition that can neither be read nor downloaded is not available, and its link stays', async (t) => {
  const { key, read, begin, open, put } = await givenUnreadableEdition(await startTestApp(t))

  const { state, actions } = await read(key)

  assert.deepEqual([state, actions], ['unavailable', ['erase']])
  assert.equal((await refused(begin(), 409)).Message, 'The catalogue is not available now.')
  await refused(open(key), 409)
  await put(chairs(), 2)
  assert.equal((await read(key)).state, 'open')
})

test('nobody is sent a link to a catalogue that can neither be read nor downloaded', async (t) => {
  const app = await startTestApp(t)
  const { call, params } = await givenUnreadableEdition(app)
  const { id } = await app.given.request(call, params.id, { email: 'grace@example.com' })
  const before = await digest(app.services)

  await refused(call(catalogueRequests.approve, { params: { id }, body: {} }), 409)

  assert.equal(await digest(app.services), before)
  await call(catalogues.change, { params, body: { download: true } })
  await call(catalogueRequests.approve, { params: { id }, body: {} })
})
