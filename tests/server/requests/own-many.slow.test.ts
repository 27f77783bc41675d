import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { insights } from '#contract/insights.ts'
import { transact } from '#server/database/dialect.ts'
import { fillSample } from '#server/sample/sample.ts'
import { startTestApp } from '#support/app.ts'
import { exported } from '#support/exports.ts'

/** More than a list counts. */
const size = 10_040

test('of more than 10,000 forms of a USER lists have the newest, figures and exports all', async (t) => {
  const { given, services, origin } = await startTestApp(t)
  const una = await given.user('USER', 'una')
  await fillSample(services, size, () => {})
  await transact(services.db, (trx) => trx.updateTable('submission').set({ authorId: una.id }).execute())

  const last = await una.call(catalogueRequests.history, { query: { page: 100, size: 100 } })
  const oldest = await una.call(catalogueRequests.history, { query: { to: last.data.at(-1)?.created ?? 0 } })
  const figures = await una.call(insights.read)
  const rows = await exported(origin, una.call, { list: 'history', columns: ['created'] })

  assert.deepEqual([last.totalElements, last.totalIsMinimum, last.next], [10_000, true, undefined])
  assert.deepEqual([last.data.length, oldest.totalIsMinimum], [100, undefined])
  assert.ok(oldest.totalElements > size - 10_000)
  assert.equal('own' in figures && Object.values(figures.own).reduce((sum, count) => sum + count, 0), size)
  assert.equal(rows.length, size + 1)
  assert.deepEqual(rows.slice(1), rows.slice(1).sort().reverse())
})
