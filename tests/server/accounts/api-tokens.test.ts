import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiTokens } from '#contract/api-tokens.ts'
import { auditTrail } from '#contract/audit.ts'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { personal } from '#contract/personal.ts'
import { users } from '#contract/users.ts'
import { transact } from '#server/database/dialect.ts'
import { revokeEverySession } from '#server/sessions/sessions.ts'
import { isApiToken } from '#server/sessions/token-format.ts'
import { giveToken } from '#support/api-tokens.ts'
import { days, minutes, startTestApp, type TestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { customer, password } from '#support/given.ts'
import { holdBody } from '#support/held-call.ts'
import { holdTransaction, waitsOrEnds } from '#support/held-transaction.ts'
import { freshDatabase, postgresServer } from '#support/postgres.ts'
import { queriesOf } from '#support/queries.ts'
import { refused } from '#support/refusals.ts'
import { giveFactor } from '#support/second-factor.ts'

test('a token decides a request in the name of its person, and the audit names it', async (t) => {
  const { origin, given } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const ada = await given.user('ADMIN', 'ada')
  const { id } = await given.request(ada.call, (await given.catalogue(ada.call)).id)
  const program = await giveToken(origin, ada.call)

  await program.call(catalogueRequests.approve, { params: { id }, body: {} })

  const { data } = await owner.call(auditTrail.list, { query: { action: 'request.approve' } })
  assert.equal(data[0]?.actor?.id, ada.id)
  assert.equal(data[0]?.details.token, 'For act')
})

test('a token is shown once and stored as a hash; the list tells its end, its times and its last use of an hour', async (t) => {
  const { origin, given, services, now, pass } = await startTestApp(t)
  const ada = await given.user('ADMIN', 'ada')
  const created = now()
  const { id, token, call } = await giveToken(origin, ada.call, 'read', 30)

  assert.match(token, /^dct_[0-9A-Za-z]{30}$/)
  assert.ok(
    !JSON.stringify(await services.db.selectFrom('apiToken').selectAll().execute()).includes(token.slice(4, 20)),
  )
  const facts = { id, name: 'For read', scope: 'read', ending: token.slice(-4), created, expires: created + days(30) }
  assert.deepEqual((await ada.call(apiTokens.list)).data, [{ ...facts, used: null, network: null }])

  const useNoted = async () => {
    await call(catalogues.list)
    const later = await given.login(ada.email)
    return (await later.call(apiTokens.list)).data[0]
  }
  await useNoted()
  pass(minutes(59))
  const first = await useNoted()
  pass(minutes(2))
  const second = await useNoted()

  assert.deepEqual([first?.used, second?.used], [created, now()])
  assert.match(second?.network ?? '', /^127|^::/)
})

test('the last use of a token is told although a clock that ran ahead noted a later one', async (t) => {
  const { origin, given, now, pass } = await startTestApp(t)
  const ada = await given.user('ADMIN', 'ada')
  const { call } = await giveToken(origin, ada.call)
  pass(days(4))
  await call(catalogues.list)
  pass(-days(4))

  await call(catalogues.list)

  assert.equal((await ada.call(apiTokens.list)).data[0]?.used, now())
})

test('making a token asks for a fresh proof, is mailed to the person and is audited', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN', 'olga', { proven: true })
  app.pass(minutes(6))
  const body = { name: 'CRM', scope: 'act' as const, days: 90 }
  const before = await digest(app.services)
  assert.equal((await refused(owner.call(apiTokens.create, { body }), 403)).code, 'confirm')
  assert.equal(await digest(app.services), before)

  await owner.call(auth.confirm, { body: { password } })
  await owner.call(apiTokens.create, { body })

  const mail = (await app.mails()).find(({ subject }) => subject === 'An API token was made')
  assert.match(mail?.text ?? '', /CRM/)
  const { data } = await owner.call(auditTrail.list, { query: { action: 'token.create' } })
  assert.deepEqual(data[0]?.details, { name: 'CRM', scope: 'act', days: 90 })
})

