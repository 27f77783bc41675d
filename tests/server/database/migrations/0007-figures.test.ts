import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Kysely } from 'kysely'
import { type Db, transact } from '#server/database/dialect.ts'
import * as figures from '#server/database/migrations/0007-figures.ts'
import * as countries from '#server/database/migrations/0017-countries.ts'
import { fillSample } from '#server/sample/sample.ts'
import { startTestApp } from '#support/app.ts'
import { customer } from '#support/given.ts'

/** Brings the database back to where the migration begins. */
async function removeFigures(db: Db): Promise<void> {
  await transact(db, async (trx) => {
    await trx.schema.dropTable('figure').execute()
    await trx.schema.dropTable('figureChange').execute()
    await trx.schema.dropIndex('request_attention_kind').execute()
    await trx.deleteFrom('lock').where('name', '=', 'figures').execute()
    await trx.schema.alterTable('catalogueRequest').dropColumn('countryCode').execute()
  })
}

async function keptFigures(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('figure').selectAll().execute()
  return rows.map(({ scope, kind, day, key, count }) => [scope, kind, day, key, count].join(' ')).sort()
}

test('the figures of requests from before are those that would have been kept', async (t) => {
  const { services, given } = await startTestApp(t)
  const { db } = services
  const staff = await given.user('ADMIN')
  await given.request(staff.call, undefined, { ...customer, country: '  Österreich ' })
  await fillSample(services, 300, () => {})
  const kept = await keptFigures(db)
  await removeFigures(db)

  await transact(db, async (trx) => {
    await figures.up(trx as unknown as Kysely<never>)
    await countries.up(trx)
  })

  assert.deepEqual(await keptFigures(db), kept)
})
