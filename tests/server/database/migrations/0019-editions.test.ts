import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Kysely } from 'kysely'
import { openDatabase, type Trx } from '#server/database/dialect.ts'
import { migrations } from '#server/database/migrate.ts'
import { kinds } from '#support/databases.ts'

const key = (name: string, ending: string) => `${name.padEnd(36, '0')}.${ending}`

async function fill(trx: Trx): Promise<void> {
  const old = trx as unknown as Kysely<Record<string, object>>
  const upload = (name: string, status: string, catalogueId: string | null) => ({
    ...{ key: key(name, 'pdf'), userId: 'u', status, catalogueId, bytes: 125, created: 1, changed: 2 },
  })
  const catalogue = { id: 'chairs', name: 'Chairs', fileKey: key('a', 'pdf'), created: 3, seq: 1, nameKey: 'chairs' }
  await old.insertInto('catalogue').values(catalogue).execute()
  const uploads = [upload('a', 'claimed', 'chairs'), upload('b', 'stored', null), upload('c', 'released', 'gone')]
  await old.insertInto('upload').values(uploads).execute()
  const texts = Object.fromEntries(
    [
      ...['firstName', 'lastName', 'email', 'company', 'address', 'postcode', 'city', 'state', 'country'],
      ...['occupation', 'contactNumber', 'industry', 'nameKey', 'source', 'companyKey'],
    ].map((name) => [name, '']),
  )
  const request = (id: string, catalogueId: string) => ({
    ...{ ...texts, id, catalogueId, catalogueName: '', emailKey: id, status: 'pending', created: 1, seq: Number(id) },
  })
  const requests = [request('1', 'chairs'), request('2', 'chairs'), request('3', ''), request('4', 'gone')]
  await old.insertInto('catalogueRequest').values(requests).execute()
}

for (const [kind, config] of Object.entries(kinds)) {
  test(`${kind}: a catalogue from before has its file as edition 1, and its kept number of requests`, async (t) => {
    const db = openDatabase(await config(t), { noTimeout: true })
    t.after(() => db.destroy())
    await db.transaction().execute(async (trx) => {
      for (const [name, { up }] of Object.entries(migrations))
        if (name < '0019') await (up as (db: Trx) => Promise<void>)(trx)
      await fill(trx)

      await migrations['0019-editions'].up(trx as unknown as Kysely<never>)
    })

    const [edition] = await db.selectFrom('edition').selectAll().execute()
    assert.deepEqual(
      { ...edition },
      {
        ...{ id: 'chairs', catalogueId: 'chairs', number: 1, language: '', fileKey: key('a', 'pdf') },
        ...{ fileName: 'Chairs.pdf', bytes: 125, note: '', publishAt: 3, withdrawAt: null, created: 3 },
      },
    )
    const uploads = await db.selectFrom('upload').orderBy('key').select(['key', 'status', 'changed']).execute()
    assert.deepEqual(
      uploads.map(({ key, status, changed }) => [key[0], status, changed]),
      [
        ['a', 'claimed', 2],
        ['b', 'stored', 2],
        ['c', 'released', 2],
      ],
    )
    const counters = await db.selectFrom('counter').where('list', 'like', 'catalogue/%').selectAll().execute()
    assert.deepEqual(Object.fromEntries(counters.map(({ list, count }) => [list, count])), {
      'catalogue/chairs/requests': 2,
      'catalogue/gone/requests': 1,
    })
  })
}
