import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import { tourAccess } from '#contract/tour-access.ts'
import { users } from '#contract/users.ts'
import { userCounter } from '#server/accounts/users/users.queries.ts'
import { changeCounters } from '#server/database/counters.ts'
import { type Trx, transact } from '#server/database/dialect.ts'
import { requestCounter } from '#server/requests/request/request-counter.ts'
import { fillSample } from '#server/sample/sample.ts'
import { accessCounter } from '#server/tours/tour-access.queries.ts'
import { startTestApp } from '#support/app.ts'

/** More than a list counts. */
const size = 10_040

async function given(t: TestContext) {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN')
  await fillSample(app.services, size, () => {})
  await transact(app.services.db, async (trx) => {
    await copyToUsersAndTours(trx)
    await setAllPending(trx)
  })
  return owner
}

async function setAllPending(trx: Trx): Promise<void> {
  await sql`update "catalogueRequest" set status = 'pending'`.execute(trx)
  await trx.deleteFrom('counter').where('list', 'like', 'request/%').execute()
  await changeCounters(trx, { [requestCounter('pending')]: size })
}

async function copyToUsersAndTours(trx: Trx): Promise<void> {
  const person = sql.raw(
    '"firstName", "lastName", company, address, postcode, city, state, country, "nameKey", seq, created',
  )
  await sql`insert into "user" (id, email, "emailKey", role, status, "passwordHash", ${person})
    select id, email || id, "emailKey" || id, 'USER', 'active', '', ${person} from "catalogueRequest"`.execute(trx)
  await sql`insert into "tourAccess" (id, name, type, "startTime", "endTime", token, openings, "nameKey", seq, created)
    select id, "firstName", 'tour', 0, 0, id, 0, "nameKey", seq, created from "catalogueRequest"`.execute(trx)
  await changeCounters(trx, { [userCounter('active')]: size, [accessCounter('tour')]: size })
}

type Row = Readonly<Record<string, unknown>> & { readonly id: string }
type Read = (query: ListQuery & { sortBy: never }) => Promise<Page<Row>>

/** Follows `next` from the first page to the last. */
async function readAll(read: Read, query: ListQuery) {
  const pages = [await read({ ...query, size: 100 } as never)]
  for (let next = pages[0]?.next; next && pages.length * 50 < size; next = pages.at(-1)?.next)
    pages.push(await read({ ...query, size: 100, after: next } as never))
  return pages
}

test('without filters every order of a part has all its rows and an exact total', async (t) => {
  const owner = await given(t)
  const ofRequests = ['name', 'email', 'company']
  const lists: [name: string, read: Read, orders: string[]][] = [
    ['pending requests', (query) => owner.call(catalogueRequests.listPending, { query }) as never, ofRequests],
    ['active users', (query) => owner.call(users.listActive, { query }) as never, ['name', 'email']],
    ['tours', (query) => owner.call(tourAccess.list, { query }) as never, ['name']],
  ]
  for (const [name, read, orders] of lists)
    for (const sortBy of orders)
      await t.test(`${name} by ${sortBy}`, async () => {
        const pages = await readAll(read, { sortBy, sortOrder: 'ASC' })
        const ids = pages.flatMap(({ data }) => data.map(({ id }) => id))
        const { totalElements = 0, totalPages, totalIsMinimum, data: last } = pages.at(-1) as Page<Row>
        assert.equal(totalIsMinimum, undefined)
        assert.ok(totalElements >= size)
        assert.equal(new Set(ids).size, totalElements)

        const byNumber = await read({ sortBy, sortOrder: 'ASC', page: totalPages, size: 100 } as never)
        assert.deepEqual(byNumber.data, last)
        const turned = await read({ sortBy, sortOrder: 'DESC', page: 1, size: 100 } as never)
        const fromEnd = turned.data.map(({ id }) => id).reverse()
        assert.deepEqual(fromEnd, ids.slice(-100))
      })
})
