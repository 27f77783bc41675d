import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { settings } from '#contract/settings.ts'
import { system } from '#contract/system.ts'
import { followClock, unlessJumped } from '#server/database/clock-jump.ts'
import { eraseDue } from '#server/privacy/erase-due.ts'
import { days, hours, startTestApp } from '#support/app.ts'

/** A product that keeps decided requests for 30 days, with one that was decided 27 days ago. */
async function startKeeping(t: Parameters<typeof startTestApp>[0]) {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN', 'owner')
  await owner.call(settings.change, { body: { privacy: { eraseAfterDays: 30 } } })
  const { id } = await app.given.request(owner.call)
  await owner.call(catalogueRequests.reject, { params: { id }, body: {} })
  app.pass(days(27))
  /** What a server does each minute, once an hour. */
  const run = async (hoursPassed: number) => {
    for (let hour = 0; hour < hoursPassed; hour++) {
      app.pass(hours(1))
      await followClock(app.services)
      await unlessJumped(app.services, eraseDue)
    }
  }
  await run(1)
  return {
    ...app,
    run,
    isKept: async () => {
      const row = await app.services.db.selectFrom('catalogueRequest').select('email').executeTakeFirst()
      return row?.email !== ''
    },
    warning: async () => {
      const { call } = await app.given.login(owner.email)
      return (await call(system.notices)).notices.find(({ code }) => code === 'clock-jumped')
    },
  }
}

test('a clock that jumps ahead erases nothing for a day, and the owner is told', async (t) => {
  const { pass, run, isKept, warning } = await startKeeping(t)
  assert.equal(await warning(), undefined)
  pass(days(4))

  await run(20)

  assert.ok(await isKept())
  assert.match((await warning())?.text ?? '', /differs by more than a day from the time before \(since 2026-02-05/)
  await run(6)
  assert.equal(await isKept(), false)
  assert.equal(await warning(), undefined)
})

test('a clock that is set right within the day erases nothing early', async (t) => {
  const { pass, run, isKept } = await startKeeping(t)
  pass(days(4))
  await run(5)
  pass(-days(4))

  await run(40)

  assert.ok(await isKept())
  await run(30)
  assert.equal(await isKept(), false)
})

test('nothing is erased while the clock of the machine or the store differs by more than a day', async (t) => {
  const { services, pass, run, isKept, warning } = await startKeeping(t)
  await run(70)
  pass(hours(5))
  for (const other of [
    { clock: { ...services.clock, ofMachine: () => services.now() - days(3) } },
    { storage: { ...services.storage, time: () => services.now() - days(3) } },
  ]) {
    const differing = { ...services, ...other }
    await followClock(differing)
    await unlessJumped(differing, eraseDue)
    assert.ok(await isKept())
    assert.ok(await warning())
  }
  await run(30)
  assert.equal(await isKept(), false)
})