test('a mail to an address that is not proven repeats no name of a token', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN', 'olga')
  const ada = await app.given.user('ADMIN', 'ada')
  const body = { name: 'Win at evil.example', scope: 'act' as const, days: 90 }
  const { id } = await ada.call(apiTokens.create, { body })
  await owner.call(apiTokens.revokeAny, { params: { id } })

  const [made, revoked] = (await app.mails()).filter(({ to }) => to === ada.email)

  assert.match(made?.text ?? '', /A program that has the token makes calls in your name/)
  assert.match(revoked?.text ?? '', /An administrator revoked one of your tokens\./)
  assert.doesNotMatch(`${made?.html}${revoked?.html}`, /evil/)
})

test('a day too few or too many, an unknown scope or no name make no token', async (t) => {
  const { given, services } = await startTestApp(t)
  const { call } = await given.user('ADMIN')
  const good = { name: 'CRM', scope: 'read', days: 1 }
  const before = await digest(services)

  for (const bad of [{ days: 0 }, { days: 367 }, { days: 1.5 }, { scope: 'own' }, { name: ' ' }])
    await refused(call(apiTokens.create, { body: { ...good, ...bad } as never }), 400)

  assert.equal(await digest(services), before)
})

test('a person has at most twenty tokens', async (t) => {
  const { origin, given } = await startTestApp(t)
  const { call } = await given.user('ADMIN')
  for (let made = 0; made < 20; made++) await giveToken(origin, call)

  await refused(giveToken(origin, call), 409)
})

/** The same characters, of which one is another. */
const mistyped = (token: string) => token.slice(0, 9) + (token[9] === 'A' ? 'B' : 'A') + token.slice(10)

test('a token with a wrong checksum never reaches the database', async (t) => {
  const { origin, given, as } = await startTestApp(t)
  const { token } = await giveToken(origin, (await given.user('ADMIN')).call)
  assert.ok(isApiToken(token))
  const wrong = [mistyped(token), token.slice(0, -1), `${token}0`, 'dct_', `${token.slice(0, -1)}é`]

  for (const each of wrong) {
    const sent = await queriesOf(t, () => refused(as(each)(catalogues.list), 401))
    assert.deepEqual(sent, [], each)
  }
  const right = await queriesOf(t, () => as(token)(catalogues.list))
  assert.ok(right.length > 0)
})

test('a token in an address is refused, wherever the call is for', async (t) => {
  const { origin, given } = await startTestApp(t)
  const { token } = await giveToken(origin, (await given.user('ADMIN')).call)
  const authorization = `Bearer ${token}`

  for (const path of ['/api/resource/catalogue?access_token=', '/api/setup?token=', '/api/client/catalogue/']) {
    assert.equal((await fetch(origin + path + token)).status, 400, path)
    assert.equal((await fetch(origin + path + token, { headers: { authorization } })).status, 400, path)
  }
  const cookie = await fetch(`${origin}/api/resource/catalogue`, { headers: { cookie: `token=${token}` } })
  assert.equal(cookie.status, 401)
})

test('a public call takes a token for nobody', async (t) => {
  const { origin, given, as, services } = await startTestApp(t)
  const ada = await given.user('ADMIN', 'ada')
  const { id: catalogueId } = await given.catalogue(ada.call)
  const { call, token } = await giveToken(origin, ada.call)

  for (const each of [call, as(mistyped(token))])
    await each(catalogueRequests.send, { body: { ...customer, catalogueId } })

  const { data } = await ada.call(catalogueRequests.listPending)
  const senders = await services.db.selectFrom('submission').select('authorId').execute()
  assert.equal(data.length, 1)
  assert.deepEqual(senders, [{ authorId: null }, { authorId: null }])
})

test('a token makes 600 calls a minute, and others of its person go on', async (t) => {
  const { origin, given, pass } = await startTestApp(t, { rateLimits: true })
  const { call } = await given.user('ADMIN')
  const [busy, calm] = [await giveToken(origin, call, 'read'), await giveToken(origin, call, 'read')]
  const missing = '00000000-0000-7000-8000-000000000000'
  for (let made = 0; made < 600; made++) await refused(busy.call(catalogues.find, { params: { id: missing } }), 404)

  await refused(busy.call(catalogues.list), 429)
  await calm.call(catalogues.list)
  await call(catalogues.list)
  pass(minutes(1))
  await busy.call(catalogues.list)
})

