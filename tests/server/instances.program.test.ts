import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { settings } from '#contract/settings.ts'
import { tourAccess } from '#contract/tour-access.ts'
import { users } from '#contract/users.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/database/dialect.ts'
import { sendDueMail } from '#server/mail/worker.ts'
import { mailRules } from '#server/mail-rules.ts'
import { closeServices, openServices } from '#server/open-services.ts'
import { refreshSession } from '#server/sessions/sessions.ts'
import { rotateKeys } from '#server/sessions/signing-keys.ts'
import { hours, minutes, seconds, startTestApp, type TestApp } from '#support/app.ts'
import { CallError } from '#support/client.ts'
import { customer, password } from '#support/given.ts'
import { emptyDatabase, freshDatabase, postgresServer } from '#support/postgres.ts'
import { temporaryFolder } from '#support/program.ts'
import { refused } from '#support/refusals.ts'
import { giveFactor } from '#support/second-factor.ts'

/** Three instances on one PostgreSQL, on separate ports. */
async function startThree(t: TestContext, overrides: Parameters<typeof startTestApp>[1] = {}) {
  const { url, drop } = await freshDatabase(await postgresServer())
  const database = { kind: 'postgres' as const, url }
  const apps: TestApp[] = []
  for (let i = 0; i < 3; i++) apps.push(await startTestApp(t, { ...overrides, database }))
  t.after(drop)
  return apps as [TestApp, TestApp, TestApp]
}

const everywhere = (apps: TestApp[], token: string) => apps.map(({ as }) => as(token))
const statuses = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((result) => {
    if (result.status === 'fulfilled') return 200
    return result.reason instanceof CallError ? result.reason.status : 0
  })

test('a session from one instance is valid on all, until sign-out, password reset or removal of the account', async (t) => {
  const apps = await startThree(t)
  const [one, two, three] = apps
  const owner = await one.given.user('SUPER_ADMIN')

  for (const end of ['sign out', 'password', 'remove'] as const) {
    const staff = await two.given.user('ADMIN', end.replace(' ', '-'))
    for (const call of everywhere(apps, staff.accessToken)) await call(catalogues.list)
    const change = { password: 'another good password', confirmedPassword: 'another good password' }
    if (end === 'sign out') await three.visitor(auth.logout, { body: { refreshToken: staff.refreshToken } })
    if (end === 'password') await owner.call(users.changePassword, { params: { id: staff.id }, body: change })
    if (end === 'remove') await owner.call(users.remove, { params: { id: staff.id } })
    for (const call of everywhere(apps, staff.accessToken)) await refused(call(catalogues.list), 401)
    await refused(three.visitor(auth.refresh, { body: { refreshToken: staff.refreshToken } }), 401)
  }
})

test('a call during which its caller is removed on another instance is refused', async (t) => {
  const [one] = await startThree(t)
  const staff = await one.given.user('ADMIN')
  const { db } = one.services
  const removal = Promise.withResolvers<void>()
  const removed = Promise.withResolvers<void>()
  const removing = db.transaction().execute(async (trx) => {
    await trx.deleteFrom('user').where('id', '=', staff.id).execute()
    removed.resolve()
    await removal.promise
  })
  await removed.promise
  const times = { startTime: one.now(), endTime: one.now() + hours(1) }
  const creating = staff.call(tourAccess.create, { body: { name: 'Tour', type: 'tour', ...times } })
  await waitsOrEnds(db, creating)

  removal.resolve()

  await refused(creating, 401)
  await removing
})

/** Until a transaction of this database waits for another one, or the call was answered without waiting. */
async function waitsOrEnds(db: Db, call: Promise<unknown>): Promise<void> {
  let ended = false
  call
    .catch(() => {})
    .finally(() => {
      ended = true
    })
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while (!ended && (await waiting.execute(db)).rows.length === 0);
}

test('one refresh token used at the same moment on three instances has one successor, and no session ends', async (t) => {
  const apps = await startThree(t)
  const staff = await apps[0].given.user('ADMIN')
  let { refreshToken } = staff

  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        refreshSession(
          apps[index % 3]?.services ?? apps[0].services,
          { caller: undefined, network: 'x', access: 'visitor' },
          refreshToken,
        ),
      ),
    )
    const successors = new Set(answers.map((answer) => answer.refreshToken))
    assert.equal(successors.size, 1)
    refreshToken = [...successors][0] ?? ''
  }
  const live = await apps[0].services.db
    .selectFrom('refreshToken')
    .where('replacedAt', 'is', null)
    .select('hash')
    .execute()
  assert.equal(live.length, 1)
  for (const app of apps) app.pass(minutes(1))
  await refused(apps[1].visitor(auth.refresh, { body: { refreshToken: staff.refreshToken } }), 401)
  for (const { visitor } of apps) await refused(visitor(auth.refresh, { body: { refreshToken } }), 401)
})

