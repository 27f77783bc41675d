import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { startTestApp } from '#support/app.ts'
import { customer, pdf } from '#support/given.ts'

test('a real file becomes a catalogue, is asked for, approved, mailed, and comes back byte for byte', async (t) => {
  const { origin, given, visitor, mails } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const file = Buffer.concat([pdf, randomBytes(5_000_000)])

  const url = await given.upload(staff.call, file)
  const { id } = await staff.call(catalogues.create, { body: { name: 'Chairs 2026', url } })
  const form = await fetch(`${origin}/api/client/catalogue/${id}`, { redirect: 'manual' })
  assert.equal(form.status, 302)
  assert.equal(form.headers.get('location'), `/client/request?catalogue=${id}`)

  await visitor(catalogueRequests.send, { body: { ...customer, catalogueId: id } })
  const { data } = await staff.call(catalogueRequests.listPending)
  assert.equal(data.length, 1)
  assert.equal(data[0]?.name, 'Vera Visitor')
  assert.deepEqual(await mails(), [])

  await staff.call(catalogueRequests.approve, { params: { id: data[0]?.id ?? '' }, body: {} })
  const [mail] = await mails()
  assert.equal(mail?.to, customer.email)

  const document = await fetch(given.documentAt(mail?.link))
  assert.equal(document.status, 200)
  assert.match(document.headers.get('content-disposition') ?? '', /attachment; filename="?Chairs 2026.pdf"?/)
  assert.deepEqual(Buffer.from(await document.arrayBuffer()), file)
})
