import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { listExports } from '#contract/exports.ts'
import { users } from '#contract/users.ts'
import { type Db, transact } from '#server/database/dialect.ts'
import { touchLock } from '#server/database/locks.ts'
import { buildSearch, completeSearch, maintainSearch } from '#server/database/search/maintain.ts'
import { exportForOperator } from '#server/exports/export-for-operator.ts'
import { listings } from '#server/listings.ts'
import { forgetErased } from '#server/privacy/forget-erased.ts'
import { minutes, startTestApp } from '#support/app.ts'
import { askFor, fillRequests } from '#support/exports.ts'
import { holdTransaction, waitsOrEnds } from '#support/held-transaction.ts'
import { freshDatabase, postgresServer } from '#support/postgres.ts'
import { refused } from '#support/refusals.ts'

/** On PostgreSQL, where two transactions run at once; with an owner and a person. */
async function start(t: TestContext) {
  const { url, drop } = await freshDatabase(await postgresServer())
  const { given, services } = await startTestApp(t, { database: { kind: 'postgres', url } })
  t.after(drop)
  const owner = await given.user('SUPER_ADMIN', 'olga')
  const { id } = await given.user('USER', 'una')
  const find = async (q: string) => (await owner.call(users.listActive, { query: { q } })).data.map(({ id }) => id)
  return { services, db: services.db, id, find }
}

const marry = (db: Db, id: string) =>
  holdTransaction(db, (trx) => trx.updateTable('user').set({ lastName: 'Lovelace' }).where('id', '=', id).execute())

test('what changes while the search indexes are built again is found as it is now', async (t) => {
  const { services, db, id, find } = await start(t)
  const held = await marry(db, id)
  const building = buildSearch(services, listings)
  await waitsOrEnds(db, building)

  await held.commit()

  await building
  assert.deepEqual(await find('lovelace'), [id])
})

test('one instance builds the search indexes, and the others do not begin anew meanwhile', async (t) => {
  const { services, db, id, find } = await start(t)
  await db
    .transaction()
    .execute((trx) => trx.updateTable('lock').set({ touched: 0 }).where('name', '=', 'search').execute())
  const held = await marry(db, id)
  const building = maintainSearch(services, listings)
  await waitsOrEnds(db, building)

  await maintainSearch(services, listings)

  await held.commit()
  await building
  assert.deepEqual(await find('lovelace'), [id])
})

test('what a killed rebuild of the search indexes left out is found again after the next look of a server', async (t) => {
  const { services, given, pass } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN', 'olga')
  const { id } = await given.user('USER', 'una')
  await maintainSearch(services, listings)
  await cutOff(services)
  pass(minutes(1))

  await forgetErased(services)

  const { data } = await owner.call(users.listActive, { query: { q: 'una' } })
  assert.deepEqual(
    data.map((row) => row.id),
    [id],
  )
})

test('a command waits for what a killed rebuild of the search indexes left out', async (t) => {
  const { services, given, pass } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN', 'olga')
  const { id } = await given.user('USER', 'una')
  await maintainSearch(services, listings)
  await cutOff(services)

  const completing = completeSearch(services, listings)
  await maintainSearch(services, listings)
  pass(minutes(1))

  await completing
  const { data } = await owner.call(users.listActive, { query: { q: 'una' } })
  assert.deepEqual(
    data.map((row) => row.id),
    [id],
  )
})

test('while the search indexes are built, a list says that there may be more, and an export is refused', async (t) => {
  const { services, given, pass } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN', 'olga')
  await cutOff(services)

  const { totalIsMinimum } = await owner.call(users.listActive, { query: { q: 'olga' } })

  assert.equal(totalIsMinimum, true)
  const body = { list: 'users', query: {} } as const
  await refused(owner.call(listExports.create, { body }), 503)
  pass(minutes(1))
  await completeSearch(services, listings)
  assert.equal((await owner.call(users.listActive, { query: { q: 'olga' } })).totalIsMinimum, undefined)
  await owner.call(listExports.create, { body })
})

test('an export is refused from the moment at which the search indexes are no longer built', async (t) => {
  const { services, given } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN', 'olga')
  await transact(services.db, (trx) => touchLock(trx, 'search', 0))

  await refused(owner.call(listExports.create, { body: { list: 'users', query: {} } }), 503)
})

test('a download whose search indexes are built anew before it begins is refused, and made when they are built', async (t) => {
  const { origin, services, given, pass } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN', 'olga')
  const download = await askFor(origin, owner.call, { list: 'users', query: { q: 'olga' } })
  await cutOff(services)

  const { status } = await fetch(download)

  assert.equal(status, 503)
  pass(minutes(0.75))
  await completeSearch(services, listings)
  assert.equal((await fetch(download)).status, 200)
})

test('an export by the command fails when the search indexes are built anew before its end', async (t) => {
  const { services } = await startTestApp(t)
  await fillRequests(services, 300)
  const csv = (await exportForOperator(services, 'requests', {}, () => {}))[Symbol.asyncIterator]()
  await csv.next()
  await buildSearch(services, listings)

  const readRest = async () => {
    while (!(await csv.next()).done);
  }

  await assert.rejects(readRest, { status: 503 })
})

test('no other process begins anew while the search indexes are built', async (t) => {
  const { services, given, pass } = await startTestApp(t)
  await given.user('SUPER_ADMIN', 'olga')
  const looks: Promise<void>[] = []

  await buildSearch(services, listings, () => {
    pass(1)
    looks.push(maintainSearch(services, listings))
  })

  await Promise.all(looks)
  assert.notEqual(looks.length, 0)
})

test('of two rebuilds of the search indexes at a time one ends, and the other one says why it stops', async (t) => {
  const { services, given } = await startTestApp(t)
  await given.user('SUPER_ADMIN', 'olga')
  const build = (progress?: () => void) =>
    buildSearch(services, listings, progress).then(String, ({ message }: Error) => message)
  let second: Promise<string> | undefined

  const first = build(() => {
    second ??= build()
  })

  const stopped = 'Another process builds the search indexes anew, so this one has stopped.'
  assert.deepEqual([await first, await second].sort(), ['1', stopped])
})

/** As a kill does after the index of people was cleared. */
async function cutOff(services: Parameters<typeof buildSearch>[0]): Promise<void> {
  const killed = new Error('killed')
  const user = {
    ...listings.user,
    get words(): never {
      throw killed
    },
  }
  await assert.rejects(buildSearch(services, { ...listings, user }), killed)
}
