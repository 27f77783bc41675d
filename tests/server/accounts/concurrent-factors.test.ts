import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { passkeys } from '#contract/passkeys.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { users } from '#contract/users.ts'
import { lockPerson } from '#server/accounts/users/addresses.ts'
import { startTestApp } from '#support/app.ts'
import { holdTransaction, waitsOrEnds } from '#support/held-transaction.ts'
import { givePasskey } from '#support/passkeys.ts'
import { freshDatabase, postgresServer } from '#support/postgres.ts'
import { refused } from '#support/refusals.ts'

/** On PostgreSQL, where two transactions run at once; Ada has two sessions. */
async function start(t: TestContext) {
  const { url, drop } = await freshDatabase(await postgresServer())
  const app = await startTestApp(t, { database: { kind: 'postgres', url } })
  t.after(drop)
  const ada = await app.given.user('ADMIN', 'ada')
  return { ...app, ada, elsewhere: await app.given.login(ada.email), db: app.services.db }
}

test('a secret that another session asks for while one is set replaces nothing', async (t) => {
  const { ada, elsewhere, db, now } = await start(t)
  await ada.call(secondFactor.options)
  const secrets = () => db.selectFrom('secondFactor').select(['secret', 'sessionId']).execute()
  const before = await secrets()
  const held = await holdTransaction(db, async (trx) => {
    await trx.updateTable('secondFactor').set({ lastStep: 1 }).where('userId', '=', ada.id).execute()
    await trx.updateTable('user').set({ secondFactorAt: now() }).where('id', '=', ada.id).execute()
  })
  const asking = elsewhere.call(secondFactor.options)
  await waitsOrEnds(db, asking)

  await held.commit()

  await refused(asking, 409)
  assert.deepEqual(await secrets(), before)
})

test('a passkey that is added while an owner takes all away goes with them', async (t) => {
  const app = await start(t)
  const { ada, db, given } = app
  const owner = await given.user('SUPER_ADMIN')
  await givePasskey(app, ada.call)
  const held = await holdTransaction(db, async (trx) => {
    await lockPerson(trx, ada.id)
    const [first] = await trx.selectFrom('passkey').selectAll().where('userId', '=', ada.id).execute()
    assert.ok(first)
    await trx
      .insertInto('passkey')
      .values({ ...first, id: randomUUID(), credentialId: 'another' })
      .execute()
  })
  const taking = owner.call(users.resetFactors, { params: { id: ada.id } })
  await waitsOrEnds(db, taking)

  await held.commit()

  await taking
  const { call } = await given.login(ada.email)
  assert.deepEqual((await call(passkeys.list)).data, [])
})
