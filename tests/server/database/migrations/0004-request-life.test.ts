import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Kysely } from 'kysely'
import { openDatabase, type Trx } from '#server/database/dialect.ts'
import * as first from '#server/database/migrations/0001-first.ts'
import * as requestEvents from '#server/database/migrations/0002-request-events.ts'
import * as names from '#server/database/migrations/0003-names.ts'
import * as requestLife from '#server/database/migrations/0004-request-life.ts'
import { days } from '#support/app.ts'
import { kinds } from '#support/databases.ts'

const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'x']))
const form = {
  ...texts('firstName', 'lastName', 'email', 'address', 'postcode', 'city', 'state', 'country', 'occupation'),
  ...texts('contactNumber', 'industry', 'catalogueId', 'catalogueName', 'emailKey'),
}
const request = (id: string, status: string, decidedAt: number | null) => ({
  ...{ ...form, id, status, decidedAt, company: ' Vera & Co ', catalogueId: id, created: 1 },
})
const link = (hash: string, requestId: string, expires: number, openings: number) => ({
  ...{ hash, requestId, expires, openings, catalogueId: 'x' },
})

/** Rows of SQLite have no prototype. */
const plain = (rows: object[]) => rows.map((row) => ({ ...row }))

async function fill(trx: Trx): Promise<void> {
  const old = trx as unknown as Kysely<Record<string, object>>
  await old
    .insertInto('catalogueRequest')
    .values([
      request('opened', 'approved', 5),
      request('forgotten', 'approved', 6),
      request('waiting', 'pending', null),
    ])
    .execute()
  await old
    .insertInto('documentLink')
    .values([link('a', 'opened', 100, 3)])
    .execute()
}

for (const [kind, config] of Object.entries(kinds)) {
  test(`${kind}: private links from before stay keys of their requests, with what was counted`, async (t) => {
    const db = openDatabase(await config(t), { noTimeout: true })
    t.after(() => db.destroy())
    const schema = (trx: Trx) => trx as unknown as Kysely<never>
    await db.transaction().execute(async (trx) => {
      for (const { up } of [first, requestEvents, names]) await up(schema(trx))
      await fill(trx)

      await requestLife.up(schema(trx))
    })

    const keys = await db.selectFrom('requestKey').select(['hash', 'requestId', 'expires']).execute()
    assert.deepEqual(plain(keys), [{ hash: 'a', requestId: 'opened', expires: 100 + days(90) }])
    const facts = await db
      .selectFrom('catalogueRequest')
      .select(['id', 'openings', 'linkExpires', 'mailedAt', 'companyKey'])
      .orderBy('id')
      .execute()
    assert.deepEqual(plain(facts), [
      { id: 'forgotten', openings: 0, linkExpires: 6, mailedAt: 6, companyKey: 'vera & co' },
      { id: 'opened', openings: 3, linkExpires: 100, mailedAt: 5, companyKey: 'vera & co' },
      { id: 'waiting', openings: 0, linkExpires: null, mailedAt: null, companyKey: 'vera & co' },
    ])
  })
}
