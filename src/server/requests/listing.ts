import type { RequestQuery } from '#contract/request-shapes.ts'
import { pick } from '../database/prepared.ts'
import { countryCodeOf } from '../database/search/country-code.ts'
import { type ListingOf, tagsOf } from '../database/search/listing.ts'

const name = ['firstName', 'lastName'] as const

/** How lists of requests are searched, filtered and sorted. */
export const requestListing = {
  table: 'catalogueRequest',
  index: 'requestSearch',
  words: [...name, 'email', 'company', 'catalogueName'],
  tags: { status: 's', catalogueId: 'c', tourId: 't', country: 'l', countryCode: 'k', source: 'f' },
  keys: { nameKey: name, companyKey: ['company'] },
  orders: { name: 'nameKey', email: 'emailKey', company: 'companyKey' },
} as const satisfies ListingOf<'catalogueRequest'>

/** Returns the tags of the requests that a query asks for. */
export const tagsAsked = (query: RequestQuery): string[] =>
  tagsOf(requestListing, { ...pick(query, ['status', 'catalogueId', 'tourId', 'source']), ...namedCountry(query) })

/** Every name of a known country finds its requests; another text finds those that have the same. */
function namedCountry({ country }: RequestQuery) {
  const countryCode = countryCodeOf(country ?? '')
  return countryCode ? { countryCode } : { country }
}