const chosen = { password: 'a brand new password', confirmedPassword: 'a brand new password' }

/** What ends a token, and the status of its calls afterwards. */
const endings: Record<string, { status?: number; end: (app: TestApp, parts: Given) => unknown }> = {
  'the end of its days': { end: ({ pass }) => pass(days(90)) },
  'its revocation': { end: (_app, { ada, id }) => ada.call(apiTokens.revoke, { params: { id } }) },
  'its revocation by an owner': { end: (_app, { owner, id }) => owner.call(apiTokens.revokeAny, { params: { id } }) },
  'a lower role': {
    end: (_app, { owner, ada }) => owner.call(users.changeRole, { params: { id: ada.id }, body: { role: 'USER' } }),
  },
  'the removal of its person': { end: (_app, { owner, ada }) => owner.call(users.remove, { params: { id: ada.id } }) },
  'disabling its person': { end: (_app, { owner, ada }) => owner.call(users.disable, { params: { id: ada.id } }) },
  'a password that an owner sets': {
    end: (_app, { owner, ada }) => owner.call(users.changePassword, { params: { id: ada.id }, body: chosen }),
  },
  'a restore': { end: ({ services }) => transact(services.db, revokeEverySession) },
}

const isUsed = async ({ db }: TestApp['services']) =>
  (await db.selectFrom('apiToken').select('used').executeTakeFirst())?.used != null

interface Given {
  readonly owner: { readonly call: TestApp['visitor'] }
  readonly ada: { readonly id: string; readonly call: TestApp['visitor'] }
  readonly id: string
}

for (const [ending, { end }] of Object.entries(endings)) {
  test(`a token is refused after ${ending}, and so is its call whose body arrives then`, async (t) => {
    const app = await startTestApp(t)
    const { origin, given, services } = app
    const owner = await given.user('SUPER_ADMIN')
    const ada = await given.user('ADMIN', 'ada')
    const program = await giveToken(origin, ada.call)
    const path = '/api/tours'
    const body = Buffer.from(JSON.stringify({ name: 'Flat', kind: 'address', address: 'https://tours.example/flat' }))
    const held = await holdBody(origin, { method: 'POST', path, token: program.token, type: 'application/json', body })
    // Its head was taken as a call of today.
    while (!(await isUsed(services))) await sleep(5)

    await end(app, { owner, ada, id: program.id })

    const before = await digest(services)
    assert.equal(await held.finish(), 401)
    await refused(program.call(catalogues.list), 401)
    assert.equal(await digest(services), before)
  })
}

test('a token does not come back with the former role or with an enabled account', async (t) => {
  const { origin, given } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const [ada, bob] = [await given.user('ADMIN', 'ada'), await given.user('ADMIN', 'bob')]
  const programs = [await giveToken(origin, ada.call), await giveToken(origin, bob.call)]
  await owner.call(users.changeRole, { params: { id: ada.id }, body: { role: 'USER' } })
  await owner.call(users.disable, { params: { id: bob.id } })

  await owner.call(users.changeRole, { params: { id: ada.id }, body: { role: 'ADMIN' } })
  await owner.call(users.enable, { params: { id: bob.id } })

  for (const { call } of programs) await refused(call(catalogues.list), 401)
})

test('a token that is made while its person loses the role is none', async (t) => {
  const { url, drop } = await freshDatabase(await postgresServer())
  const { given, services } = await startTestApp(t, { database: { kind: 'postgres', url } })
  t.after(drop)
  const ada = await given.user('ADMIN', 'ada')
  const held = await holdTransaction(services.db, (trx) =>
    trx.updateTable('user').set({ role: 'USER' }).where('id', '=', ada.id).execute(),
  )
  const making = ada.call(apiTokens.create, { body: { name: 'CRM', scope: 'act', days: 90 } })
  await waitsOrEnds(services.db, making)

  await held.commit()

  await refused(making, 403)
  assert.deepEqual(await services.db.selectFrom('apiToken').selectAll().execute(), [])
})

