import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { editions } from '#contract/editions.ts'
import { privacy } from '#contract/privacy.ts'
import { prepareDue } from '#server/rendering/prepare.ts'
import { forgetFormerReaders } from '#server/requests/reading/named.ts'
import { days, hours, minutes, startTestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { customer } from '#support/given.ts'
import { chairs } from '#support/reading.ts'
import { refused } from '#support/refusals.ts'
import { startSeen } from '#support/seen.ts'

type Seen = Awaited<ReturnType<typeof startSeen>>

const rowsOf = async ({ services }: Seen) => [
  ...(await services.db.selectFrom('namedReader').selectAll().execute()),
  ...(await services.db.selectFrom('reading').selectAll().execute()),
  ...(await services.db.selectFrom('requestEvent').where('kind', '=', 'read').selectAll().execute()),
]

test('the visitor and staff see the same figures of a visitor who agreed', async (t) => {
  const { seen, nameMe, find, read, key } = await startSeen(await startTestApp(t), 'named')
  await nameMe(true)

  await seen([
    [1, 2],
    [2, 4],
  ])

  const { reading } = await find()
  const [{ firstAt, lastAt, ...figures } = assert.fail()] = reading ?? []
  assert.deepEqual(figures, {
    ...{ number: 1, language: null, pages: 2, read: 2, seconds: 6, visits: 1 },
    longest: [
      { page: 2, seconds: 4 },
      { page: 1, seconds: 2 },
    ],
  })
  assert.equal(firstAt, lastAt)
  assert.deepEqual((await read(key)).reading, { named: true, editions: reading })
})

test('nobody is named who has not agreed, and what was read before stays unnamed', async (t) => {
  const { seen, nameMe, find, read, key, sums } = await startSeen(await startTestApp(t), 'named')
  await seen([[1, 3]])
  assert.equal((await find()).reading, undefined)
  assert.deepEqual((await read(key)).reading, { named: false, editions: [] })

  await nameMe(true)
  await seen([[1, 8]])

  assert.equal((await find()).reading?.[0]?.seconds, 5)
  assert.deepEqual((await sums())[0], [0, 1, 8])
})

test('who takes the name back leaves no row, while sums stay and go on', async (t) => {
  const reading = await startSeen(await startTestApp(t), 'named')
  const { seen, nameMe, sums } = reading
  await nameMe(true)
  await seen([[1, 3]])

  await nameMe(false)

  assert.deepEqual(await rowsOf(reading), [])
  await seen([[1, 8]])
  assert.deepEqual(await rowsOf(reading), [])
  assert.deepEqual((await sums())[0], [0, 1, 8])
})

test('the history tells of reading once a day', async (t) => {
  const { seen, nameMe, kinds, wait, renew, ticket } = await startSeen(await startTestApp(t), 'named')
  await nameMe(true)
  const told = async () => (await kinds()).filter((kind) => kind === 'read').length

  await seen([[1, 3]])
  await seen([[1, 8]])
  assert.equal(await told(), 1)
  await wait(hours(24))
  const { ticket: next } = await renew(ticket)
  await seen([[1, 4]], { of: next })

  assert.equal(await told(), 2)
})

test('the history tells of reading again although a clock that ran ahead told of it', async (t) => {
  const { seen, nameMe, kinds, wait, begin } = await startSeen(await startTestApp(t), 'named')
  await nameMe(true)
  await wait(days(4))
  await seen([[1, 3]], { of: (await begin()).ticket })
  await wait(-days(4))

  await seen([[1, 3]], { of: (await begin()).ticket })

  assert.equal((await kinds()).filter((kind) => kind === 'read').length, 2)
})

test('a new edition has figures of its own', async (t) => {
  const { seen, nameMe, find, staff, catalogueId, begin, services, given } = await startSeen(
    await startTestApp(t),
    'named',
  )
  await nameMe(true)
  await seen([[1, 3]])

  const url = await given.upload(staff.call, chairs())
  await staff.call(editions.add, { params: { id: catalogueId }, body: { url } })
  await prepareDue(services)
  const next = await begin()
  await seen([[2, 4]], { of: next.ticket })

  const { reading } = await find()
  assert.deepEqual(
    reading?.map(({ number, seconds }) => [number, seconds]),
    [
      [2, 4],
      [1, 3],
    ],
  )
})

test('the key of the form cannot agree, nor an unknown one', async (t) => {
  const { nameMe, formKey } = await startSeen(await startTestApp(t), 'named')

  await refused(nameMe(true, formKey), 409)
  await refused(nameMe(false, formKey), 409)
  await refused(nameMe(true, 'unknown'), 404)
})

test('nobody agrees where the firm does not ask for it', async (t) => {
  const { nameMe, read, key } = await startSeen(await startTestApp(t))

  await refused(nameMe(true), 409)

  assert.equal((await read(key)).reading, undefined)
})

test('the same tick again changes nothing', async (t) => {
  const { nameMe, services } = await startSeen(await startTestApp(t), 'named')
  await nameMe(true)
  const before = await digest(services)

  await nameMe(true)

  assert.deepEqual(await digest(services), before)
})

test('a key agrees at most ten times an hour, and takes it back at any time', async (t) => {
  const { nameMe, services } = await startSeen(await startTestApp(t), 'named')
  Object.assign(services.config, { rateLimits: true })
  for (let n = 0; n < 10; n++) {
    await nameMe(true)
    await nameMe(false)
  }

  await refused(nameMe(true), 429)

  await nameMe(false)
})

const endings: Record<string, (reading: Seen) => Promise<unknown>> = {
  'is mailed to another address': ({ resend }) => resend({ email: 'other@firm.example' }),
  'is ended by staff': ({ revoke }) => revoke(),
  'belongs to data that is erased by the visitor': ({ erase, key }) => erase(key),
  'belongs to data that is erased by the owner': ({ owner }) =>
    owner.call(privacy.erase, { body: { email: customer.email } }),
}
for (const [ending, end] of Object.entries(endings)) {
  test(`nothing is left of a named reader whose link ${ending}`, async (t) => {
    const reading = await startSeen(await startTestApp(t), 'named')
    await reading.nameMe(true)
    await reading.seen([[1, 3]])
    assert.equal((await rowsOf(reading)).length, 3)

    await end(reading)
    await reading.seen([[1, 5]])

    assert.deepEqual(await rowsOf(reading), [])
    assert.equal((await reading.find()).reading, undefined)
    assert.deepEqual((await reading.sums())[0], [0, 1, 3])
  })
}

test('a new link to the same address goes on with the figures', async (t) => {
  const { nameMe, seen, resend, mailedKey, read, find } = await startSeen(await startTestApp(t), 'named')
  await nameMe(true)
  await seen([[1, 3]])

  await resend()

  const { reading } = await find()
  assert.equal(reading?.length, 1)
  assert.deepEqual((await read(await mailedKey())).reading, { named: true, editions: reading })
})

test('an expired link still lets its reader take the name back', async (t) => {
  const reading = await startSeen(await startTestApp(t), 'named')
  const { nameMe, seen, read, key, wait } = reading
  await nameMe(true)
  await seen([[1, 3]])
  await wait(hours(24 * 8))
  assert.equal((await read(key)).reading?.named, true)

  await nameMe(false)

  assert.deepEqual(await rowsOf(reading), [])
  await refused(nameMe(true), 409)
})

for (const rule of ['counted', 'off'] as const) {
  test(`persons go when the firm changes from named to ${rule}, even if it changes back at once`, async (t) => {
    const reading = await startSeen(await startTestApp(t), 'named')
    const { nameMe, seen, setRule, find, services, sums } = reading
    await nameMe(true)
    await seen([[1, 3]])

    await setRule(rule)
    assert.equal((await find()).reading, undefined)
    await setRule('named')
    await forgetFormerReaders(services)

    assert.deepEqual(await rowsOf(reading), [])
    assert.deepEqual((await sums())[0], [0, 1, 3])
  })
}

test('who agrees stays, also when the firm stopped asking before with a clock that ran ahead', async (t) => {
  const { nameMe, setRule, find, services, wait, owner, given } = await startSeen(await startTestApp(t), 'named')
  const setRuleAfter = async (time: number, rule: 'named' | 'off') => {
    await wait(time)
    Object.assign(owner, await given.login(owner.email))
    await setRule(rule)
  }
  await setRuleAfter(hours(24 * 4), 'off')
  await setRuleAfter(-hours(24 * 4), 'named')
  await wait(1)

  await nameMe(true)
  await forgetFormerReaders(services)

  assert.ok((await find()).reading)
})

test('who agreed stays when the clock falls back for a minute', async (t) => {
  const { nameMe, setRule, find, services, wait } = await startSeen(await startTestApp(t), 'named')
  await setRule('off')
  await wait(1)
  await setRule('named')
  await wait(minutes(5))
  await nameMe(true)
  await wait(-minutes(4))

  await forgetFormerReaders(services)

  await wait(minutes(4))
  assert.ok((await find()).reading)
})

test('who agreed while the clock ran ahead is forgotten when the firm stops asking', async (t) => {
  const reading = await startSeen(await startTestApp(t), 'named')
  const { nameMe, setRule, services, wait } = reading
  await wait(hours(24 * 4))
  await nameMe(true)
  await wait(-hours(24 * 4))
  await setRule('off')

  await forgetFormerReaders(services)

  assert.deepEqual(await rowsOf(reading), [])
})

test('an export tells all that is held of a reader', async (t) => {
  const { nameMe, seen, owner } = await startSeen(await startTestApp(t), 'named')
  await nameMe(true)
  await seen([
    [1, 2],
    [2, 4],
  ])

  const { requests } = await owner.call(privacy.export, { body: { email: customer.email } })

  const [{ visits, pages } = assert.fail()] = requests[0]?.reading?.editions ?? []
  assert.deepEqual(
    [visits, pages],
    [
      1,
      [
        { page: 1, seconds: 2 },
        { page: 2, seconds: 4 },
      ],
    ],
  )
})

test('a person without staff rights does not see what was read', async (t) => {
  const { nameMe, seen, given, id } = await startSeen(await startTestApp(t), 'named')
  await nameMe(true)
  await seen([[1, 3]])

  const { call } = await given.user('USER')

  await refused(call(catalogueRequests.find, { params: { id } }), 404)
})
