import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { RequestQuery } from '#contract/request-shapes.ts'
import { buildSearch } from '#server/database/search/maintain.ts'
import { listings } from '#server/listings.ts'
import { startTestApp } from '#support/app.ts'
import { customer } from '#support/given.ts'
import { randomFrom } from '#support/random.ts'

const words = ['Ada', 'Adam', 'Bo', 'Böhm', 'Émile', 'Lovelace', 'Łódź', 'Øre', '家具', 'Müller', 'Ädam', 'x1']
const countries = ['Norway', 'Österreich']

/** What a plain reading of the rows finds, without an index. */
const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l').replaceAll('ø', 'o')

interface Row {
  name: string
  email: string
  company: string
  catalogueName: string
  country: string
  source: string
  status: string
  created: number
}

function matches(row: Row, { q, status, country, source, from = 0, to = Number.MAX_SAFE_INTEGER }: RequestQuery) {
  const texts = plain(`${row.name} ${row.company} ${row.catalogueName} ${row.email}`)
  const parts = [...texts.split(/[^\p{L}\p{N}]+/u), ...texts.split(' ')]
  const asked = plain(q ?? '')
    .split(' ')
    .filter(Boolean)
  return (
    asked.every((word) => parts.some((part) => part.startsWith(word))) &&
    (!status || row.status === status) &&
    (!country || plain(row.country) === plain(country)) &&
    (!source || row.source === source) &&
    row.created >= from &&
    row.created <= to
  )
}

/** The rows are read with no filter, page by page. */
test('random questions find what a plain reading of all rows finds, in its order and on every page', async (t) => {
  const app = await startTestApp(t)
  const { pick, chance, upTo, between } = randomFrom(14)
  const staff = await app.given.user('ADMIN')
  const ids = [
    (await app.given.catalogue(staff.call, 'Stühle')).id,
    (await app.given.catalogue(staff.call, 'Lamps')).id,
  ]
  for (let index = 0; index < 120; index++) {
    const source = chance(0.3) ? { source: pick(['fair-1', 'fair-2']) } : {}
    const person = { firstName: pick(words), lastName: pick(words), company: `${pick(words)} ${pick(words)}` }
    const body = { ...customer, ...person, ...source, email: `${pick(words).toLowerCase()}.${index}@böhm.example` }
    await app.visitor(catalogueRequests.send, { body: { ...body, country: pick(countries), catalogueId: pick(ids) } })
    if (chance(0.8)) app.pass(upTo(3))
  }
  const read = async (query: RequestQuery) => (await staff.call(catalogueRequests.history, { query })).data
  for (const { id } of (await read({})).filter(() => chance(0.3)))
    await staff.call(catalogueRequests.reject, { params: { id }, body: { silent: true } })
  const rows = await read({})
  assert.equal(rows.length, 120)

  const ask = async () => {
    for (let round = 0; round < 150; round++) {
      const beginning = () => pick(words).slice(0, between(1, 5))
      const query: RequestQuery = {
        ...(chance(0.7) ? { q: Array.from({ length: between(1, 3) }, beginning).join(' ') } : {}),
        ...(chance(0.3) ? { status: pick(['pending', 'rejected'] as const) } : {}),
        ...(chance(0.2) ? { country: pick(countries) } : {}),
        ...(chance(0.2) ? { source: 'fair-1' } : {}),
        ...(chance(0.2) ? { from: pick(rows).created } : {}),
        ...(chance(0.2) ? { to: pick(rows).created } : {}),
      }
      const expected = rows.filter((row) => matches(row, query)).map(({ id }) => id)
      const seen: string[] = []
      let after: string | undefined
      do {
        const place = after ? { after } : {}
        const page = await staff.call(catalogueRequests.history, { query: { ...query, ...place, size: 7 } })
        assert.equal(page.totalElements, expected.length, JSON.stringify(query))
        seen.push(...page.data.map(({ id }) => id))
        after = page.next
      } while (after)
      assert.deepEqual(seen, expected, JSON.stringify(query))
    }
  }
  await ask()
  await buildSearch(app.services, listings)
  await ask()
})
