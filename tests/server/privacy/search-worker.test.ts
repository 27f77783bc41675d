import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { transact } from '#server/database/dialect.ts'
import { forgetErased } from '#server/privacy/forget-erased.ts'
import { startTestApp } from '#support/app.ts'
import { startLife } from '#support/request-life.ts'

/** Counts the threads that this process starts. */
function countThreads(t: TestContext) {
  let count = 0
  const started = () => count++
  process.on('worker', started)
  t.after(() => process.off('worker', started))
  return () => count
}

test('a thread merges the search index after an erasure, and none runs while there is nothing to do', async (t) => {
  const { services, erase, reject, mailedKey } = await startLife(await startTestApp(t))
  await reject()
  await forgetErased(services)
  const threads = countThreads(t)
  await forgetErased(services)
  assert.equal(threads(), 0)
  await erase(await mailedKey())

  await forgetErased(services)
  await forgetErased(services)

  assert.equal(threads(), 1)
})

test('in a new database there is no search to build, which would keep exports waiting', async (t) => {
  const { services } = await startTestApp(t)
  const threads = countThreads(t)

  await forgetErased(services)

  assert.equal(threads(), 0)
})

test('a thread builds the search index after a migration', async (t) => {
  const { services, staff } = await startLife(await startTestApp(t))
  await transact(services.db, (trx) =>
    trx.updateTable('lock').set({ touched: 0 }).where('name', '=', 'search').execute(),
  )
  const threads = countThreads(t)

  await forgetErased(services)

  assert.equal(threads(), 1)
  const { data } = await staff.call(catalogueRequests.listPending, { query: { q: 'visitor' } })
  assert.equal(data.length, 1)
})
