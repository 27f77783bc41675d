import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { startTestApp, type TestApp } from '#support/app.ts'
import { exported } from '#support/exports.ts'
import { startLife } from '#support/request-life.ts'

/** Sends a request from each of these countries. Returns a function that finds the countries of a filter's rows. */
async function askFrom(app: TestApp, countries: readonly string[]) {
  const staff = await app.given.user('ADMIN')
  for (const country of countries) await app.given.request(staff.call, undefined, { country })
  const rows = async (country: string) => (await staff.call(catalogueRequests.listPending, { query: { country } })).data
  return { staff, rows, find: async (country: string) => (await rows(country)).map((row) => row.country).sort() }
}

test('a country is found by its name in any language, its codes and what people call it', async (t) => {
  const german = ['Deutschland', 'germany', 'DE', 'deu', 'Allemagne', 'المانيا', '德国', 'BRD']
  const { find } = await askFrom(await startTestApp(t), [...german, 'Österreich', 'Ruritania'])

  for (const name of ['Germany', 'deutschland', 'de', 'DEU', 'ألمانيا', 'Duitsland', '德国', 'D.E.'])
    assert.deepEqual(await find(name), german.toSorted(), name)
  assert.deepEqual(await find('austria'), ['Österreich'])
})

test('a text that is no country is found by itself, without case and accents', async (t) => {
  const { find } = await askFrom(await startTestApp(t), ['Île Noire', 'ILE NOIRE', 'Norway'])

  assert.deepEqual(await find('ile noire'), ['ILE NOIRE', 'Île Noire'])
  assert.deepEqual(await find('Noire'), [])
})

test('rows and details have the country as it was typed, and its code', async (t) => {
  const { rows, staff } = await askFrom(await startTestApp(t), ['Holland', 'Ruritania'])
  const [dutch, unknown] = [(await rows('NL'))[0], (await rows('Ruritania'))[0]]
  const details = await staff.call(catalogueRequests.find, { params: { id: dutch?.id ?? '' } })
  const { data } = await staff.call(catalogueRequests.history)

  assert.deepEqual([dutch?.country, dutch?.countryCode], ['Holland', 'NL'])
  assert.deepEqual([unknown?.country, unknown?.countryCode], ['Ruritania', ''])
  assert.deepEqual([details.country, details.countryCode], ['Holland', 'NL'])
  assert.deepEqual(
    data.map(({ countryCode }) => countryCode),
    ['', 'NL'],
  )
})

test('an export has what was typed, and the code in a column of its own', async (t) => {
  const app = await startTestApp(t)
  const { staff } = await askFrom(app, ['U.S.A.', 'England'])
  const wanted = { list: 'requests', query: { country: 'usa' }, columns: ['country', 'countryCode'] } as const

  const [header, ...rows] = await exported(app.origin, staff.call, { ...wanted, columns: [...wanted.columns] })

  assert.deepEqual(header, ['Country', 'Country code'])
  assert.deepEqual(rows, [['U.S.A.', 'US']])
})

test('the code follows a correction, and goes with what is erased', async (t) => {
  const { correct, approve, mailedKey, erase, find } = await startLife(await startTestApp(t), { country: 'Schweiz' })
  assert.equal((await find()).countryCode, 'CH')
  await correct({ country: 'Liechtenstein' })
  assert.equal((await find()).countryCode, 'LI')
  await correct({ country: 'Vaduz' })
  assert.equal((await find()).countryCode, '')
  await correct({ country: 'Suisse' })
  await approve()

  await erase(await mailedKey())

  const { country, countryCode } = await find()
  assert.deepEqual([country, countryCode], ['', ''])
})
