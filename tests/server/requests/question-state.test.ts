import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { startTestApp } from '#support/app.ts'
import { customer } from '#support/given.ts'
import { startLife } from '#support/request-life.ts'

test('staff see in the list and beside it whether a question is open or answered, while the request waits', async (t) => {
  const { staff, visitor, question, mailedKey, find, reject } = await startLife(await startTestApp(t))
  const state = async () => (await staff.call(catalogueRequests.history)).data[0]?.questionState
  assert.equal(await state(), null)

  await question('Which colour?')
  assert.equal(await state(), 'asked')
  await visitor(visitorRequest.answer, { body: { key: await mailedKey(), message: 'Blue.' } })
  assert.equal(await state(), 'answered')
  assert.equal((await find()).answer, 'Blue.')
  await question('Which blue?')
  assert.equal(await state(), 'asked')

  await reject()
  assert.equal(await state(), null)
})

test('a USER is not told what staff asked about their request, and what was answered', async (t) => {
  const app = await startTestApp(t)
  const vera = await app.given.user('USER', 'vera')
  const { staff, visitor, catalogueId, mailedKey } = await startLife(app, { email: 'other@example.com' })
  await vera.call(catalogueRequests.send, { body: { ...customer, catalogueId } })
  const asked = (await staff.call(catalogueRequests.listPending)).data.find(({ email }) => email === customer.email)
  const params = { id: asked?.id ?? '' }
  await staff.call(catalogueRequests.question, { params, body: { message: 'Which colour?' } })
  await visitor(visitorRequest.answer, { body: { key: await mailedKey(), message: 'Blue.' } })
  assert.equal((await staff.call(catalogueRequests.find, { params })).answer, 'Blue.')

  const [row] = (await vera.call(catalogueRequests.listPending)).data
  const facts = await vera.call(catalogueRequests.find, { params: { id: row?.id ?? '' } })
  assert.equal('answer' in facts, false)
  assert.equal('questionState' in (row ?? {}), false)
})
