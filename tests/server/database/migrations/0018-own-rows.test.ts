import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { changeCounters } from '#server/database/counters.ts'
import { type Trx, transact } from '#server/database/dialect.ts'
import * as ownRows from '#server/database/migrations/0018-own-rows.ts'
import { startTestApp } from '#support/app.ts'
import { customer } from '#support/given.ts'
import { wrongTotals } from '#support/totals.ts'

/** Brings the database back to where the migration begins: requests with owners, who have lists of their own. */
async function giveOwners(trx: Trx, ownerId: string): Promise<void> {
  await sql`drop index submission_author`.execute(trx)
  for (const column of ['ownerId', 'authorId'])
    await sql`alter table "catalogueRequest" add column ${sql.ref(column)} text`.execute(trx)
  await sql`update "catalogueRequest" set "ownerId" = ${ownerId}`.execute(trx)
  for (const name of ownRows.owned)
    await sql`create index ${sql.ref(name)} on "catalogueRequest" ("ownerId", seq)`.execute(trx)
  await changeCounters(trx, { [`request/pending/${ownerId}`]: 2 })
}

test('what a USER sent before, and what was sent to their proven address, is theirs after the update', async (t) => {
  const { services, given, visitor } = await startTestApp(t)
  const vera = await given.user('USER', 'vera', { proven: true })
  await vera.call(catalogueRequests.send, { body: { ...customer, firstName: 'Own', email: 'other@example.com' } })
  await visitor(catalogueRequests.send, { body: { ...customer, firstName: 'Mailed', email: vera.email } })
  await visitor(catalogueRequests.send, { body: { ...customer, firstName: 'Foreign', email: 'foreign@example.com' } })
  const read = () => vera.call(catalogueRequests.listPending)
  const before = await read()
  await transact(services.db, (trx) => giveOwners(trx, vera.id))

  await transact(services.db, (trx) => ownRows.up(trx as never))

  assert.deepEqual(await read(), before)
  assert.deepEqual(before.data.map(({ name }) => name).sort(), ['Mailed Visitor', 'Own Visitor'])
  assert.deepEqual(await wrongTotals(services.db), [])
})
