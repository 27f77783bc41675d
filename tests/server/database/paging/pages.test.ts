import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { users } from '#contract/users.ts'
import { addUser } from '#server/accounts/users/users.ts'
import { readCounters } from '#server/database/counters.ts'
import { systemActor } from '#server/lib/actor.ts'
import { requestCounter } from '#server/requests/request/request-counter.ts'
import { runTransaction } from '#server/transaction/transaction.ts'
import { startTestApp, type TestApp } from '#support/app.ts'
import { customer } from '#support/given.ts'

/** Users with equal registration times, so that the id breaks ties. */
async function people(app: TestApp, count: number): Promise<void> {
  await runTransaction(app.services, systemActor, async (tx) => {
    for (let i = 0; i < count; i++) {
      const person = {
        email: `p${i}@example.com`,
        firstName: `p${i}`,
        lastName: 'x',
        passwordHash: 'x',
        confirmedAt: null,
      }
      await addUser(tx, { ...person, role: 'USER', status: 'active', created: Math.floor(i / 3) })
    }
  })
}

test('pages by number and by cursor, forwards and backwards, agree in both orders', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN')
  await people(app, 22)

  for (const sortOrder of ['ASC', 'DESC'] as const) {
    const whole = (await owner.call(users.listActive, { query: { sortOrder } })).data.map(({ id }) => id)
    assert.equal(whole.length, 23)
    const byNumber: string[] = []
    for (let page = 1; page <= 5; page++) {
      const { data, totalPages } = await owner.call(users.listActive, { query: { page, size: 5, sortOrder } })
      assert.equal(totalPages, 5)
      byNumber.push(...data.map(({ id }) => id))
    }
    assert.deepEqual(byNumber, whole)

    const list = (query: { after?: string; before?: string }) =>
      owner.call(users.listActive, { query: { size: 5, sortOrder, ...query } })
    const forwards = [await list({})]
    for (let key = forwards[0]?.next; key; key = forwards.at(-1)?.next) forwards.push(await list({ after: key }))
    const backwards = forwards.slice(-1)
    for (let key = backwards[0]?.previous; key; key = backwards[0]?.previous)
      backwards.unshift(await list({ before: key }))

    const idsOf = (pages: typeof forwards) => pages.flatMap(({ data }) => data.map(({ id }) => id))
    assert.deepEqual(idsOf(forwards), whole)
    assert.deepEqual(
      forwards.map(({ page: number }) => number),
      [1, 2, 3, 4, 5],
    )
    assert.deepEqual(
      backwards.map(({ page: number }) => number),
      [1, 2, 3, 4, 5],
    )
    assert.deepEqual(idsOf(backwards.slice(0, -1)), whole.slice(0, 20))
  }
})

test('lists are newest first by default', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN')
  await people(app, 6)

  const { data } = await owner.call(users.listActive)

  const created = data.map((row) => row.created)
  assert.deepEqual(
    created,
    created.toSorted((a, b) => b - a),
  )
})

test('without page and size a list has up to a thousand rows with exact totals; one alone implies the other', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN')
  await people(app, 1_004)

  const all = await owner.call(users.listActive)
  assert.deepEqual(
    [all.data.length, all.totalElements, all.totalPages, all.page, all.size],
    [1_000, 1_005, 2, 1, 1_000],
  )
  const page = await owner.call(users.listActive, { query: { page: 2 } })
  assert.deepEqual([page.data.length, page.totalPages, page.size], [10, 101, 10])
  const size = await owner.call(users.listActive, { query: { size: 100 } })
  assert.deepEqual([size.data.length, size.totalPages, size.page], [100, 11, 1])
})

test('a page beyond the last is empty and has exact totals', async (t) => {
  const { given } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')

  const page = await owner.call(users.listActive, { query: { page: 9, size: 5 } })
  assert.deepEqual([page.data, page.totalElements, page.totalPages, page.page], [[], 1, 1, 9])
  const none = await owner.call(catalogueRequests.history, { query: { page: 1 } })
  assert.deepEqual([none.data, none.totalElements, none.totalPages], [[], 0, 0])
})

test('kept totals equal the counted rows after many changes at once', async (t) => {
  const { given, services } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const vera = await given.user('USER', 'vera')
  const requests = await Promise.all(
    Array.from({ length: 30 }, (_, index) => given.request(staff.call, undefined, { email: `v${index}@example.com` })),
  )
  const { id: catalogueId } = await given.catalogue(staff.call)

  await Promise.allSettled(
    requests.flatMap(({ id }, index) => [
      staff.call(catalogueRequests.reject, { params: { id } }),
      staff.call(catalogueRequests.approve, { params: { id }, body: { catalogueId } }),
      vera.call(catalogueRequests.send, { body: { ...customer, email: `w${index % 7}@example.com` } }),
    ]),
  )

  const rows = await services.db.selectFrom('catalogueRequest').select('status').execute()
  for (const status of ['pending', 'approved', 'rejected'] as const) {
    const counted = rows.filter((row) => row.status === status).length
    assert.equal(await readCounters(services.db, requestCounter(status)), counted, status)
  }
})