test("one's own change of password keeps the tokens", async (t) => {
  const { origin, given } = await startTestApp(t)
  const ada = await given.user('ADMIN', 'ada')
  const program = await giveToken(origin, ada.call)
  const body = { oldPassword: password, newPassword: chosen.password, confirmedPassword: chosen.password }

  await ada.call(personal.changePassword, { body })

  await program.call(catalogues.list)
})

test('a token rests while its person lacks the second factor that is required, and what it opened rests too', async (t) => {
  const app = await startTestApp(t, { requireSecondFactor: 'staff' })
  const { origin, given } = app
  const ada = await given.user('ADMIN', 'ada')
  await giveFactor(app, ada.call)
  const program = await giveToken(origin, ada.call)
  await given.catalogue(program.call)
  const [catalogue] = (await program.call(catalogues.list)).data
  const file = given.here(catalogue?.url ?? '')
  assert.equal((await fetch(file)).status, 200)

  await transact(app.services.db, (trx) =>
    trx.updateTable('user').set({ secondFactorAt: null }).where('id', '=', ada.id).execute(),
  )

  assert.equal((await refused(program.call(catalogues.list), 403)).code, 'second-factor')
  assert.equal((await fetch(file)).status, 403)
})

test('a token made in a session by passkey rests once its person has no passkey', async (t) => {
  const { origin, given, services } = await startTestApp(t, { requireSecondFactor: 'staff' })
  const ada = await given.user('USER', 'ada')
  await transact(services.db, async (trx) => {
    await trx.updateTable('user').set({ role: 'ADMIN' }).where('id', '=', ada.id).execute()
    await trx.updateTable('session').set({ method: 'passkey' }).execute()
    const key = { credentialId: 'c', publicKey: 'p', counter: 0, synced: 0, transports: '', rpId: 'localhost' }
    const facts = { id: 'one', userId: ada.id, name: '', device: '', created: 0, used: null }
    await trx
      .insertInto('passkey')
      .values({ ...key, ...facts })
      .execute()
  })
  const program = await giveToken(origin, ada.call)
  await program.call(catalogues.list)

  await transact(services.db, (trx) => trx.deleteFrom('passkey').execute())

  assert.equal((await refused(program.call(catalogues.list), 403)).code, 'second-factor')
})

test('the address of a file ends with the token that asked for it', async (t) => {
  const { origin, given } = await startTestApp(t)
  const ada = await given.user('ADMIN', 'ada')
  await given.catalogue(ada.call)
  const program = await giveToken(origin, ada.call, 'read')
  const [catalogue] = (await program.call(catalogues.list)).data
  const file = given.here(catalogue?.url ?? '')
  assert.equal((await fetch(file)).status, 200)

  await ada.call(apiTokens.revoke, { params: { id: program.id } })

  assert.equal((await fetch(file)).status, 403)
})

test('people see and revoke their own tokens alone, and owners those of all, which their people are told', async (t) => {
  const app = await startTestApp(t)
  const { origin, given } = app
  const owner = await given.user('SUPER_ADMIN')
  const [ada, bob] = [await given.user('ADMIN', 'ada'), await given.user('ADMIN', 'bob')]
  const { id } = await giveToken(origin, ada.call)
  assert.deepEqual((await bob.call(apiTokens.list)).data, [])
  await refused(bob.call(apiTokens.revoke, { params: { id } }), 404)
  const { data } = await owner.call(apiTokens.listAll)
  assert.deepEqual(
    data.map(({ user }) => user),
    [{ id: ada.id, name: 'ada Person', email: ada.email }],
  )

  await owner.call(apiTokens.revokeAny, { params: { id } })

  assert.deepEqual((await ada.call(apiTokens.list)).data, [])
  await refused(owner.call(apiTokens.revokeAny, { params: { id } }), 404)
  const told = (await app.mails()).find(({ subject }) => subject === 'An API token was revoked')
  assert.equal(told?.to, ada.email)
})
