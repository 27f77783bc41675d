import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { insights } from '#contract/insights.ts'
import { type Db, transact } from '#server/database/dialect.ts'
import * as countries from '#server/database/migrations/0017-countries.ts'
import { maintainSearch } from '#server/database/search/maintain.ts'
import { listings } from '#server/listings.ts'
import { foldFigures } from '#server/requests/figures/fold-figures.ts'
import { fillSample } from '#server/sample/sample.ts'
import { days, startTestApp } from '#support/app.ts'
import { assertCounted } from '#support/counted-insights.ts'
import { fillRequests } from '#support/exports.ts'

const typed = ['Deutschland', 'GERMANY', 'Östereich', 'Île Noire']

/** Brings the database back to where the migration begins: no codes, and countries counted by their spelling. */
async function forgetCodes(db: Db): Promise<void> {
  await transact(db, async (trx) => {
    await trx.schema.alterTable('catalogueRequest').dropColumn('countryCode').execute()
    await trx.updateTable('figure').set({ count: 7 }).where('kind', '=', 'country').execute()
    await trx.updateTable('figureChange').set({ country: 'deutschland' }).where('country', '=', 'DE').execute()
    await trx.updateTable('lock').set({ touched: 1 }).where('name', '=', 'search').execute()
  })
}

const keptCodes = async (db: Db) =>
  (await db.selectFrom('catalogueRequest').select(['id', 'country', 'countryCode']).orderBy('id').execute()).map(
    (row) => ({ ...row }),
  )

test('requests from before get the codes and figures that they would have been stored with', async (t) => {
  const { services, given, now } = await startTestApp(t)
  const { db } = services
  const { call } = await given.user('ADMIN')
  const { id: catalogueId } = await given.catalogue(call)
  const askFromAll = async (host: string) => {
    for (const [index, country] of typed.entries())
      await given.request(call, catalogueId, { country, email: `${index}@${host}` })
  }
  await fillSample(services, 300, () => {})
  await askFromAll('counted.example')
  await foldFigures(services)
  await askFromAll('waiting.example')
  const codes = await keptCodes(db)
  await forgetCodes(db)

  await transact(db, countries.up)

  assert.deepEqual(await keptCodes(db), codes)
  const range = { from: now() - days(365), to: now() }
  const assertSums = async () => {
    for (const query of [range, { ...range, catalogueId }])
      await assertCounted(db, await call(insights.read, { query }), query)
  }
  await assertSums()
  await foldFigures(services)
  await assertSums()
})

test('the search is written anew, so that filters find requests from before by their codes', async (t) => {
  const { services, given } = await startTestApp(t)
  const { call } = await given.user('ADMIN')
  await given.request(call, undefined, { country: 'Deutschland' })
  await forgetCodes(services.db)

  await transact(services.db, countries.up)
  await maintainSearch(services, listings)

  const { data } = await call(catalogueRequests.listPending, { query: { country: 'Germany' } })
  assert.deepEqual(
    data.map(({ countryCode }) => countryCode),
    ['DE'],
  )
})

test('of a day with more than a hundred countries all are counted', async (t) => {
  const { services, now } = await startTestApp(t)
  const { db } = services
  await fillRequests(services, 130)
  await forgetCodes(db)
  await transact(db, (trx) => sql`update "catalogueRequest" set country = email`.execute(trx))

  await transact(db, countries.up)

  const day = db.selectFrom('figure').where('kind', '=', 'country').where('scope', '=', '*')
  const rows = await day
    .where('day', '=', Math.floor(now() / days(1)))
    .select(['key', 'count'])
    .execute()
  assert.deepEqual([rows.length, rows.reduce((sum, { count }) => sum + count, 0)], [101, 130])
})
