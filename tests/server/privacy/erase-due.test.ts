import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { privacy } from '#contract/privacy.ts'
import { settings } from '#contract/settings.ts'
import { isOneFile, transact } from '#server/database/dialect.ts'
import { needsMaintenance } from '#server/database/search/maintain.ts'
import { eraseDue } from '#server/privacy/erase-due.ts'
import { forgetErased } from '#server/privacy/forget-erased.ts'
import { days, startTestApp } from '#support/app.ts'
import { fillRequests } from '#support/exports.ts'
import { mailFolder } from '#support/mails.ts'
import { recordReadings } from '#support/plans.ts'
import { rejected } from '#support/refusals.ts'
import { tracesOf } from '#support/traces.ts'

/** A product with a request that was rejected, and one that waits; each has an address of its own. */
async function startKeeping(t: Parameters<typeof startTestApp>[0], eraseAfterDays: number | null) {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN', 'owner')
  await owner.call(settings.change, { body: { privacy: { eraseAfterDays } } })
  const decided = await app.given.request(owner.call, undefined, { email: 'decided@example.com' })
  await app.given.request(owner.call, undefined, { email: 'waiting@example.com' })
  await owner.call(catalogueRequests.reject, { params: { id: decided.id }, body: {} })
  await app.mails()
  return {
    ...app,
    owner,
    due: async (days: number) => {
      const { call } = await app.given.login(owner.email)
      return call(privacy.due, { query: { days } })
    },
    addresses: async () => {
      const rows = await app.services.db.selectFrom('catalogueRequest').orderBy('seq').select('email').execute()
      return rows.map(({ email }) => email)
    },
  }
}

test('a decided request is erased after so many days, and no sooner', async (t) => {
  const { pass, services, addresses } = await startKeeping(t, 30)
  pass(days(30) - 1)
  await eraseDue(services)
  assert.deepEqual(await addresses(), ['decided@example.com', 'waiting@example.com'])
  pass(1)

  await eraseDue(services)

  assert.deepEqual(await addresses(), ['', 'waiting@example.com'])
})

test('nothing is erased while no number of days is set', async (t) => {
  const { pass, services, addresses } = await startKeeping(t, null)
  pass(days(3_650))

  await eraseDue(services)

  assert.deepEqual(await addresses(), ['decided@example.com', 'waiting@example.com'])
})

test('a clock that was set back erases nothing early', async (t) => {
  const { pass, services, addresses } = await startKeeping(t, 30)
  pass(-days(60))

  await eraseDue(services)

  assert.deepEqual(await addresses(), ['decided@example.com', 'waiting@example.com'])
})

test('the mails of a request whose time is over go too, and one audit row says how many were erased', async (t) => {
  const { pass, services, dataDir } = await startKeeping(t, 30)
  pass(days(30))

  await eraseDue(services)
  await eraseDue(services)

  await forgetErased(services)
  assert.deepEqual(await tracesOf(services, ['decided@example.com']), [])
  assert.deepEqual(await mailFolder(dataDir), [])
  const rows = await services.db.selectFrom('audit').where('action', '=', 'privacy.eraseDue').selectAll().execute()
  assert.deepEqual(
    rows.map(({ details, actorId }) => [JSON.parse(details), actorId]),
    [[{ requests: 1, days: 30 }, null]],
  )
})

test('before a number of days is set, the owner learns how many requests it erases', async (t) => {
  const { pass, due, now, addresses } = await startKeeping(t, null)
  pass(days(30))

  assert.deepEqual(await due(31), { before: now() - days(31), requests: 0, isMinimum: false })
  assert.deepEqual(await due(30), { before: now() - days(30), requests: 1, isMinimum: false })

  assert.deepEqual(await addresses(), ['decided@example.com', 'waiting@example.com'])
})

test('what was erased already is not counted again, and of very many only that there are more', async (t) => {
  const { pass, due, services } = await startKeeping(t, 30)
  pass(days(30))
  await eraseDue(services)
  assert.equal((await due(1)).requests, 0)

  await fillRequests(services, 10_001, '')
  await transact(services.db, (trx) =>
    trx.updateTable('catalogueRequest').set({ decidedAt: 1 }).where('decidedAt', 'is', null).execute(),
  )

  const { requests, isMinimum } = await due(1)
  assert.deepEqual([requests, isMinimum], [10_000, true])
})

test('an owner who turns it off stops a run that erases many', async (t) => {
  const { services, owner } = await startKeeping(t, 30)
  await fillRequests(services, 500, '')
  await transact(services.db, (trx) =>
    trx
      .updateTable('catalogueRequest')
      .set({ status: 'rejected', decidedAt: 1 })
      .where('decidedAt', 'is', null)
      .execute(),
  )
  const left = async () => {
    const kept = services.db.selectFrom('catalogueRequest').where('email', '!=', '')
    return (await kept.select('id').execute()).length
  }
  const run = eraseDue(services)

  await owner.call(settings.change, { body: { privacy: { eraseAfterDays: null } } })

  const after = await left()
  await run
  // The batch that ran may have ended.
  assert.ok((await left()) >= Math.max(after - 50, 1))
  assert.ok(await needsMaintenance(services))
})

test('the days that are asked about must be such as can be set', async (t) => {
  const { owner } = await startKeeping(t, null)
  for (const days of [0, 3_651]) {
    const wrong = await rejected(owner.call(privacy.due, { query: { days } }))
    assert.deepEqual(wrong, { days: 'Please enter a number of days from 1 to 3650.' })
  }
})

test('a run and a count read what is due alone, by an index', async (t) => {
  const { pass, services, due } = await startKeeping(t, 30)
  // PostgreSQL reads a small table whole, and plans by what it knows of a large one.
  await fillRequests(services, 3_000)
  if (!isOneFile(services.config.database)) await sql`analyze`.execute(services.db)
  pass(days(30))
  const readings = recordReadings(t)

  await due(30)
  await eraseDue(services)

  assert.deepEqual(
    readings.filter(({ whole, sorts }) => sorts || whole.length > 0),
    [],
  )
})
