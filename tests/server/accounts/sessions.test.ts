import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { auth } from '#contract/auth.ts'
import { personal } from '#contract/personal.ts'
import { sessions } from '#contract/sessions.ts'
import { days, minutes, startTestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { password } from '#support/given.ts'
import { freshDatabase, postgresServer } from '#support/postgres.ts'
import { refused } from '#support/refusals.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('people see their sessions by device, network and times, and which of them is this one', async (t) => {
  const { given, visitorWith, now, pass } = await startTestApp(t)
  const { email, call } = await given.user('USER', 'ada')
  const created = now()
  pass(minutes(1))
  await visitorWith({ 'user-agent': firefox })(auth.login, { body: { username: email, password } })

  const { data } = await call(sessions.list)

  const facts = data.map(({ device, method, created, seen, current }) => ({ device, method, created, seen, current }))
  assert.deepEqual(facts, [
    { device: 'Firefox, Windows', method: 'password', created: now(), seen: now(), current: false },
    { device: '', method: 'password', created, seen: created, current: true },
  ])
  assert.match(data[0]?.network ?? '', /^127|^::/)
})

test('a browser that tells nothing readable of itself signs in all the same', async (t) => {
  const { given, visitorWith } = await startTestApp(t)
  const { email, call } = await given.user('USER', 'ada')

  const foreign = 'You won a prize, see evil.example/1 now (here)'
  for (const agent of ['', 'x', '<script>alert(1)</script>', '\\', 'Mozilla/'.repeat(1_000), foreign])
    await visitorWith({ 'user-agent': agent })(auth.login, { body: { username: email, password } })

  const { data } = await call(sessions.list)
  assert.deepEqual(new Set(data.map(({ device }) => device)), new Set(['']))
})

test('ending one session ends that one alone', async (t) => {
  const { given } = await startTestApp(t)
  const here = await given.user('USER', 'ada')
  const stolen = await given.login(here.email)
  const { data } = await stolen.call(sessions.list)
  const id = data.find(({ current }) => current)?.id ?? ''

  await here.call(sessions.end, { params: { id } })

  await refused(stolen.call(personal.info), 401)
  const left = await here.call(sessions.list)
  assert.deepEqual(
    left.data.map(({ current }) => current),
    [true],
  )
})

test('an ended session gets no new tokens', async (t) => {
  const { given, visitor } = await startTestApp(t)
  const here = await given.user('USER', 'ada')
  const { refreshToken } = await given.login(here.email)

  await here.call(sessions.endOthers)

  await refused(visitor(auth.refresh, { body: { refreshToken } }), 401)
  await here.call(personal.info)
})

test("an unknown, ended, expired or another person's session answers 404 and changes nothing", async (t) => {
  const { given, services, pass } = await startTestApp(t)
  const ada = await given.user('USER', 'ada')
  const bob = await given.user('SUPER_ADMIN', 'bob')
  const [foreign] = (await ada.call(sessions.list)).data
  pass(days(20))
  const late = await given.login(bob.email)
  const [, expired] = await services.db
    .selectFrom('session')
    .where('userId', '=', bob.id)
    .orderBy('created', 'desc')
    .select('id')
    .execute()
  const before = await digest(services)

  for (const id of [foreign?.id, expired?.id, randomUUID(), 'x'])
    await refused(late.call(sessions.end, { params: { id: id ?? '' } }), 404)

  assert.equal(await digest(services), before)
})

test('a session that passed its limits is not listed', async (t) => {
  const { given, pass } = await startTestApp(t)
  const { email } = await given.user('USER', 'ada')
  pass(days(15))
  const { call } = await given.login(email)

  const { data } = await call(sessions.list)

  assert.equal(data.length, 1)
})

for (const [name, slept] of [
  ['signing out while tabs refresh', 0],
  ['a token that was used before, in many tabs at once,', minutes(3)],
] as const)
  test(`${name} leaves nobody waiting for each other`, async (t) => {
    const { url, drop } = await freshDatabase(await postgresServer())
    const { given, visitor, services, pass } = await startTestApp(t, { database: { kind: 'postgres', url } })
    t.after(drop)
    const { email } = await given.user('USER', 'ada')
    const refresh = (refreshToken: string) => visitor(auth.refresh, { body: { refreshToken } })
    const round = async () => {
      const { refreshToken } = await given.login(email)
      if (slept) await refresh(refreshToken)
      pass(slept)
      const ending = slept ? refresh(refreshToken) : visitor(auth.logout, { body: { refreshToken } })
      return Promise.allSettled([refresh(refreshToken), refresh(refreshToken), ending, refresh(refreshToken)])
    }

    for (let times = 0; times < 8; times++) await Promise.all([round(), round(), round()])

    const { rows } = await sql<{ count: number }>`
      select deadlocks as count from pg_stat_database where datname = current_database()`.execute(services.db)
    assert.equal(Number(rows[0]?.count), 0)
  })

test('a session that makes too many changes does not keep its person from ending it', async (t) => {
  const { given } = await startTestApp(t, { rateLimits: true })
  const ada = await given.user('USER', 'ada')
  const stolen = await given.login(ada.email)
  const change = () => stolen.call(sessions.end, { params: { id: randomUUID() } })
  for (let wave = 0; wave < 30; wave++) await Promise.all(Array.from({ length: 20 }, () => refused(change(), 404)))
  await refused(change(), 429)

  await ada.call(sessions.endOthers)

  await refused(stolen.call(personal.info), 401)
})
