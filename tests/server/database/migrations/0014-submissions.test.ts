import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Kysely } from 'kysely'
import { openDatabase, type Trx } from '#server/database/dialect.ts'
import { migrations } from '#server/database/migrate.ts'
import { kinds } from '#support/databases.ts'

const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'x']))
const form = (firstName: string, email: string) => ({
  ...texts('lastName', 'company', 'address', 'postcode', 'city', 'state', 'country'),
  ...texts('occupation', 'contactNumber', 'industry'),
  ...{ firstName, email },
})
let seq = 0
const request = (id: string, shown: object, facts: object = {}) => ({
  ...{ ...form('', ''), ...shown, id, emailKey: 'v@x.com', catalogueId: id, catalogueName: 'x', status: 'pending' },
  ...{ created: 1, seq: seq++, nameKey: '', source: 'fair', ...facts },
})
let time = 0
const event = (id: string, requestId: string, kind: string, details: object, keyHash: string | null = null) => ({
  ...{ id, requestId, kind, at: ++time, details: JSON.stringify(details), keyHash },
})

const [first, second, third] = [form('First', 'v@x.com'), form('Second', 'V@x.com'), form('Third', 'v@x.com')]

async function fill(trx: Trx): Promise<void> {
  const old = trx as unknown as Kysely<Record<string, object>>
  await old
    .insertInto('catalogueRequest')
    .values([
      request('plain', first, { answers: '[{"id":"a","label":"A","value":"b"}]' }),
      request('repeated', third),
      request('chosen', second, { formEventId: 'chosen-2', source: 'first' }),
      request('resent', form('First', 'typed@staff.com'), { status: 'approved', emailKey: 'typed@staff.com' }),
      request('withdrawn', first, { status: 'withdrawn', decidedAt: 7 }),
      request('erased', form('', ''), { status: 'withdrawn', emailKey: '', erasedAt: 9 }),
    ])
    .execute()
  await old
    .insertInto('requestEvent')
    .values([
      event('plain-1', 'plain', 'asked', first, 'key-plain'),
      event('repeated-1', 'repeated', 'asked', first),
      event('repeated-2', 'repeated', 'askedAgain', { ...second, source: 'card' }, 'key-repeated-2'),
      event('repeated-3', 'repeated', 'corrected', third, 'key-repeated-1'),
      event('chosen-1', 'chosen', 'asked', first, 'key-chosen-1'),
      event('chosen-2', 'chosen', 'askedAgain', { ...second, source: 'card' }, 'key-chosen-2'),
      event('chosen-3', 'chosen', 'corrected', { ...second, eventId: 'chosen-2' }),
      event('resent-1', 'resent', 'asked', first, 'key-resent'),
      event('resent-2', 'resent', 'resent', { email: 'typed@staff.com' }),
      event('withdrawn-1', 'withdrawn', 'asked', first, 'key-withdrawn'),
      event('erased-1', 'erased', 'asked', {}),
    ])
    .execute()
}

for (const [kind, config] of Object.entries(kinds)) {
  test(`${kind}: forms from before become submissions with their keys and own words`, async (t) => {
    const db = openDatabase(await config(t), { noTimeout: true })
    t.after(() => db.destroy())
    await db.transaction().execute(async (trx) => {
      for (const [name, { up }] of Object.entries(migrations))
        if (name < '0014') await (up as (db: Trx) => Promise<void>)(trx)
      await fill(trx)

      await migrations['0014-submissions'].up(trx as unknown as Kysely<never>)
    })

    const rows = await db.selectFrom('submission').orderBy('id').selectAll().execute()
    assert.deepEqual(
      rows.map((row) => [row.id, row.keyHash, row.firstName, row.email, row.source, row.withdrawnAt]),
      [
        ['chosen-1', 'key-chosen-1', 'First', 'v@x.com', '', null],
        ['chosen-2', 'key-chosen-2', 'Second', 'V@x.com', 'card', null],
        ['plain-1', 'key-plain', 'First', 'v@x.com', 'fair', null],
        ['repeated-1', 'key-repeated-1', 'Third', 'v@x.com', '', null],
        ['repeated-2', 'key-repeated-2', 'Second', 'V@x.com', 'card', null],
        ['resent-1', 'key-resent', 'First', 'v@x.com', '', null],
        ['withdrawn-1', 'key-withdrawn', 'First', 'v@x.com', 'fair', 7],
      ],
    )
    assert.equal(rows.find(({ id }) => id === 'plain-1')?.answers, '[{"id":"a","label":"A","value":"b"}]')
    const requests = await db
      .selectFrom('catalogueRequest')
      .orderBy('id')
      .select(['id', 'submissionId', 'forms'])
      .execute()
    assert.deepEqual(
      requests.map(({ id, submissionId, forms }) => [id, submissionId, forms]),
      [
        ['chosen', 'chosen-2', 2],
        ['erased', null, 1],
        ['plain', 'plain-1', 1],
        ['repeated', 'repeated-1', 2],
        ['resent', 'resent-1', 1],
        ['withdrawn', 'withdrawn-1', 1],
      ],
    )
    const events = await db.selectFrom('requestEvent').orderBy('id').select(['id', 'details']).execute()
    const details = Object.fromEntries(events.map(({ id, details }) => [id, JSON.parse(details)]))
    assert.deepEqual(details['repeated-2'], { submissionId: 'repeated-2' })
    assert.deepEqual(details['repeated-3'], { submissionId: 'repeated-1' })
    assert.deepEqual(details['chosen-3'], { submissionId: 'chosen-2', chosen: true })
    assert.deepEqual(details['erased-1'], {})
  })
}
