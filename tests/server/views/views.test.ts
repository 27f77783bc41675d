import assert from 'node:assert/strict'
import { test } from 'node:test'
import { users } from '#contract/users.ts'
import { maxShared, maxViews, views } from '#contract/views.ts'
import { startTestApp } from '#support/app.ts'
import type { Call } from '#support/client.ts'
import { digest } from '#support/digest.ts'
import { holdTransaction, waitsOrEnds } from '#support/held-transaction.ts'
import { freshDatabase, postgresServer } from '#support/postgres.ts'
import { refused, rejected } from '#support/refusals.ts'

const fair = { list: 'history' as const, name: 'Fair', query: 'source=fair-2027&sortOrder=ASC', shared: false }
const names = async (call: Call) => (await call(views.list)).data.map(({ name }) => name)

test('a person finds their views again as they saved them, oldest first', async (t) => {
  const { given, pass } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const { id } = await staff.call(views.create, { body: { ...fair, name: ' Fair ' } })
  pass(1)
  await staff.call(views.create, { body: { ...fair, list: 'tours', name: 'Tours', query: '' } })

  const { data } = await staff.call(views.list)

  assert.deepEqual(data[0], { id, ...fair, mine: true })
  assert.deepEqual(
    data.map(({ list }) => list),
    ['history', 'tours'],
  )
})

test('a person finds the columns that they chose for a list, and nobody else does', async (t) => {
  const { given } = await startTestApp(t)
  const [ada, bob, user] = [
    await given.user('ADMIN', 'ada'),
    await given.user('ADMIN', 'bob'),
    await given.user('USER'),
  ]
  await ada.call(views.showColumns, { body: { list: 'history', columns: 'company' } })
  await ada.call(views.showColumns, { body: { list: 'history', columns: 'company,source' } })

  assert.deepEqual((await ada.call(views.list)).columns, [{ list: 'history', columns: 'company,source' }])
  assert.deepEqual((await bob.call(views.list)).columns, [])
  await refused(user.call(views.showColumns, { body: { list: 'users', columns: 'company' } }), 403)
  await refused(ada.call(views.showColumns, { body: { list: 'history', columns: 'x'.repeat(201) } }), 400)
})

test('colleagues see what is shared, and nobody else sees what is not', async (t) => {
  const { given } = await startTestApp(t)
  const [ada, bob, user] = [
    await given.user('ADMIN', 'ada'),
    await given.user('ADMIN', 'bob'),
    await given.user('USER'),
  ]
  await ada.call(views.create, { body: fair })
  await ada.call(views.create, { body: { ...fair, name: 'Ours', shared: true } })

  const { data } = await bob.call(views.list)

  assert.deepEqual(
    data.map(({ name, shared, mine }) => ({ name, shared, mine })),
    [{ name: 'Ours', shared: true, mine: false }],
  )
  assert.deepEqual(await names(user.call), [])
})

test('a USER keeps own views of the lists that they may open, and shares none', async (t) => {
  const { given, services } = await startTestApp(t)
  const user = await given.user('USER')
  await user.call(views.create, { body: fair })
  const before = await digest(services)

  await refused(user.call(views.create, { body: { ...fair, shared: true } }), 403)
  await refused(user.call(views.create, { body: { ...fair, list: 'tours' } }), 403)

  assert.equal(await digest(services), before)
  assert.deepEqual(await names(user.call), ['Fair'])
})

test('a shared view of a list that a colleague may not open is not shown to them', async (t) => {
  const { given } = await startTestApp(t)
  const [owner, staff] = [await given.user('SUPER_ADMIN'), await given.user('ADMIN')]
  const { id } = await owner.call(views.create, { body: { ...fair, list: 'users', shared: true } })

  assert.deepEqual(await names(staff.call), [])
  await refused(staff.call(views.remove, { params: { id } }), 404)
})

test('a person keeps fifty views, also when many are saved at once', async (t) => {
  const { given } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const save = () => staff.call(views.create, { body: fair }).catch((error: Error) => error)

  const answers = await Promise.all(Array.from({ length: maxViews + 5 }, save))

  assert.equal((await names(staff.call)).length, maxViews)
  assert.equal(answers.filter((answer) => answer instanceof Error).length, 5)
  const { Message } = await refused(staff.call(views.create, { body: fair }), 409)
  assert.equal(Message, 'You have 50 views already. Please remove one first.')
})

test('a view gets another name or query from who saved it, and from nobody else', async (t) => {
  const { given, services } = await startTestApp(t)
  const [ada, bob] = [await given.user('ADMIN', 'ada'), await given.user('ADMIN', 'bob')]
  const owner = await given.user('SUPER_ADMIN')
  const params = await ada.call(views.create, { body: { ...fair, shared: true } })

  await ada.call(views.update, { params, body: { name: ' Trade fair ' } })
  await ada.call(views.update, { params, body: { query: 'source=fair-2028' } })
  assert.deepEqual((await bob.call(views.list)).data, [
    { id: params.id, ...fair, name: 'Trade fair', query: 'source=fair-2028', shared: true, mine: false },
  ])

  const before = await digest(services)
  for (const { call } of [bob, owner]) await refused(call(views.update, { params, body: { name: 'Mine' } }), 404)
  await refused(ada.call(views.update, { params, body: { name: ' ' } }), 400)
  await refused(ada.call(views.update, { params, body: { query: '<b>' } }), 400)
  assert.equal(await digest(services), before)
})

