import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { openDatabase, type Trx } from '#server/database/dialect.ts'
import * as first from '#server/database/migrations/0001-first.ts'
import * as requestEvents from '#server/database/migrations/0002-request-events.ts'
import * as names from '#server/database/migrations/0003-names.ts'
import * as requestLife from '#server/database/migrations/0004-request-life.ts'
import * as settings from '#server/database/migrations/0010-settings.ts'
import { kinds } from '#support/databases.ts'

const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'x']))
const form = {
  ...texts('firstName', 'lastName', 'email', 'company', 'address', 'postcode', 'city', 'state', 'country'),
  ...texts('occupation', 'contactNumber', 'industry', 'catalogueName'),
}
const request = (id: string, emailKey: string) => ({
  ...{ ...form, id, emailKey, catalogueId: id, status: 'withdrawn', created: 1, decidedAt: 5 },
})
const event = (id: string, requestId: string, kind: string, email: string) => ({
  ...{ id, requestId, kind, at: 1, details: JSON.stringify({ email }) },
})
const audit = (id: string, subjectId: string, action: string, details: object) => ({
  ...{ id, subjectId, action, at: 1, network: '', details: JSON.stringify(details) },
})

async function fill(trx: Trx): Promise<void> {
  const old = trx as unknown as Kysely<Record<string, object>>
  const requests = [request('plain', 'p@x.com'), request('corrected', 'b@x.com'), request('erased', '')]
  await old.insertInto('catalogueRequest').values(requests).execute()
  const events = [
    event('1', 'plain', 'asked', 'p@x.com'),
    event('2', 'corrected', 'asked', 'A@x.com'),
    event('3', 'corrected', 'corrected', 'b@x.com'),
  ]
  await old.insertInto('requestEvent').values(events).execute()
  const rows = [audit('1', 'gone', 'user.remove', { email: 'g@x.com' }), audit('2', 'user', 'info.change', {})]
  await old.insertInto('audit').values(rows).execute()
}

for (const [kind, config] of Object.entries(kinds)) {
  test(`${kind}: former addresses from before are found, and what was erased counts as erased`, async (t) => {
    const db = openDatabase(await config(t), { noTimeout: true })
    t.after(() => db.destroy())
    const schema = (trx: Trx) => trx as unknown as Kysely<never>
    await db.transaction().execute(async (trx) => {
      for (const { up } of [first, requestEvents, names, requestLife]) await up(schema(trx))
      await fill(trx)

      await settings.up(schema(trx))
    })

    const mentions = await sql<{
      emailKey: string
      subjectId: string
    }>`select * from mention order by "emailKey"`.execute(db)
    assert.deepEqual(
      mentions.rows.map(({ emailKey, subjectId }) => [emailKey, subjectId]),
      [
        ['a@x.com', 'corrected'],
        ['b@x.com', 'corrected'],
        ['g@x.com', 'gone'],
      ],
    )
    const rows = await db.selectFrom('catalogueRequest').select(['id', 'erasedAt']).orderBy('id').execute()
    assert.deepEqual(
      rows.map(({ id, erasedAt }) => [id, erasedAt]),
      [
        ['corrected', null],
        ['erased', 5],
        ['plain', null],
      ],
    )
  })
}
