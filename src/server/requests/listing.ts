import type { ListingOf } from '../database/search/listing.ts'

const name = ['firstName', 'lastName'] as const

/** How lists of requests are searched, filtered and sorted. */
export const requestListing = {
  table: 'catalogueRequest',
  index: 'requestSearch',
  words: [...name, 'email', 'company', 'catalogueName'],
  tags: { status: 's', catalogueId: 'c', country: 'l', countryCode: 'k', source: 'f', ownerId: 'o' },
  keys: { nameKey: name, companyKey: ['company'] },
  orders: { name: 'nameKey', email: 'emailKey', company: 'companyKey' },
} as const satisfies ListingOf<'catalogueRequest'>