test('of twelve people who decide one request on three instances one succeeds, and the visitor gets one mail', async (t) => {
  const apps = await startThree(t)
  const staff = await apps[0].given.user('ADMIN')
  const calls = everywhere(apps, staff.accessToken)
  const { id: catalogueId } = await apps[0].given.catalogue(staff.call)

  for (let round = 0; round < 15; round++) {
    const email = `visitor${round}@example.com`
    const { id } = await apps[1].given.request(staff.call, catalogueId, { email })
    const results = await statuses(
      Array.from({ length: 12 }, (_, index) => {
        const call = calls[index % 3] ?? staff.call
        if (index % 2) return call(catalogueRequests.reject, { params: { id } })
        return call(catalogueRequests.approve, { params: { id }, body: {} })
      }),
    )
    assert.deepEqual(results.toSorted(), [200, ...Array.from({ length: 11 }, () => 409)])
    const winner = results.indexOf(200) % 2 ? 'rejected' : 'approved'
    for (const call of calls) {
      assert.equal((await call(catalogueRequests.find, { params: { id } })).status, winner)
      assert.equal((await call(catalogueRequests.listPending)).totalElements, 0)
    }
    const { db } = apps[2].services
    assert.equal((await db.selectFrom('mail').where('recipient', '=', email).select('id').execute()).length, 1)
    const deeds = await db
      .selectFrom('audit')
      .where('subjectId', '=', id)
      .where('actorId', 'is not', null)
      .select('id')
      .execute()
    assert.equal(deeds.length, 1)
  }
})

test('owners who delete each other on different instances leave exactly one of the two', async (t) => {
  const apps = await startThree(t)
  const keeper = await apps[0].given.user('SUPER_ADMIN', 'keeper')

  for (let round = 0; round < 15; round++) {
    const a = await apps[round % 3]?.given.user('SUPER_ADMIN', `a${round}`)
    const b = await apps[(round + 1) % 3]?.given.user('SUPER_ADMIN', `b${round}`)
    assert.ok(a && b)
    const results = await statuses([
      a.call(users.remove, { params: { id: b.id } }),
      b.call(users.remove, { params: { id: a.id } }),
    ])
    assert.equal(results.filter((status) => status === 200).length, 1, String(results))
    const survivor = results[0] === 200 ? a : b
    await keeper.call(users.remove, { params: { id: survivor.id } })
  }
  assert.equal((await keeper.call(users.listActive)).totalElements, 1)
})

test('forms that reach three instances in one millisecond are all stored', async (t) => {
  const apps = await startThree(t)
  const owner = await apps[0].given.user('SUPER_ADMIN')

  const sent = Array.from({ length: 120 }, (_, index) =>
    (apps[index % 3] ?? apps[0]).visitor(catalogueRequests.send, {
      body: { ...customer, email: `v${index}@example.com` },
    }),
  )

  assert.deepEqual(new Set(await statuses(sent)), new Set([200]))
  assert.equal((await owner.call(catalogueRequests.listPending)).totalElements, 120)
})

test('a rate limit is shared by all instances', async (t) => {
  const apps = await startThree(t, { rateLimits: true })

  const sent = Array.from({ length: 30 }, (_, index) =>
    (apps[index % 3] ?? apps[0]).visitor(catalogueRequests.send, {
      body: { ...customer, email: `v${index}@example.com` },
    }),
  )

  const results = await statuses(sent)
  assert.deepEqual(
    [200, 429].map((status) => results.filter((each) => each === status).length),
    [20, 10],
  )
})

test('wrong passwords are counted across instances, and the owner signs in from another network', async (t) => {
  const apps = await startThree(t, { rateLimits: true })
  const { email } = await apps[0].given.user('ADMIN')

  const guesses = Array.from({ length: 12 }, (_, index) =>
    (apps[index % 3] ?? apps[0]).visitor(auth.login, { body: { username: email, password: `wrong guess ${index}` } }),
  )

  const results = await statuses(guesses)
  assert.equal(results.filter((status) => status === 429).length, 7)
  // A busy machine answers 503 to what it cannot compare in time.
  assert.ok(
    results.every((status) => [422, 429, 503].includes(status)),
    `${results}`,
  )
  await refused(apps[1].visitor(auth.login, { body: { username: email, password } }), 429)
})

