import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { insights, type StaffInsights } from '#contract/insights.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { foldFigures } from '#server/requests/figures/fold-figures.ts'
import { fillSample } from '#server/sample/sample.ts'
import { days, hours, minutes, startTestApp, type TestApp } from '#support/app.ts'
import type { Call } from '#support/client.ts'
import { assertCounted } from '#support/counted-insights.ts'
import { customer } from '#support/given.ts'
import { keyOf } from '#support/mails.ts'
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
  const app = await startTestApp(t, { trustedProxies: ['127.0.0.1'] })
  const { staff, services, correct, now } = await startLife(app)
  const names = ['*UNLISTED*', ...Array.from({ length: 120 }, (_, index) => `Country of ${index}`)]
  const ask = (country: string, index: number) =>
    app.visitorWith({ 'x-forwarded-for': `203.0.113.${index % 5}` })(catalogueRequests.send, {
      body: { ...customer, country, email: `${country.replaceAll(/\W/g, '')}@example.com` },
    })
  for (const [index, name] of names.entries()) await ask(name, index)
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

/** Visitors of these networks send forms, and staff read the figures of the last day. */
async function startFlood(app: TestApp) {
  const staff = await app.given.user('ADMIN')
  const { id: catalogueId } = await app.given.catalogue(staff.call)
  let sent = 0
  const ask = (network: string, form: { country?: string; source?: string }) => {
    const body = { ...customer, ...form, catalogueId, email: `${sent++}@example.com` }
    return app.visitorWith({ 'x-forwarded-for': network })(catalogueRequests.send, { body })
  }
  return {
    ...app,
    ask,
    /** A customer of a network has as many addresses as they like. */
    flood: async () => {
      for (let index = 0; index < 110; index++)
        await ask(`2001:db8:1:${index.toString(16)}::1`, { country: `Made up ${index}`, source: `made-up-${index}` })
      await foldFigures(app.services)
    },
    listed: async (scope: string, kind: 'country' | 'source') => {
      await foldFigures(app.services)
      const figures = app.services.db.selectFrom('figure').where('scope', '=', scope).where('kind', '=', kind)
      return (await figures.select(['key', 'count']).execute()).map(({ key, count }) => `${key} ${count}`)
    },
    catalogueId,
  }
}

test('one network fills at most a third of the countries and sources of a day, and others are named', async (t) => {
  const { flood, ask, listed, catalogueId } = await startFlood(await startTestApp(t, { trustedProxies: ['127.0.0.1'] }))
  await flood()

  await ask('203.0.113.1', { country: 'Germany', source: 'fair' })
  await ask('203.0.113.2', { country: 'An island', source: 'fair' })

  for (const scope of ['*', catalogueId]) {
    const [countries, sources] = [await listed(scope, 'country'), await listed(scope, 'source')]
    for (const named of ['DE 1', 'an island 1', '*UNLISTED* 80']) assert.ok(countries.includes(named), named)
    for (const named of ['fair 2', '*UNLISTED* 80']) assert.ok(sources.includes(named), named)
    assert.deepEqual([countries.length, sources.length], [33, 32])
  }
})

test('a country that is known and a source of a day before are named however many others are', async (t) => {
  const app = await startFlood(await startTestApp(t, { trustedProxies: ['127.0.0.1'] }))
  await app.ask('203.0.113.1', { source: 'fair' })
  await app.listed('*', 'source')
  app.pass(days(1))
  for (const network of [1, 2, 3, 4])
    for (let index = 0; index < 30; index++)
      await app.ask(`203.0.113.${network}`, { country: `C ${network} ${index}`, source: `s-${network}-${index}` })
  await app.listed('*', 'source')

  await app.ask('203.0.113.1', { country: 'Germany', source: 'fair' })
  await app.ask('203.0.113.9', { country: 'Norway' })

  const [countries, sources] = [await app.listed('*', 'country'), await app.listed('*', 'source')]
  assert.ok(countries.includes('DE 1') && countries.includes('NO 1'))
  assert.equal(sources.filter((named) => named === 'fair 1').length, 2)
  assert.ok(sources.includes('*UNLISTED* 20'))
})

test('a value that is counted apart, and named later, is taken from both', async (t) => {
  const app = await startFlood(await startTestApp(t, { trustedProxies: ['127.0.0.1'] }))
  await app.flood()
  const { follow } = await app.ask('2001:db8:1::1', { country: 'An island' })
  await app.listed('*', 'country')
  const other = await app.ask('203.0.113.1', { country: 'An island' })
  assert.ok((await app.listed('*', 'country')).includes('an island 1'))

  for (const [index, { follow: page }] of [{ follow }, other].entries())
    await app.visitor(visitorRequest.correct, {
      body: { ...customer, key: keyOf(page), country: 'Germany', email: `c${index}@example.com` },
    })

  const countries = await app.listed('*', 'country')
  assert.ok(countries.includes('DE 2') && countries.includes('*UNLISTED* 80'), countries.join())
  assert.equal(
    countries.some((named) => named.startsWith('an island')),
    false,
  )
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
