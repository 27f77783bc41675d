import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { RequestQuery } from '#contract/request-shapes.ts'
import { users } from '#contract/users.ts'
import { startTestApp } from '#support/app.ts'

/** Counts the calls of SQLite's authorizer, which happen while it compiles statements and never while it executes them. */
function countCompiling(t: TestContext): { asked: number } {
  const compiling = { asked: 0 }
  const { exec } = DatabaseSync.prototype
  // The first thing that is done with a connection.
  t.mock.method(DatabaseSync.prototype, 'exec', function (this: DatabaseSync, statements: string) {
    this.setAuthorizer(() => {
      compiling.asked++
      return 0
    })
    exec.call(this, statements)
  })
  return compiling
}

test('a list compiles no statement that it executed before', async (t) => {
  const compiling = countCompiling(t)
  const app = await startTestApp(t)
  const staff = await app.given.user('SUPER_ADMIN')
  await app.given.request(staff.call)
  const queries: RequestQuery[] = [{}, { q: 'vera' }, { q: 'vera', sortBy: 'name' }, { delivery: 'none' }, { page: 2 }]
  for (const query of queries) {
    const read = async () => {
      await staff.call(catalogueRequests.history, { query: { size: 10, ...query } })
      await staff.call(catalogueRequests.listPending, { query: { size: 10, ...query } })
      await staff.call(users.listActive, { query: { size: 10 } })
    }
    await read()
    const before = compiling.asked
    await read()
    assert.equal(compiling.asked, before, JSON.stringify(query))
  }
  assert.ok(compiling.asked > 0)
})
