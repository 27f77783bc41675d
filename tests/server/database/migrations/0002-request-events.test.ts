import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Kysely } from 'kysely'
import { type Db, openDatabase, type Trx } from '#server/database/dialect.ts'
import * as first from '#server/database/migrations/0001-first.ts'
import * as requestEvents from '#server/database/migrations/0002-request-events.ts'
import * as names from '#server/database/migrations/0003-names.ts'
import { kinds } from '#support/databases.ts'
import { wrongTotals } from '#support/totals.ts'

const schema = (trx: Trx) => trx as unknown as Kysely<never>

const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'x']))
const written = texts('firstName', 'lastName', 'company', 'address', 'postcode', 'city', 'state', 'country')
const form = { ...written, ...texts('occupation', 'contactNumber', 'industry', 'catalogueId', 'catalogueName') }

/** A request in the schema of the first version. */
const request = (id: string, ownerId: string | null, name: string) => ({
  ...form,
  ...{ id, ownerId, email: `${name}@example.com`, emailKey: `${name}@example.com`, status: 'pending', created: 1 },
})

const action = (id: string, deed: string, subjectId: string, actorId: string | null, at: number) => ({
  ...{ id, deed, subjectId, actorId, at, network: 'x', details: '{}' },
})

async function fillFirst(trx: Trx): Promise<void> {
  const person = (id: string, emailConfirmedAt: number | null) => ({
    ...written,
    ...{ id, email: id, emailKey: `${id}@example.com`, emailConfirmedAt, passwordHash: '', created: 1 },
    ...{ role: 'USER' as const, status: 'active' as const },
  })
  const rows = [
    request('own', 'una', 'plain'),
    request('adopted', 'vera', 'former'),
    request('merged', 'una', 'stranger'),
    request('merged-proved', 'una', 'vera'),
    request('merged-other', 'una', 'third'),
    request('merged-gone', 'una', 'fourth'),
  ]
  await trx
    .insertInto('user')
    .values([person('una', null), person('vera', 1)] as never)
    .execute()
  await trx
    .insertInto('catalogueRequest')
    .values(rows as never)
    .execute()
  await trx
    .insertInto('tally' as 'counter')
    .values([
      { list: 'request/pending', shard: 3, count: 6 },
      { list: 'request/pending/una', shard: 1, count: 5 },
      { list: 'request/pending/vera', shard: 2, count: 1 },
      { list: 'user/active', shard: 0, count: 2 },
    ])
    .execute()
  await trx
    .insertInto('audit')
    .values([
      action('1', 'request.send', 'own', 'una', 1),
      action('2', 'request.send', 'adopted', null, 1),
      action('3', 'request.send', 'merged', 'una', 1),
      action('4', 'request.repeat', 'merged', null, 2),
      action('5', 'request.send', 'merged-proved', 'una', 1),
      action('6', 'request.repeat', 'merged-proved', null, 2),
      action('7', 'request.send', 'merged-other', 'una', 1),
      action('8', 'request.repeat', 'merged-other', 'vera', 2),
      action('9', 'request.repeat', 'merged-gone', 'gone', 2),
      action('10', 'request.approve', 'own', 'staff', 3),
      action('11', 'user.remove', 'gone', 'staff', 3),
    ] as never)
    .execute()
}

async function migrated(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await first.up(schema(trx))
    await fillFirst(trx)
    await requestEvents.up(schema(trx))
    await names.up(schema(trx))
  })
}

for (const [kind, databaseOf] of Object.entries(kinds)) {
  test(`requests of the first version keep their owner unless another person wrote over them, ${kind}`, async (t) => {
    const db = openDatabase(await databaseOf(t))
    t.after(() => db.destroy())

    await migrated(db)

    const old = db as unknown as Kysely<{ catalogueRequest: Record<'id' | 'ownerId' | 'authorId', string> }>
    const rows = await old.selectFrom('catalogueRequest').select(['id', 'ownerId', 'authorId']).execute()
    assert.deepEqual(Object.fromEntries(rows.map(({ id, ownerId, authorId }) => [id, [ownerId, authorId]])), {
      own: ['una', 'una'],
      adopted: ['vera', null],
      merged: [null, null],
      'merged-proved': ['vera', null],
      'merged-other': ['vera', 'vera'],
      'merged-gone': [null, 'gone'],
    })
    // Owners had lists of their own, and later migrations count the requests of each catalogue.
    assert.deepEqual(
      (await wrongTotals(db)).filter((words) => !/^(request\/\w+\/\w+ |catalogue\/)/.test(words)),
      [],
    )
  })

  test(`requests of the first version have the events that the audit knows, ${kind}`, async (t) => {
    const db = openDatabase(await databaseOf(t))
    t.after(() => db.destroy())

    await migrated(db)

    const events = await db
      .selectFrom('requestEvent')
      .where('requestId', '=', 'own')
      .selectAll()
      .orderBy('at')
      .execute()
    assert.deepEqual(
      events.map((event) => ({ ...event })),
      [
        { id: '1', requestId: 'own', at: 1, kind: 'asked', actorId: 'una', details: '{}' },
        { id: '10', requestId: 'own', at: 3, kind: 'approved', actorId: 'staff', details: '{}' },
      ],
    )
  })
}
