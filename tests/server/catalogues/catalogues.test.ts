import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { startTestApp } from '#support/app.ts'
import { customer } from '#support/given.ts'
import { refused, rejected } from '#support/refusals.ts'

const redirectOf = async (origin: string, id: string) =>
  (await fetch(`${origin}/api/client/catalogue/${id}`, { redirect: 'manual' })).headers.get('location')

test('catalogues are listed newest first with an address to download them', async (t) => {
  const { given, pass } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  await given.catalogue(staff.call, 'Chairs')
  pass(1)
  await given.catalogue(staff.call, 'Tables')

  const { data, totalElements } = await staff.call(catalogues.list)

  assert.equal(totalElements, 2)
  assert.deepEqual(
    data.map(({ name, disabled }) => ({ name, disabled })),
    [
      { name: 'Tables', disabled: false },
      { name: 'Chairs', disabled: false },
    ],
  )
})

test('a catalogue needs a name and a file, in the words of the specification', async (t) => {
  const { given } = await startTestApp(t)
  const staff = await given.user('ADMIN')

  const words = await rejected(staff.call(catalogues.create, { body: {} as never }))

  assert.deepEqual(words, { name: 'Please input the access name!', url: 'must have a file uploaded' })
})

test('the form address of an inactive, deleted or unknown catalogue leads to a page that says so', async (t) => {
  const { given, origin } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const { id } = await given.catalogue(staff.call)
  assert.equal(await redirectOf(origin, id), `/client/request?catalogue=${id}`)

  await staff.call(catalogues.disable, { params: { id } })
  assert.equal(await redirectOf(origin, id), '/client/closed')
  await staff.call(catalogues.enable, { params: { id } })
  assert.equal(await redirectOf(origin, id), `/client/request?catalogue=${id}`)
  await staff.call(catalogues.remove, { params: { id } })
  for (const unknown of [id, randomUUID(), 'x', '..%2f..']) {
    assert.equal(await redirectOf(origin, unknown), '/client/closed')
  }
})

test('an inactive catalogue is listed as disabled and its form takes nothing', async (t) => {
  const { given, visitor } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const { id } = await given.catalogue(staff.call)

  await staff.call(catalogues.disable, { params: { id } })

  assert.equal((await staff.call(catalogues.list)).data[0]?.disabled, true)
  await refused(visitor(catalogueRequests.send, { body: { ...customer, catalogueId: id } }), 409)
  await refused(staff.call(catalogues.disable, { params: { id } }), 409)
})

test('visitors learn the name of a catalogue that can be asked for, and of no other one', async (t) => {
  const { given, visitor } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const { id } = await given.catalogue(staff.call, 'Stühle <2026>')
  const nameOf = (asked: string) => visitor(catalogues.name, { params: { id: asked } })

  assert.deepEqual(await nameOf(id), { name: 'Stühle <2026>' })
  await staff.call(catalogues.disable, { params: { id } })
  for (const unknown of [id, randomUUID(), 'x']) await refused(nameOf(unknown), 404)
})

test('an inactive catalogue can be deleted', async (t) => {
  const { given } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const { id } = await given.catalogue(staff.call)
  await staff.call(catalogues.disable, { params: { id } })

  await staff.call(catalogues.remove, { params: { id } })

  assert.equal((await staff.call(catalogues.list)).totalElements, 0)
})

test('a deleted catalogue is gone at once with its private links; the history keeps its name', async (t) => {
  const { given, mails } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const { id } = await given.catalogue(staff.call, 'Chairs')
  const request = await given.request(staff.call, id)
  await staff.call(catalogueRequests.approve, { params: { id: request.id }, body: {} })
  const link = given.documentAt((await mails()).at(-1)?.link)
  assert.equal((await fetch(link)).status, 200)

  await staff.call(catalogues.remove, { params: { id } })

  const dead = await fetch(link, { redirect: 'manual' })
  assert.equal(dead.status, 302)
  assert.equal(dead.headers.get('location'), '/client/document?reason=gone')
  assert.equal((await staff.call(catalogues.list)).totalElements, 0)
  assert.equal((await staff.call(catalogueRequests.history)).data[0]?.catalogueName, 'Chairs')
  await refused(staff.call(catalogues.remove, { params: { id } }), 404)
})
