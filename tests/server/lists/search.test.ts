import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { registrations } from '#contract/registrations.ts'
import type { RequestQuery } from '#contract/request-shapes.ts'
import { tourAccess } from '#contract/tour-access.ts'
import { users } from '#contract/users.ts'
import { startTestApp, type TestApp } from '#support/app.ts'
import { customer } from '#support/given.ts'
import { refused } from '#support/refusals.ts'

type Fields = Partial<typeof customer> & { source?: string }

/** Staff, a catalogue, and requests of these people. */
async function given(app: TestApp, people: Fields[]) {
  const staff = await app.given.user('ADMIN', 'ada')
  const { id: catalogueId } = await app.given.catalogue(staff.call, 'Stühle')
  for (const [index, person] of people.entries()) {
    const body = { ...customer, email: `v${index}@mail.example`, ...person, catalogueId }
    await app.visitor(catalogueRequests.send, { body })
    app.pass(1_000)
  }
  /** The last names of what is found. */
  const find = async (query: RequestQuery) =>
    (await staff.call(catalogueRequests.history, { query })).data.map(({ name }) => name.split(' ').at(-1))
  return { staff, catalogueId, find }
}

const found: [string, string, Fields][] = [
  ['a first name', 'Ada', { firstName: 'Ada' }],
  ['the beginning of a last name', 'lovel', { lastName: 'Lovelace' }],
  ['words in any order', 'lovelace ada', { firstName: 'Ada', lastName: 'Lovelace' }],
  ['accents that the person did not type', 'muller', { lastName: 'Müller' }],
  ['accents that the name does not have', 'Mülle', { lastName: 'Muller' }],
  ['letters that have no accent', 'lodz strasse', { firstName: 'Łódź', lastName: 'Straße' }],
  ['ø and æ', 'sorensen aero', { lastName: 'Sørensen', company: 'Ærø' }],
  ['capitals', 'LOVELACE', { lastName: 'lovelace' }],
  ['a whole address', 'Ada.Lovelace@Example.com', { email: 'ada.lovelace@example.com' }],
  ['the beginning of an address', 'ada.lovelace@ex', { email: 'ada.lovelace@example.com' }],
  ['a part of an address', 'lovelace', { email: 'ada.lovelace@example.com' }],
  ['a part of the domain', 'furniture', { email: 'ada@old-furniture.example' }],
  ['a company', 'analytical', { company: 'Analytical Engines Ltd' }],
  ['the catalogue', 'stuhle', {}],
  ['digits', '3000', { company: 'Chairs 3000' }],
  ['Chinese in the middle of a name', '家具', { company: '北京家具公司' }],
  ['one Chinese character', '京', { company: '北京家具公司' }],
  ['Korean', '한', { lastName: '한국' }],
  ['Arabic', 'محمد', { lastName: 'محمد' }],
  ['Greek with another end', 'σοφος', { lastName: 'Σοφός' }],
  ['a word among quotes and marks', '"*lovelace*" -', { lastName: 'Lovelace' }],
  ['an apostrophe', "o'brien", { lastName: 'O’Brien' }],
  ['a long word cut', 'Donaudampfschifffahrtsgesellschaft', { company: 'Donaudampfschifffahrtsgesellschaft' }],
]

for (const [what, q, person] of found) {
  test(`a request is found by ${what}`, async (t) => {
    const { find } = await given(await startTestApp(t), [person, { lastName: 'Other', company: 'Other' }])

    const names = await find({ q })

    assert.ok(names.includes(person.lastName ?? customer.lastName), names.join())
  })
}

test('each word must begin a word of the same request', async (t) => {
  const people = [
    { firstName: 'Ada', lastName: 'Lovelace' },
    { firstName: 'Ada', lastName: 'Byron' },
  ]
  const { find } = await given(await startTestApp(t), people)

  assert.deepEqual(await find({ q: 'ada' }), ['Byron', 'Lovelace'])
  assert.deepEqual(await find({ q: 'ada love' }), ['Lovelace'])
  assert.deepEqual(await find({ q: 'ovelace' }), [])
  assert.deepEqual(await find({ q: 'ada@mail' }), [])
})

