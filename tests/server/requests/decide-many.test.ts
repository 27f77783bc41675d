import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { startTestApp } from '#support/app.ts'
import { rejected } from '#support/refusals.ts'
import { startLife } from '#support/request-life.ts'

test('many are decided at once, each as its own call would have been, with one message for all', async (t) => {
  const app = await startTestApp(t)
  const { staff, id, catalogueId, mails } = await startLife(app)
  const open = await app.given.request(staff.call)
  const decided = await app.given.request(staff.call, catalogueId)
  const last = await app.given.request(staff.call, catalogueId)
  await staff.call(catalogueRequests.reject, { params: { id: decided.id }, body: { silent: true } })
  const unknown = randomUUID()
  const ids = [id, open.id, decided.id, unknown, last.id]

  const { data } = await staff.call(catalogueRequests.decide, {
    body: { ids, decision: 'approve', message: 'See you at the fair' },
  })

  assert.deepEqual(
    data,
    [204, 400, 409, 404, 204].map((status, index) => ({
      id: ids[index],
      status,
      ...(status === 409 ? { code: 'decided' } : {}),
    })),
  )
  const sent = await mails()
  assert.equal(sent.length, 2)
  for (const { text } of sent) assert.match(text, /> See you at the fair/)
})

test('the links of requests that are approved together work for the days that were asked for', async (t) => {
  const app = await startTestApp(t)
  const { staff, id, catalogueId } = await startLife(app)
  const other = await app.given.request(staff.call, catalogueId)

  await staff.call(catalogueRequests.decide, { body: { ids: [id, other.id], decision: 'approve', days: 3 } })

  for (const params of [{ id }, { id: other.id }]) {
    const { link } = await staff.call(catalogueRequests.find, { params })
    assert.equal(link?.expires, app.now() + 3 * 86_400_000)
  }
})

test('a hundred are decided in one call, not more, and none twice', async (t) => {
  const { staff } = await startLife(await startTestApp(t))
  const decide = (ids: string[]) =>
    staff.call(catalogueRequests.decide, { body: { ids, decision: 'reject', silent: true } })
  const one = randomUUID()

  assert.ok((await rejected(decide([]))).ids)
  assert.ok((await rejected(decide([one, one]))).ids)
  assert.ok((await rejected(decide(Array.from({ length: 101 }, () => randomUUID())))).ids)
  assert.equal((await decide(Array.from({ length: 100 }, () => randomUUID()))).data.length, 100)
})
