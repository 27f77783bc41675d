import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { editions } from '#contract/editions.ts'
import { users } from '#contract/users.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { minutes, startTestApp, type TestApp } from '#support/app.ts'
import { keyOf } from '#support/mails.ts'
import { preparedFile } from '#support/pages/prepared.ts'
import { pagesPdf, written } from '#support/pages/raw-pdf.ts'
import { refused } from '#support/refusals.ts'

const chairs = () => pagesPdf([{ content: written('Chairs of oak') }, { content: written('Tables') }])

async function fetched({ origin }: TestApp, address: string) {
  const answer = await fetch(origin + address)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, type: answer.headers.get('content-type'), mark: bytes.toString('latin1', 8, 12) }
}

const webp = { status: 200, type: 'image/webp', mark: 'WEBP' }

test('staff see the cover of a catalogue and the number of its pages in their list', async (context) => {
  const app = await startTestApp(context)
  const { staff } = await preparedFile(app, chairs())
  const [row] = (await staff(catalogues.list)).data
  assert.equal(row?.pages, 2)
  assert.deepEqual(await fetched(app, row?.cover ?? ''), webp)
})

test('an edition tells how far its pages are', async (context) => {
  const app = await startTestApp(context)
  const { staff, catalogueId } = await preparedFile(app, chairs())
  const [edition] = (await staff(editions.list, { params: { id: catalogueId } })).data
  assert.deepEqual([edition?.state, edition?.pages, edition?.reason], ['ready', 2, null])
  assert.deepEqual(await fetched(app, edition?.cover ?? ''), webp)
})

test('a catalogue that is not prepared has no cover', async (context) => {
  const app = await startTestApp(context)
  const { staff } = await preparedFile(app, Buffer.from('%PDF-1.7 nothing'))
  const [row] = (await staff(catalogues.list)).data
  assert.deepEqual([row?.cover, row?.pages], [null, 0])
})

test('the address of a cover works for five minutes, and for its own file', async (context) => {
  const app = await startTestApp(context)
  const { staff, fileKey } = await preparedFile(app, chairs())
  const address = (await staff(catalogues.list)).data[0]?.cover ?? ''
  const other = address.replace(fileKey, '00000000-0000-4000-8000-000000000000.pdf')
  assert.equal((await fetched(app, other)).status, 403)
  app.pass(minutes(5))
  assert.equal((await fetched(app, address)).status, 200)
  app.pass(minutes(6))
  assert.equal((await fetched(app, address)).status, 403)
})

test('the address of a cover opens nothing from the moment the person who got it is removed', async (context) => {
  const app = await startTestApp(context)
  const { staff, catalogueId } = await preparedFile(app, chairs())
  const row = await staff(catalogues.find, { params: { id: catalogueId } })
  const [edition] = (await staff(editions.list, { params: { id: catalogueId } })).data
  const owner = await app.given.user('SUPER_ADMIN')
  const { id } = (await owner.call(users.listActive)).data.find(({ role }) => role === 'ADMIN') ?? { id: '' }

  await owner.call(users.remove, { params: { id } })

  for (const address of [row.cover, edition?.cover]) assert.equal((await fetched(app, address ?? '')).status, 403)
})

test('the address of a cover reads no page', async (context) => {
  const app = await startTestApp(context)
  const { staff } = await preparedFile(app, chairs())
  const [, ticket] = (await staff(catalogues.list)).data[0]?.cover?.split('/cover/') ?? []
  assert.equal((await fetched(app, `/api/client/read/${ticket}/1-200.webp`)).status, 403)
})

const shown = (id: string) => `/api/client/cover/${id}`

test('a form shows no cover until staff say so', async (context) => {
  const app = await startTestApp(context)
  const { staff, catalogueId: id } = await preparedFile(app, chairs())
  assert.equal((await fetched(app, shown(id))).status, 404)
  assert.deepEqual(await app.visitor(catalogues.name, { params: { id } }), { name: 'Chairs' })
  await staff(catalogues.change, { params: { id }, body: { showCover: true } })
  assert.deepEqual(await fetched(app, shown(id)), webp)
  const { cover = '' } = await app.visitor(catalogues.name, { params: { id } })
  assert.deepEqual(await fetched(app, cover), webp)
  assert.equal((await staff(catalogues.list)).data[0]?.showCover, true)
})

test('a closed form shows no cover', async (context) => {
  const app = await startTestApp(context)
  const { staff, catalogueId: id } = await preparedFile(app, chairs())
  await staff(catalogues.change, { params: { id }, body: { showCover: true } })
  await staff(catalogues.disable, { params: { id } })
  assert.equal((await fetched(app, shown(id))).status, 404)
})

test('the cover of an unknown catalogue is not found, and cannot be switched', async (context) => {
  const app = await startTestApp(context)
  const { staff } = await preparedFile(app, chairs())
  assert.equal((await fetched(app, shown('unknown'))).status, 404)
  await refused(staff(catalogues.change, { params: { id: 'unknown' }, body: { showCover: true } }), 404)
})

/** Asks for the catalogue and approves it. Returns the mail to the visitor. */
async function approved(app: TestApp, { staff, catalogueId }: Awaited<ReturnType<typeof preparedFile>>) {
  const { id } = await app.given.request(staff, catalogueId, { email: 'ada@example.com' })
  await staff(catalogueRequests.approve, { params: { id }, body: {} })
  const mail = (await app.mails()).find(({ to }) => to === 'ada@example.com')
  assert.ok(mail)
  return mail
}

test('the mail with the catalogue has its cover as an attached picture', async (context) => {
  const app = await startTestApp(context)
  const mail = await approved(app, await preparedFile(app, chairs()))
  assert.match(mail.html, /<img src="cid:cover" width="168" height="238" alt=""/)
  const picture = mail.pictures.find(({ cid }) => cid === 'cover')
  assert.equal(picture?.content.toString('hex', 0, 3), 'ffd8ff')
})

test('the mail of a catalogue without a cover has its title page', async (context) => {
  const app = await startTestApp(context)
  const mail = await approved(app, await preparedFile(app, Buffer.from('%PDF-1.7 nothing')))
  assert.doesNotMatch(mail.html, /cid:cover|data:image/)
})

test("the visitor's page has the cover for the mailed key", async (context) => {
  const app = await startTestApp(context)
  const mail = await approved(app, await preparedFile(app, chairs()))
  const { cover = '' } = await app.visitor(visitorRequest.read, { body: { key: keyOf(mail.link ?? '') } })
  assert.deepEqual(await fetched(app, cover), webp)
})