test('a whole address finds its own person, and its beginning those who come into question', async (t) => {
  const people = [
    { lastName: 'Jo', email: 'jo@x.example' },
    { lastName: 'John', email: 'john@x.example' },
  ]
  const { find } = await given(await startTestApp(t), people)

  assert.deepEqual(await find({ q: 'jo@x.example' }), ['Jo'])
  assert.deepEqual(await find({ q: 'jo@x' }), ['Jo'])
  assert.deepEqual(await find({ q: 'jo' }), ['John', 'Jo'])
})

const strange = [
  ...[
    '"',
    '*',
    '"*',
    'NEAR',
    'NEAR(a b)',
    'a:b',
    'terms:ada',
    '-ada',
    '^ada',
    '&',
    '|',
    '<->',
    'ada & !bob',
    "'; drop table",
    '%',
    '_',
  ],
  ...[
    '()',
    '{}',
    '\\',
    '…',
    '!!!',
    '😀',
    '👩‍👩‍👧',
    '\u202eada',
    '\u200f',
    'a'.repeat(10_000),
    'ada '.repeat(2_000),
    '“”',
    'OR',
    'AND',
    'NOT',
  ],
  ...['\ue03asapproved', ':sapproved', '@', '@@', 'a@', '@a', 'ada@"*', '\u0301', 'ﬀ', '\u0000'.slice(1)],
]

test('no question is an error', async (t) => {
  const { find } = await given(await startTestApp(t), [{ firstName: 'Ada' }])

  for (const q of strange) assert.ok((await find({ q })).length <= 1, q.slice(0, 20))
  assert.deepEqual(await find({ q: '!!!' }), [])
  assert.deepEqual(await find({ q: '  ' }), [customer.lastName])
})

test('filters select by status, catalogue, country, source, delivery and time, together with words', async (t) => {
  const app = await startTestApp(t)
  const people = [
    { lastName: 'One', country: 'Österreich', source: 'fair-2027' },
    { lastName: 'Two', country: 'Norway' },
    { lastName: 'Three', country: 'Norway', source: 'fair-2027' },
  ]
  const start = app.now()
  const { find, staff, catalogueId } = await given(app, people)
  const { data } = await staff.call(catalogueRequests.listPending)
  await staff.call(catalogueRequests.approve, { params: { id: data[0]?.id ?? '' }, body: {} })
  await app.mails()

  assert.deepEqual(await find({ status: 'approved' }), ['Three'])
  assert.deepEqual(await find({ status: 'pending' }), ['Two', 'One'])
  assert.deepEqual(await find({ country: 'osterreich' }), ['One'])
  assert.deepEqual(await find({ source: 'fair-2027' }), ['Three', 'One'])
  assert.deepEqual(await find({ source: 'fair-2027', status: 'pending' }), ['One'])
  assert.deepEqual(await find({ catalogueId }), ['Three', 'Two', 'One'])
  assert.deepEqual(await find({ catalogueId: '00000000-0000-0000-0000-000000000000' }), [])
  assert.deepEqual(await find({ delivery: 'sent' }), ['Three'])
  assert.deepEqual(await find({ delivery: 'none', q: 'vera' }), ['Two', 'One'])
  assert.deepEqual(await find({ from: start + 1, to: start + 1_000 }), ['Two'])
  assert.deepEqual(await find({ q: 'vera', to: start }), ['One'])
  assert.deepEqual(await find({ from: start + 5_000 }), [])
})