test('a ticket is good on another instance, and a code once, at whatever instances at the same moment', async (t) => {
  const apps = await startThree(t)
  const { email, call } = await apps[0].given.user('ADMIN')
  const { code } = await giveFactor(apps[0], call)
  for (const app of apps.slice(1)) app.pass(seconds(30))
  const tickets: string[] = []
  for (const { visitor } of apps) {
    const { secondFactor: ticket = '' } = await visitor(auth.login, { body: { username: email, password } })
    tickets.unshift(ticket)
  }

  const results = await statuses(
    apps.map(({ visitor }, index) =>
      visitor(auth.secondFactor, { body: { ticket: tickets[index] ?? '', code: code() } }),
    ),
  )

  assert.deepEqual(results.sort(), [200, 422, 422])
})

test('a withdrawn tour is closed on every instance at the next check', async (t) => {
  const apps = await startThree(t)
  const staff = await apps[0].given.user('ADMIN')
  const times = { startTime: apps[0].now() - hours(1), endTime: apps[0].now() + hours(1) }
  const { id } = await staff.call(tourAccess.create, { body: { name: 'Spring', type: 'tour', ...times } })
  const { token = '' } = (await staff.call(tourAccess.list)).data[0] ?? {}
  const looks = () => apps.map(({ visitor }) => visitor(tourAccess.verify, { query: { token } }))
  await Promise.all(looks())

  await apps[1].as(staff.accessToken)(tourAccess.disable, { body: { id } })

  const problems = await Promise.all(looks().map((look) => refused(look, 403)))
  for (const { code } of problems) assert.equal(code, 'tour-disabled')
  assert.equal((await staff.call(tourAccess.list)).data[0]?.openings, 1)
})

test('a key created on one instance signs there at once and is accepted on the others', async (t) => {
  const apps = await startThree(t)
  const [one] = apps
  await one.given.user('ADMIN', 'staff')

  for (let round = 0; round < 2; round++) {
    await rotateKeys(one.services.db, one.now() + round + 1)
    await one.services.keys.reload()
    const { accessToken } = await one.given.login('staff@example.com')
    assert.deepEqual(
      await statuses(everywhere(apps, accessToken).map((call) => call(catalogues.list))),
      [200, 200, 200],
    )
  }
})

test('three workers share the outbox: every message is sent once, and another worker takes over from a crashed one', async (t) => {
  const apps = await startThree(t)
  const sent: string[] = []
  const mail = {
    kind: 'files' as const,
    send: async ({ to }: { to: string }) => void sent.push(to),
    healthCheck: async () => undefined,
    close: async () => {},
  }
  const { db } = apps[0].services
  const staff = await apps[0].given.user('ADMIN')
  for (let i = 0; i < 40; i++) {
    const { id } = await apps[0].given.request(staff.call, undefined, { email: `v${i}@example.com` })
    await staff.call(catalogueRequests.reject, { params: { id } })
  }
  const held = { lease: 'a worker that died', due: apps[0].now() + minutes(1) }
  await db
    .transaction()
    .execute((trx) => trx.updateTable('mail').set(held).where('recipient', '=', 'v7@example.com').execute())

  const work = () => Promise.all(apps.map(({ services }) => sendDueMail({ ...services, mail }, mailRules)))
  while ((await work()).some((count) => count > 0));
  assert.equal(sent.includes('v7@example.com'), false)
  for (const app of apps) app.pass(minutes(1))
  await work()

  assert.deepEqual(sent.toSorted(), Array.from({ length: 40 }, (_, i) => `v${i}@example.com`).toSorted())
})

test('three instances that start at once on an empty database make it once: one set of tables, one key, one secret', async (t) => {
  const { url, drop } = await emptyDatabase(await postgresServer())
  t.after(drop)
  const dataDir = await temporaryFolder(t)
  const folders = ['a', 'b', 'c'].map((name) => readConfig({ DATA_DIR: `${dataDir}/${name}`, DATABASE_URL: url }))

  const started = await Promise.all(folders.map((config) => openServices(config)))
  t.after(() => Promise.all(started.map(closeServices)))

  const [first] = started
  assert.equal((await first?.db.selectFrom('signingKey').select('kid').execute())?.length, 1)
  assert.equal(new Set(started.map(({ keys }) => keys.signer().kid)).size, 1)
  assert.equal(new Set(started.map(({ secret }) => secret.toString('hex'))).size, 1)
})

test("a change of the owner's settings is soon shown on every instance", { timeout: 60_000 }, async (t) => {
  const apps = await startThree(t)
  const owner = await apps[0].given.user('SUPER_ADMIN')
  for (const { services } of apps) assert.equal((await services.settings.current()).firm.name, '')

  await owner.call(settings.change, { body: { firm: { name: 'Habsburg' } } })

  for (const { services, as } of apps) {
    // Whoever edits sees at once what is stored.
    assert.equal((await as(owner.accessToken)(settings.read)).firm.name, 'Habsburg')
    while ((await services.settings.current()).firm.name !== 'Habsburg') await setTimeout(50)
  }
})
