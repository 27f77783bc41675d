import type { ListingOf } from '../database/search/listing.ts'

const name = ['firstName', 'lastName'] as const

/** How lists of users are searched, filtered and sorted. */
export const userListing = {
  table: 'user',
  index: 'userSearch',
  words: [...name, 'email', 'company'],
  tags: { status: 's' },
  keys: { nameKey: name },
  orders: { name: 'nameKey', email: 'emailKey' },
} as const satisfies ListingOf<'user'>
