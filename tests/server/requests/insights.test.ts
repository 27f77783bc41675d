import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { insights, type StaffInsights } from '#contract/insights.ts'
import { foldFigures } from '#server/requests/figures/fold-figures.ts'
import { fillSample } from '#server/sample/sample.ts'
import { days, hours, minutes, startTestApp, type TestApp } from '#support/app.ts'
import type { Call } from '#support/client.ts'
import { assertCounted } from '#support/counted-insights.ts'
import { customer } from '#support/given.ts'
import { randomFrom } from '#support/random.ts'
import { randomDeeds } from '#support/random-deeds.ts'
import { refused } from '#support/refusals.ts'
import { startLife } from '#support/request-life.ts'

const read = async (call: Call, query = {}) => (await call(insights.read, { query })) as StaffInsights

/** A day of deeds by visitors and staff, after which the changes are folded, or not. */
async function passDay(app: TestApp, deed: () => Promise<void>, signIn: () => Promise<void>, isFolded: boolean) {
  for (let index = 0; index < 10; index++) {
    await deed()
    app.pass(minutes(1))
  }
  if (isFolded) await Promise.all([foldFigures(app.services), foldFigures(app.services)])
  app.pass(hours(20))
  await signIn()
}

test('after any deeds the insights say what a count of the requests says', async (t) => {
  const app = await startTestApp(t, { undoSeconds: 120 })
  const { services, visitor, mails, now, given } = app
  const random = randomFrom(11)
  const staff = await given.user('ADMIN')
  const ids = [await given.catalogue(staff.call, 'Chairs'), await given.catalogue(staff.call, 'Tables')].map(
    ({ id }) => id,
  )
  const deed = randomDeeds({ db: services.db, random, visitor, mails, catalogueIds: ids, staff: () => staff.call })
  const from = now()
  const signIn = async () => void Object.assign(staff, await given.login(staff.email))

  for (let day = 0; day < 30; day++) {
    await passDay(app, deed, signIn, random.chance(0.5))
    const range = { from, to: now() }
    await assertCounted(services.db, await read(staff.call, range), range)
  }

  for (const catalogueId of ids) {
    const range = { from: from + days(5), to: from + days(20), catalogueId }
    await assertCounted(services.db, await read(staff.call, range), range)
  }
})

test('the sample is counted as well', async (t) => {
  const { services, given, now } = await startTestApp(t)
  const { call } = await given.user('ADMIN')

  await fillSample(services, 500, () => {})

  const range = { from: now() - days(365), to: now() }
  await assertCounted(services.db, await read(call, range), range)
})

test('without a range the insights are of the last 90 days', async (t) => {
  const app = await startTestApp(t)
  const { staff, wait } = await startLife(app)
  await wait(days(90))

  const { days: listed, totals } = await read(staff.call)

  assert.equal(listed.length, 90)
  assert.equal(listed.at(-1)?.day, '2026-04-05')
  assert.equal(totals.asked, 0)
})

test('a range that ends before it begins or has more than 366 days is refused in words', async (t) => {
  const { given, now } = await startTestApp(t)
  const { call } = await given.user('ADMIN')
  const ask = (from: number, to: number) => call(insights.read, { query: { from, to } })

  const reversed = await refused(ask(now(), now() - days(1)), 400)
  const long = await refused(ask(now() - days(366), now()), 400)

  assert.equal(reversed.Message, 'The range must end after it begins.')
  assert.equal(long.Message, 'The range can have at most 366 days.')
  assert.equal((await read(call, { from: now() - days(365), to: now() })).days.length, 366)
})

test('a USER gets the states of their own requests and nothing else', async (t) => {
  const app = await startTestApp(t)
  const { staff, given } = await startLife(app)
  const user = await given.user('USER')
  await user.call(catalogueRequests.send, { body: customer })
  const { data } = await staff.call(catalogueRequests.listPending)
  await staff.call(catalogueRequests.reject, { params: { id: data[0]?.id ?? '' }, body: {} })
  await app.mails()

  const answer = await user.call(insights.read)

  assert.deepEqual(answer, { own: { pending: 0, approved: 0, rejected: 1, withdrawn: 0 } })
})

test('what waits is counted, registrations for a SUPER_ADMIN alone', async (t) => {
  const { staff, given, now, approve } = await startLife(await startTestApp(t))
  const owner = await given.user('SUPER_ADMIN')
  await given.registration(owner.call)
  await approve()
  await given.request(staff.call)

  const zero = { count: 0 }
  const none = { answers: zero, questions: zero, renewals: zero, failedMails: zero }
  const requests = { count: 1, oldest: now() }
  assert.deepEqual((await read(owner.call)).waiting, { requests, registrations: { count: 1 }, ...none })
  assert.deepEqual((await read(staff.call)).waiting, { requests, ...none })
})

test('all names of a country are one, and other texts however they are spaced and capitalised', async (t) => {
  const { staff, given } = await startLife(await startTestApp(t))
  for (const country of ['united  KINGDOM', 'UK', 'Angleterre', '英国', 'île  noire', ' Île Noire'])
    await given.request(staff.call, undefined, { country })

  const { countries } = await read(staff.call)

  assert.deepEqual(countries, [
    { name: 'United Kingdom', code: 'GB', asked: 4 },
    { name: 'Île Noire', code: '', asked: 2 },
    { name: 'Country', code: '', asked: 1 },
  ])
})

test('a day lists a hundred countries at most, and takes a correction from where the request was counted', async (t) => {
  const { staff, services, visitor, correct, now } = await startLife(await startTestApp(t))
  const names = ['*UNLISTED*', ...Array.from({ length: 120 }, (_, index) => `Country of ${index}`)]
  const ask = (country: string) =>
    visitor(catalogueRequests.send, {
      body: { ...customer, country, email: `${country.replaceAll(/\W/g, '')}@example.com` },
    })
  for (const name of names) await ask(name)
  await foldFigures(services)
  await correct({ country: names[120] as string })
  await foldFigures(services)
  await correct({ country: 'Country' })
  await foldFigures(services)

  const kept = services.db.selectFrom('figure').where('scope', '=', '*').where('kind', '=', 'country')
  const rows = await kept.select(['key', 'count']).execute()
  assert.equal(rows.length, 100)
  assert.equal(
    rows.reduce((sum, { count }) => sum + count, 0),
    122,
  )
  assert.equal(
    rows.every(({ count }) => count > 0),
    true,
  )
  const { totals } = await read(staff.call, { from: now(), to: now() })
  assert.equal(totals.asked, 122)
})

test('what only an erased visitor wrote is in no figure', async (t) => {
  const { correct, approve, mailedKey, erase, services } = await startLife(await startTestApp(t))
  await correct({ country: 'Vera’s own island' })
  await foldFigures(services)
  await approve()

  await erase(await mailedKey())
  await foldFigures(services)

  const rows = await services.db.selectFrom('figure').where('kind', '=', 'country').select('key').distinct().execute()
  assert.deepEqual(
    rows.map(({ key }) => key),
    [''],
  )
})
