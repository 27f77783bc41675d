import assert from 'node:assert/strict'
import { test } from 'node:test'
import { users } from '#contract/users.ts'
import { buildSearch } from '#server/platform/db/lists/maintain.ts'
import { startTestApp } from '#support/app.ts'
import { holdTransaction, waitsOrEnds } from '#support/held-transaction.ts'
import { freshDatabase, postgresServer } from '#support/postgres.ts'

/** On PostgreSQL, where a row can change between the reading and the writing of a batch. */
test('what changes while the search indexes are built again is found as it is now', async (t) => {
  const { url, drop } = await freshDatabase(await postgresServer())
  const { given, services } = await startTestApp(t, { database: { kind: 'postgres', url } })
  t.after(drop)
  const { db } = services
  const owner = await given.user('SUPER_ADMIN', 'olga')
  const { id } = await given.user('USER', 'una')
  const held = await holdTransaction(db, (trx) =>
    trx.updateTable('user').set({ lastName: 'Lovelace' }).where('id', '=', id).execute(),
  )
  const building = buildSearch(services)
  await waitsOrEnds(db, building)

  await held.commit()

  await building
  const { data } = await owner.call(users.listActive, { query: { q: 'lovelace' } })
  assert.deepEqual(
    data.map((person) => person.id),
    [id],
  )
})
