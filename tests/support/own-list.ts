import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { insights } from '#contract/insights.ts'
import type { RequestQuery } from '#contract/request-shapes.ts'
import type { TestApp } from './app.ts'
import type { Call } from './client.ts'
import { exported } from './exports.ts'

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

const queries: RequestQuery[] = [
  ...[{}, { sortOrder: 'ASC' as const }, { page: 1, size: 1 }, { q: 'una' }, { q: 'secret' }, { q: 'x@probe.example' }],
  ...(['pending', 'approved', 'rejected', 'withdrawn'] as const).map((status) => ({ status })),
  ...(['none', 'held', 'sent'] as const).map((delivery) => ({ delivery })),
  ...(['name', 'email', 'company'] as const).map((sortBy) => ({ sortBy })),
  ...[{ country: 'Country' }, { source: 'fair' }, { from: 1 }, { to: 1 }],
]

/** The lines of all that a USER sees of requests, without ids: those of `others` are `known`. */
export async function seenBy({ origin }: TestApp, call: Call, others: readonly string[] = []) {
  const lists = []
  for (const query of queries) {
    lists.push(await call(catalogueRequests.listPending, { query }), await call(catalogueRequests.history, { query }))
  }
  const ids = lists.flatMap(({ data }) => data.map(({ id }) => id))
  const facts = []
  for (const id of new Set(ids)) facts.push(await call(catalogueRequests.find, { params: { id } }))
  const files = [await exported(origin, call, { list: 'requests' }), await exported(origin, call, { list: 'history' })]
  const pages = lists.map(({ keys, ...page }) => ({ ...page, keys: keys.map(placeOf) }))
  const all = JSON.stringify({ pages, facts, files, figures: await call(insights.read) }, withPlaces, 1)
  return all.replaceAll(uuid, (id) => (others.includes(id) ? 'known' : 'own')).split('\n')
}

const placeOf = (key: string) => Buffer.from(key, 'base64url').toString()
const withPlaces = (name: string, value: unknown) =>
  (name === 'next' || name === 'previous') && typeof value === 'string' ? placeOf(value.split('_')[1] ?? '') : value
