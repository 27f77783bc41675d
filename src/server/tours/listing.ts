import type { ListingOf } from '../database/search/listing.ts'

/** How the list of accesses is searched, filtered and sorted. The indexes keep their first names. */
export const accessListing = {
  table: 'tourAccess',
  index: 'tourSearch',
  words: ['name'],
  tags: { type: 't', tourId: 'o' },
  keys: { nameKey: ['name'] },
  orders: { name: 'nameKey' },
} as const satisfies ListingOf<'tourAccess'>

/** How the list of tours is searched and sorted. */
export const tourListing = {
  table: 'tour',
  index: 'tourPlaceSearch',
  words: ['name'],
  tags: {},
  keys: { nameKey: ['name'] },
  orders: { name: 'nameKey' },
} as const satisfies ListingOf<'tour'>
