import type { ListingOf } from '../database/search/listing.ts'

/** How the list of tours is searched, filtered and sorted. */
export const tourListing = {
  table: 'tourAccess',
  index: 'tourSearch',
  words: ['name'],
  tags: { type: 't' },
  keys: { nameKey: ['name'] },
  orders: { name: 'nameKey' },
} as const satisfies ListingOf<'tourAccess'>