test('a view is removed by who saved it, and a shared one by an owner of the installation too', async (t) => {
  const { given } = await startTestApp(t)
  const [ada, bob] = [await given.user('ADMIN', 'ada'), await given.user('ADMIN', 'bob')]
  const owner = await given.user('SUPER_ADMIN')
  const own = await ada.call(views.create, { body: fair })
  const shared = await ada.call(views.create, { body: { ...fair, shared: true } })

  await refused(bob.call(views.remove, { params: own }), 404)
  await refused(bob.call(views.remove, { params: shared }), 403)
  await refused(owner.call(views.remove, { params: own }), 404)
  await owner.call(views.remove, { params: shared })
  await ada.call(views.remove, { params: own })

  assert.deepEqual(await names(ada.call), [])
  await refused(ada.call(views.remove, { params: own }), 404)
})

test('the views of a removed person go, except shared ones, which an owner of the installation removes', async (t) => {
  const { given, services } = await startTestApp(t)
  const [owner, ada] = [await given.user('SUPER_ADMIN'), await given.user('ADMIN', 'ada')]
  await ada.call(views.create, { body: fair })
  const { id } = await ada.call(views.create, { body: { ...fair, name: 'Ours', shared: true } })

  await owner.call(users.remove, { params: { id: ada.id } })

  const rows = await services.db.selectFrom('view').select(['id', 'ownerId']).execute()
  assert.deepEqual({ ...rows[0] }, { id, ownerId: null })
  assert.equal(rows.length, 1)
  const [view] = (await owner.call(views.list)).data
  assert.deepEqual(view, { id, ...fair, name: 'Ours', shared: true, mine: false })
  await owner.call(views.remove, { params: { id } })
})

test('who is staff no longer neither changes nor removes the views that they shared, and keeps their own', async (t) => {
  const { given } = await startTestApp(t)
  const [owner, ada] = [await given.user('SUPER_ADMIN'), await given.user('ADMIN', 'ada')]
  await ada.call(views.create, { body: fair })
  const params = await ada.call(views.create, { body: { ...fair, name: 'Ours', shared: true } })

  await owner.call(users.changeRole, { params: { id: ada.id }, body: { role: 'USER' } })

  await refused(ada.call(views.update, { params, body: { name: 'Mine' } }), 404)
  await refused(ada.call(views.remove, { params }), 404)
  assert.deepEqual(await names(ada.call), ['Fair'])
  assert.deepEqual(await names(owner.call), ['Ours'])
})

test('a view that is shared while its maker stops being staff is refused', async (t) => {
  const { url, drop } = await freshDatabase(await postgresServer())
  const { given, services } = await startTestApp(t, { database: { kind: 'postgres', url } })
  t.after(drop)
  const ada = await given.user('ADMIN', 'ada')
  const held = await holdTransaction(services.db, (trx) =>
    trx.updateTable('user').set({ role: 'USER' }).where('id', '=', ada.id).execute(),
  )
  const sharing = ada.call(views.create, { body: { ...fair, shared: true } })
  await waitsOrEnds(services.db, sharing)

  await held.commit()

  await refused(sharing, 403)
  assert.deepEqual(await services.db.selectFrom('view').selectAll().execute(), [])
})

test('a view without a name, of no list or with another address than a query is refused', async (t) => {
  const { given } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const save = (changes: object) => rejected(staff.call(views.create, { body: { ...fair, ...changes } }))

  assert.deepEqual(await save({ name: '  ' }), { name: 'Please input a name!' })
  assert.deepEqual(Object.keys(await save({ list: 'secrets' })), ['list'])
  for (const query of ['a=b#c', '//evil.example', 'a b', '<script>', 'a'.repeat(2_001)])
    assert.deepEqual(Object.keys(await save({ query })), ['query'], query.slice(0, 20))
})

test('colleagues share at most 200 views together, so that everybody sees all of them', async (t) => {
  const { given } = await startTestApp(t)
  const staff = [await given.user('SUPER_ADMIN', 'owner')]
  for (const name of ['ada', 'bob', 'carl', 'dora']) staff.push(await given.user('ADMIN', name))
  for (const { call } of staff.slice(1))
    for (let times = 0; times < maxShared / 4; times++)
      await call(views.create, { body: { ...fair, name: `${times}`, shared: true } })
  const [owner] = staff as [(typeof staff)[number]]

  const { Message } = await refused(owner.call(views.create, { body: { ...fair, shared: true } }), 409)

  assert.equal(Message, '200 views are shared already. Please remove one first, or ask an owner to.')
  await owner.call(views.create, { body: fair })
  assert.equal((await names(owner.call)).length, maxShared + 1)
})