test('a filter follows what becomes of a request', async (t) => {
  const app = await startTestApp(t, { undoSeconds: 10 })
  const { find, staff } = await given(app, [{ lastName: 'One' }])
  const { data } = await staff.call(catalogueRequests.listPending)
  const id = data[0]?.id ?? ''

  await staff.call(catalogueRequests.reject, { params: { id }, body: {} })
  assert.deepEqual(await find({ q: 'one', status: 'rejected' }), ['One'])
  await staff.call(catalogueRequests.undo, { params: { id } })
  assert.deepEqual(await find({ q: 'one', status: 'rejected' }), [])
  await staff.call(catalogueRequests.approve, { params: { id }, body: {} })
  assert.deepEqual(await find({ q: 'one', delivery: 'held' }), ['One'])
  await staff.call(catalogueRequests.revoke, { params: { id } })
  assert.deepEqual(await find({ delivery: 'held' }), [])
  assert.deepEqual(await find({ q: 'one', delivery: 'revoked' }), ['One'])
})

test('a list is sorted by name, address or company without case and accents, in both directions', async (t) => {
  const people = [
    { firstName: 'zoe', lastName: 'A', email: 'c@x.example', company: 'Émile' },
    { firstName: 'Ärne', lastName: 'B', email: 'B@x.example', company: 'dora' },
    { firstName: 'Bob', lastName: 'C', email: 'a@x.example', company: 'Fritz' },
  ]
  const { find } = await given(await startTestApp(t), people)

  assert.deepEqual(await find({ sortBy: 'name', sortOrder: 'ASC' }), ['B', 'C', 'A'])
  assert.deepEqual(await find({ sortBy: 'name', sortOrder: 'DESC' }), ['A', 'C', 'B'])
  assert.deepEqual(await find({ sortBy: 'email', sortOrder: 'ASC' }), ['C', 'B', 'A'])
  assert.deepEqual(await find({ sortBy: 'company', sortOrder: 'ASC', q: 'x.example' }), ['B', 'A', 'C'])
  assert.deepEqual(await find({ sortOrder: 'ASC', q: 'example' }), ['A', 'B', 'C'])
})

test('a field or value that no list knows is refused with words', async (t) => {
  const { staff } = await given(await startTestApp(t), [])
  const wrong: [object, RegExp][] = [
    [{ sortBy: 'passwordHash' }, /sortBy must be one of created, name, email, company/],
    [{ colour: 'red' }, /colour is not known here/],
    [{ status: 'lost' }, /status must be one of/],
    [{ delivery: 'lost' }, /delivery must be one of/],
    [{ from: 'monday' }, /from must be/],
    [{ source: 'a b' }, /source is not valid/],
    [{ catalogueId: 'x' }, /catalogueId is not valid/],
    [{ after: '2_WzFd', sortBy: 'name' }, /place/],
    [{ after: '2_e30' }, /place/],
    [{ before: '2_bm9uc2Vuc2U' }, /place/],
  ]
  for (const [query, words] of wrong) {
    const { Message } = await refused(staff.call(catalogueRequests.history, { query: query as never }), 400)
    assert.match(Message, words)
  }
})

test('waiting requests have no delivery', async (t) => {
  const { staff } = await given(await startTestApp(t), [{ lastName: 'Lovelace' }, { lastName: 'Byron' }])
  const count = async (query: RequestQuery) => [
    (await staff.call(catalogueRequests.listPending, { query })).totalElements,
    (await staff.call(catalogueRequests.history, { query: { ...query, status: 'pending' } })).totalElements,
  ]

  assert.deepEqual(await count({ delivery: 'none' }), [2, 2])
  assert.deepEqual(await count({ delivery: 'none', q: 'byron' }), [1, 1])
  assert.deepEqual(await count({ delivery: 'sent' }), [0, 0])
  assert.deepEqual(await count({ delivery: 'revoked', q: 'byron' }), [0, 0])
})

test('approved requests have a delivery', async (t) => {
  const { staff } = await given(await startTestApp(t), [{ lastName: 'Lovelace' }, { lastName: 'Byron' }])
  const [latest] = (await staff.call(catalogueRequests.history)).data
  await staff.call(catalogueRequests.approve, { params: { id: latest?.id ?? '' }, body: {} })
  const count = async (query: RequestQuery) => (await staff.call(catalogueRequests.history, { query })).totalElements

  assert.equal(await count({ delivery: 'none' }), 1)
  assert.equal(await count({ delivery: 'none', status: 'approved' }), 0)
  assert.equal(await count({ delivery: 'held', status: 'approved' }), 1)
})

