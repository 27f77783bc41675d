import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { insights } from '#contract/insights.ts'
import { Delivery, type RequestQuery } from '#contract/request-shapes.ts'
import { transact } from '#server/database/dialect.ts'
import { writeCursor } from '#server/database/paging/cursor.ts'
import { fillSample } from '#server/sample/sample.ts'
import { startTestApp, type TestApp } from '#support/app.ts'
import type { Call } from '#support/client.ts'
import { recordReadings } from '#support/plans.ts'

/** More than a list counts, so that what many rows match is read as at any size. */
const size = 12_000

async function given(t: TestContext) {
  const app = await startTestApp(t)
  const staff = await app.given.user('ADMIN', 'ada')
  const user = await app.given.user('USER', 'uma')
  await fillSample(app.services, size, () => {})
  await makeRare(app, user.id)
  const { data } = await staff.call(catalogues.list)
  return { app, staff, user, catalogueId: data[0]?.id ?? '', readings: recordReadings(t) }
}

/** A few forms of a person, and a few requests of each delivery that the sample does not have. */
async function makeRare({ services: { db } }: TestApp, authorId: string): Promise<void> {
  const few = (rest: number) => sql`id in (select id from "catalogueRequest" where status = 'approved' and openings = 0
    order by seq desc limit 20 offset ${rest})`
  await transact(db, async (trx) => {
    const set = (changes: ReturnType<typeof sql>, rest: number) =>
      sql`update "catalogueRequest" set ${changes} where ${few(rest)}`.execute(trx)
    await sql`update submission set "authorId" = ${authorId} where "requestId" in
      (select id from "catalogueRequest" order by seq limit 20)`.execute(trx)
    await set(sql`"linkRevokedAt" = 1`, 20)
    await set(sql`"mailedAt" = null`, 40)
    await set(sql`"mailedAt" = null, "mailError" = 'x'`, 60)
  })
  if (onPostgres) await sql`analyze`.execute(db)
}

/** The indexes of the orders, of which the pages of the whole list read the beginning or the end. */
const orders = { created: 'request_seq', name: 'request_name', email: 'request_address', company: 'request_company' }
const sorts = Object.keys(orders) as (keyof typeof orders)[]

const words = ['ada', 'sample', 'nobody', 'ada abel', 'chairs tables', 'ada.abel.0@', 'sample example']
const filters = (catalogueId: string): RequestQuery[] => [
  { status: 'approved' },
  { catalogueId },
  { country: 'Portugal' },
  { source: 'fair-2025' },
  { from: 0 },
  { from: Date.UTC(2025, 10), to: Date.UTC(2025, 11) },
  ...Delivery.enum.map((delivery) => ({ delivery })),
]

/** Words and filters, alone and together. */
function selections(catalogueId: string): RequestQuery[] {
  const asked = words.map((q) => ({ q }))
  const both = filters(catalogueId).flatMap((filter) => ['ada', 'sample'].map((q) => ({ ...filter, q })))
  return [...asked, ...filters(catalogueId), ...both]
}

/** The place behind a row whose name, address and company begin like this. */
const behindSome = writeCursor(2, { text: 'k', seq: 0 })

const onPostgres = process.env.TEST_DATABASE !== undefined
const without = (names: string[], one: string) => names.filter((name) => name !== one)

const { history, listPending } = catalogueRequests
const lists = {
  history: (call: Call, query: RequestQuery) => call(history, { query: { size: 10, ...query } }),
  pending: (call: Call, query: RequestQuery) => call(listPending, { query: { size: 10, ...query } }),
}

test('no page of a list of requests reads a whole table or index', async (t) => {
  const { app, staff, user, readings, catalogueId } = await given(t)
  const wholeOf = async (read: (typeof lists)[keyof typeof lists], call: Call, query: RequestQuery) => {
    readings.length = 0
    await read(call, query)
    // Filters that exclude each other are answered without a reading.
    if (!('delivery' in query)) assert.notEqual(readings.length, 0)
    return readings.flatMap(({ whole }) => whole)
  }

  await t.test('of all requests in any order, but for the index of the order', async () => {
    for (const sortBy of sorts) {
      for (const place of [{}, { page: 3 }, { page: size / 10 }])
        assert.deepEqual(await wholeOf(lists.history, staff.call, { ...place, sortBy }), [orders[sortBy]])
      const { next = '' } = await lists.history(staff.call, { sortBy })
      assert.deepEqual(await wholeOf(lists.history, staff.call, { after: next, sortBy }), [])
    }
  })

  await t.test('of one status, and of one person', async () => {
    // PostgreSQL may prefer the order's index where it believes that a status is common.
    const ofStatus = await wholeOf(lists.pending, staff.call, {})
    assert.deepEqual(without(ofStatus, onPostgres ? 'request_seq' : ''), [])
    for (const read of Object.values(lists)) assert.deepEqual(await wholeOf(read, user.call, {}), [])
  })

  await t.test('of one status in any order, and sorts none', async () => {
    for (const sortBy of sorts.filter((sortBy) => sortBy !== 'created'))
      for (const place of [{}, { sortOrder: 'ASC' as const }, { after: behindSome }]) {
        assert.deepEqual(await wholeOf(lists.pending, staff.call, { ...place, sortBy }), [])
        // PostgreSQL may prefer to sort where it believes that the rows are few.
        if (!onPostgres) assert.ok(readings.every((reading) => !reading.sorts))
      }
  })

  for (const [who, call] of Object.entries({ staff: staff.call, 'a person': user.call })) {
    for (const [name, read] of Object.entries(lists)) {
      await t.test(`of words and filters in any order, of the list ${name} for ${who}`, async () => {
        for (const selection of selections(catalogueId)) {
          for (const sortBy of ['created', 'name'] as const) {
            const whole = await wholeOf(read, call, { ...selection, sortBy })
            // PostgreSQL may read the newest 10,000, which are sorted and most of this table, along their index, and
            // all pending ones, which have no delivery.
            const isCommon = sortBy === 'name' || (name === 'pending' && selection.delivery === 'none')
            const allowed = onPostgres && isCommon ? 'request_seq' : ''
            assert.deepEqual(without(whole, allowed), [], JSON.stringify({ ...selection, sortBy }))
          }
        }
      })
    }
  }

  await t.test('nor does the dashboard, which sorts none either', async () => {
    readings.length = 0
    await staff.call(insights.read)
    assert.deepEqual(
      without(
        readings.flatMap(({ whole }) => whole),
        onPostgres ? 'request_seq' : '',
      ),
      [],
    )
    assert.deepEqual(
      readings.filter(({ sorts }) => sorts),
      [],
    )
  })

  await t.test('and a missing index is noticed', async () => {
    const cases: [index: string, query: RequestQuery][] = [
      ['request_name', { sortBy: 'name' }],
      ['request_address', { sortBy: 'email' }],
      ['request_company', { sortBy: 'company' }],
      ['request_expiry', { delivery: 'sent' }],
      ['request_expiry', { delivery: 'sent', status: 'approved' }],
      ['request_revoked', { delivery: 'revoked' }],
      ['request_unmailed', { delivery: 'held' }],
      ['request_seq', {}],
    ]
    for (const [index, query] of cases) {
      await transact(app.services.db, (trx) => sql`drop index if exists ${sql.ref(index)}`.execute(trx))
      const whole = await wholeOf(lists.history, staff.call, query)
      assert.notDeepEqual(without(whole, index), [], JSON.stringify([index, query]))
    }
  })
})
