import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { privacy } from '#contract/privacy.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { emptyJournal } from '#server/database/dialect.ts'
import { maintainSearch } from '#server/database/search/maintain.ts'
import { listings } from '#server/listings.ts'
import { startTestApp } from '#support/app.ts'
import { partsOfIndexes } from '#support/digest.ts'
import { customer } from '#support/given.ts'
import { refused } from '#support/refusals.ts'
import { startLife } from '#support/request-life.ts'

const marked = { ...customer, lastName: 'Xylophonova', company: 'Quixotic Zebra', contactNumber: '+99 7654321' }

test('the visitor erases what the request holds; the row stays with its times, status and counts', async (t) => {
  const { approve, mailedKey, open, visitor, staff, find, read, formKey, kinds, mails } = await startLife(
    await startTestApp(t),
  )
  await approve({ message: 'Dear Vera' })
  const key = await mailedKey()
  await open(key)

  await visitor(visitorRequest.erase, { body: { key } })

  const { state, mine, actions: possible } = await read(key)
  assert.deepEqual([state, new Set(Object.values(mine)), possible], ['erased', new Set(['']), []])
  await refused(read(formKey), 404)
  const { name, email, company, status, delivery, link, message, actions } = await find()
  assert.deepEqual([name, email, company, status, delivery, message], ['', '', '', 'approved', 'revoked', undefined])
  assert.equal(link?.openings, 1)
  assert.deepEqual(actions, [])
  assert.deepEqual(await kinds(), ['asked', 'approved', 'mailed', 'opened', 'erased'])
  const { data } = await staff.call(catalogueRequests.history)
  assert.deepEqual(
    data.map(({ name }) => name),
    [''],
  )
  assert.deepEqual(await mails(), [])
})

test('a pending request is withdrawn when it is erased, and the address may ask again', async (t) => {
  const { question, mailedKey, visitor, staff, catalogueId, find, kinds } = await startLife(await startTestApp(t))
  await question('Which colour?')
  const key = await mailedKey()

  await visitor(visitorRequest.erase, { body: { key } })

  assert.equal((await staff.call(catalogueRequests.listPending)).totalElements, 0)
  assert.equal((await staff.call(catalogueRequests.history)).data[0]?.status, 'withdrawn')
  assert.equal((await find()).decidedBy, null)
  assert.deepEqual((await kinds()).slice(-2), ['withdrawn', 'erased'])
  await visitor(catalogueRequests.send, { body: { ...customer, catalogueId } })
  assert.equal((await staff.call(catalogueRequests.listPending)).totalElements, 1)
})

test('a pending request that an owner erases was withdrawn by the owner first, and then erased', async (t) => {
  const { given, find, staff, id } = await startLife(await startTestApp(t))
  const { call } = await given.user('SUPER_ADMIN', 'olga')

  await call(privacy.erase, { body: { email: customer.email } })

  const { data } = await staff.call(catalogueRequests.events, { params: { id } })
  assert.deepEqual(
    data.map(({ kind, actor }) => [kind, actor]),
    [
      ['asked', null],
      ['withdrawn', 'olga Person'],
      ['erased', 'olga Person'],
    ],
  )
  assert.equal((await find()).decidedBy, 'olga Person')
})

test('nothing of the person is left in any table, nor in the file of the database or its journal', async (t) => {
  const app = await startTestApp(t)
  const { formKey, visitor, question, mailedKey, services, catalogueId } = await startLife(app)
  await visitor(visitorRequest.correct, { body: { key: formKey, ...marked } })
  await visitor(catalogueRequests.send, { body: { ...marked, catalogueId } })
  await question('Dear Xylophonova, which colour?')
  const key = await mailedKey()
  await visitor(visitorRequest.answer, { body: { key, message: 'Quixotic Zebra likes red' } })

  await visitor(visitorRequest.erase, { body: { key } })

  const { db, config } = services
  for (const { name } of await db.introspection.getTables()) {
    if (partsOfIndexes.test(name)) continue
    const rows = JSON.stringify(
      await db
        .selectFrom(name as 'user')
        .selectAll()
        .execute(),
    )
    for (const word of ['Xylophonova', 'Quixotic', '7654321', customer.email])
      assert.ok(!rows.includes(word), `${name}: ${word}`)
  }
  if (config.database.kind !== 'sqlite') return
  await maintainSearch(services, listings)
  await emptyJournal(db)
  for (const file of [config.database.file, `${config.database.file}-wal`]) {
    const bytes = (await readFile(file, 'latin1')).toLowerCase()
    for (const word of ['xylophonova', 'quixotic', '7654321']) assert.ok(!bytes.includes(word), `${file}: ${word}`)
  }
})