test('a cursor that no list wrote is refused with words', async (t) => {
  const { staff } = await given(await startTestApp(t), [])
  const place = (json: string) => `1_${Buffer.from(json).toString('base64url')}`
  const forged = ['[1.5]', '[1e19]', '[-1e400]', '["\\u0000",1]', '["\\ud800",1]', '["a",1e308]']
  const queries: RequestQuery[] = [{}, { q: 'vera' }, { sortBy: 'name' }, { sortBy: 'name', q: 'vera' }]

  for (const json of forged)
    for (const query of queries)
      for (const side of ['after', 'before']) {
        const call = staff.call(catalogueRequests.history, { query: { ...query, [side]: place(json) } })
        assert.match((await refused(call, 400)).Message, /place/)
      }
})

test('a USER finds and counts their own requests alone', async (t) => {
  const app = await startTestApp(t)
  const { catalogueId } = await given(app, [{ lastName: 'Stranger' }])
  const user = await app.given.user('USER', 'uma')
  await user.call(catalogueRequests.send, { body: { ...customer, lastName: 'Own', catalogueId } })

  for (const query of [{ q: 'vera' }, { status: 'pending' as const }, { sortBy: 'name' as const }, { from: 0 }]) {
    const { data, totalElements } = await user.call(catalogueRequests.history, { query })
    assert.deepEqual([data.map(({ name }) => name), totalElements], [['Vera Own'], 1])
  }
  assert.equal((await user.call(catalogueRequests.listPending, { query: { q: 'stranger' } })).totalElements, 0)
})

test('people, catalogues and tours are found by their names too', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN', 'olga')
  await app.given.user('USER', 'zacharias')
  await app.given.registration(owner.call)
  await app.given.catalogue(owner.call, 'Tische')
  await app.given.catalogue(owner.call, 'Stühle')
  const times = { startTime: app.now(), endTime: app.now() + 1_000 }
  await owner.call(tourAccess.create, { body: { name: 'Frühling', type: 'tour', ...times } })

  const { call } = owner
  assert.deepEqual(
    (await call(users.listActive, { query: { q: 'zach' } })).data.map(({ firstName }) => firstName),
    ['zacharias'],
  )
  assert.deepEqual(
    (await call(users.listActive, { query: { sortBy: 'name', sortOrder: 'ASC' } })).data.map(
      ({ firstName }) => firstName,
    ),
    ['olga', 'zacharias'],
  )
  assert.equal((await call(registrations.listPending, { query: { q: 'lovelace' } })).totalElements, 1)
  assert.equal((await call(users.listActive, { query: { q: 'lovelace' } })).totalElements, 0)
  assert.deepEqual(
    (await call(catalogues.list, { query: { q: 'stuhl' } })).data.map(({ name }) => name),
    ['Stühle'],
  )
  assert.deepEqual(
    (await call(catalogues.list, { query: { sortBy: 'name', sortOrder: 'ASC' } })).data.map(({ name }) => name),
    ['Stühle', 'Tische'],
  )
  assert.equal((await call(tourAccess.list, { query: { q: 'fruhling', type: 'tour' } })).totalElements, 1)
})

test('who was approved, renamed or removed is found as they are now', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN', 'olga')
  const { id } = await app.given.registration(owner.call)
  const active = async (q: string) => (await owner.call(users.listActive, { query: { q } })).totalElements

  await owner.call(registrations.approve, { params: { id }, body: {} })
  assert.equal(await active('lovelace'), 1)
  assert.equal((await owner.call(registrations.listPending, { query: { q: 'lovelace' } })).totalElements, 0)
  await owner.call(users.remove, { params: { id } })
  assert.equal(await active('lovelace'), 0)
})
