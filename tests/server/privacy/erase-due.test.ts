import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { settings } from '#contract/settings.ts'
import { isOneFile } from '#server/platform/db/dialect.ts'
import { eraseDue } from '#server/privacy/erase-due.ts'
import { forgetErased } from '#server/privacy/forget-erased.ts'
import { days, startTestApp } from '#support/app.ts'
import { fillRequests } from '#support/exports.ts'
import { mailFolder } from '#support/mails.ts'
import { recordReadings } from '#support/plans.ts'
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

test('a run reads what is due alone, by an index', async (t) => {
  const { pass, services } = await startKeeping(t, 30)
  // PostgreSQL reads a small table whole, and plans by what it knows of a large one.
  await fillRequests(services, 3_000)
  if (!isOneFile(services.config.database)) await sql`analyze`.execute(services.db)
  pass(days(30))
  const readings = recordReadings(t)

  await eraseDue(services)

  assert.deepEqual(
    readings.filter(({ whole, sorts }) => sorts || whole.length > 0),
    [],
  )
})
