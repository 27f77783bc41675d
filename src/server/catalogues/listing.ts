import type { ListingOf } from '../database/search/listing.ts'

/** How the list of catalogues is searched and sorted. */
export const catalogueListing = {
  table: 'catalogue',
  index: 'catalogueSearch',
  words: ['name'],
  tags: {},
  keys: { nameKey: ['name'] },
  orders: { name: 'nameKey' },
} as const satisfies ListingOf<'catalogue'>
