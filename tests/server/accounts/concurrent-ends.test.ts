import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { personal } from '#contract/personal.ts'
import { users } from '#contract/users.ts'
import { lockPerson } from '#server/accounts/users/addresses.ts'
import { removeIdentity } from '#server/accounts/users/identities.queries.ts'
import type { Db, Trx } from '#server/database/dialect.ts'
import { lockCaller } from '#server/sessions/sessions.ts'
import { giveToken } from '#support/api-tokens.ts'
import { minutes, startTestApp } from '#support/app.ts'
import { customer } from '#support/given.ts'
import { holdTransaction, waitsOrEnds } from '#support/held-transaction.ts'
import { linkParameter } from '#support/mails.ts'
import { freshDatabase, postgresServer } from '#support/postgres.ts'
import { givenLinked, startWithProvider } from '#support/provider-app.ts'
import { refused } from '#support/refusals.ts'
import { giveFactor } from '#support/second-factor.ts'

/** Where two transactions run at once. */
async function concurrent(t: TestContext) {
  const { url, drop } = await freshDatabase(await postgresServer())
  t.after(drop)
  return { database: { kind: 'postgres' as const, url } }
}

/** Ada has asked for another address; `stop` is the call that her mailed link makes. */
async function startStop(t: TestContext) {
  const app = await startTestApp(t, await concurrent(t))
  const ada = await app.given.user('ADMIN', 'ada', { proven: true })
  await ada.call(personal.changeInfo, { body: { ...customer, email: 'new@example.com' } })
  const mail = (await app.mails()).find(({ to }) => to === ada.email)
  const stop = () => app.visitor(personal.stopEmailChange, { body: { id: linkParameter(mail, 'id') } })
  return { ...app, db: app.services.db, ada, stop }
}

/** Ada, one of whose calls has begun: it holds her session, and may change her row. */
async function startCall(t: TestContext) {
  const app = await startTestApp(t, await concurrent(t))
  const owner = await app.given.user('SUPER_ADMIN')
  const ada = await app.given.user('ADMIN', 'ada')
  const { db } = app.services
  const [session] = await sessionsOf(db, ada.id)
  const change = Promise.withResolvers<Trx>()
  const held = await holdTransaction(db, async (trx) => {
    await lockCaller(trx, app.now(), session?.id ?? '')
    change.resolve(trx)
  })
  return { app, owner, ada, db, held, trx: await change.promise }
}

/** As a sign-in does between its record and its commit. */
async function beginSession(trx: Trx, userId: string): Promise<void> {
  await lockPerson(trx, userId)
  const [known] = await trx.selectFrom('session').selectAll().where('userId', '=', userId).execute()
  assert.ok(known)
  await trx
    .insertInto('session')
    .values({ ...known, id: randomUUID() })
    .execute()
}

const sessionsOf = (db: Db, userId: string) =>
  db.selectFrom('session').select('id').where('userId', '=', userId).execute()

test('a session that begins while a change of address is stopped ends with the others', async (t) => {
  const { ada, stop, db } = await startStop(t)
  const signingIn = await holdTransaction(db, (trx) => beginSession(trx, ada.id))
  const stopping = stop()
  await waitsOrEnds(db, stopping)

  await signingIn.commit()

  await stopping
  assert.deepEqual(await sessionsOf(db, ada.id), [])
})

test('an API token that is made while a change of address is stopped goes with the others', async (t) => {
  const { ada, stop, db, now, origin } = await startStop(t)
  await giveToken(origin, ada.call)
  const [session] = await sessionsOf(db, ada.id)
  const making = await holdTransaction(db, async (trx) => {
    await lockCaller(trx, now(), session?.id ?? '')
    const known = await trx.selectFrom('apiToken').selectAll().executeTakeFirstOrThrow()
    await trx
      .insertInto('apiToken')
      .values({ ...known, id: randomUUID(), hash: 'another' })
      .execute()
  })
  const stopping = stop()
  await waitsOrEnds(db, stopping)

  await making.commit()

  await stopping
  assert.deepEqual(await db.selectFrom('apiToken').select('id').execute(), [])
})

for (const factor of ['without', 'with'] as const)
  test(`a sign-in at the provider that waits while its account, ${factor} a second factor, is unlinked is refused`, async (t) => {
    const site = await startWithProvider(t, {}, await concurrent(t))
    const { db } = site.app.services
    const ada = await givenLinked(site)
    if (factor === 'with') await giveFactor(site.app, ada.call)
    const unlinking = await holdTransaction(db, async (trx) => {
      await lockPerson(trx, ada.id)
      await removeIdentity(trx, ada.id)
    })
    const signingIn = site.enter()
    await waitsOrEnds(db, signingIn)

    await unlinking.commit()

    await refused(signingIn, 403)
  })

const endings = [
  ['disables them', users.disable, {}],
  ['deletes them', users.remove, {}],
  [
    'sets their password',
    users.changePassword,
    { body: { password: 'a new password', confirmedPassword: 'a new password' } },
  ],
] as const

for (const [what, entry, input] of endings)
  test(`a call changes its person's row while an owner who ${what} waits for it`, async (t) => {
    const { owner, ada, db, held, trx } = await startCall(t)
    const ending = owner.call(entry as typeof users.disable, { params: { id: ada.id }, ...input })
    await waitsOrEnds(db, ending)

    const free = sql`select 1 from "user" where id = ${ada.id} for no key update skip locked`
    const { rows } = await free.execute(trx)

    await held.commit()
    await ending
    assert.equal(rows.length, 1)
  })

for (const [what, entry, input] of endings)
  test(`a call that comes while an owner who ${what} waits does not pass before`, async (t) => {
    const { owner, ada, db, held } = await startCall(t)
    const ending = owner.call(entry as typeof users.disable, { params: { id: ada.id }, ...input })
    await waitsOrEnds(db, ending)
    const later = ada.call(personal.changeInfo, { body: { ...customer, email: ada.email } })
    await waitsOrEnds(db, later, 2)

    await held.commit()

    await refused(later, 401)
    await ending
  })

test('a sign-in that ends the oldest of many sessions does not wait for a call in it', async (t) => {
  const { app, ada, db, held, trx } = await startCall(t)
  app.pass(minutes(1))
  for (let count = 1; count < 50; count++) await app.given.login(ada.email)
  const signingIn = app.given.login(ada.email)
  await waitsOrEnds(db, signingIn)

  const free = sql`select 1 from "user" where id = ${ada.id} for no key update skip locked`
  const { rows } = await free.execute(trx)

  await held.commit()
  await signingIn
  assert.equal(rows.length, 1)
})

test('a change of address that is asked for while one is stopped is stopped too', async (t) => {
  const { ada, stop, db, now } = await startStop(t)
  const [session] = await sessionsOf(db, ada.id)
  const asking = await holdTransaction(db, async (trx) => {
    await lockCaller(trx, now(), session?.id ?? '')
    const known = await trx
      .selectFrom('linkToken')
      .selectAll()
      .where('purpose', '=', 'changeEmail')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('linkToken')
      .values({ ...known, hash: 'another' })
      .execute()
  })
  const stopping = stop()
  await waitsOrEnds(db, stopping)

  await asking.commit()

  await stopping
  const left = db.selectFrom('linkToken').select('hash').where('purpose', '=', 'changeEmail')
  assert.deepEqual(await left.execute(), [])
})
