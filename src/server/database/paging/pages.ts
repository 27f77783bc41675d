import type { ListQuery, Page } from '#contract/lists.ts'
import { type Db, readByIndex } from '../dialect.ts'
import type { Tables } from '../schema.ts'
import type { Listing } from '../search/listing.ts'
import { findPage } from './find-page.ts'
import { foundBy, isSelective } from './found.ts'
import type { List, ListedRow, Wanted } from './list.ts'
import { plainReader } from './plain-page.ts'

/** Returns a function that reads a page of the list. */
export function pagesOf<P extends object, T extends keyof Tables, R extends ListedRow>(list: List<P, T, R>) {
  const readPlain = plainReader(list)
  return async (db: Db, wanted: Wanted<P>): Promise<Page<R>> => {
    const column = orderOf(list.listing, wanted.query)
    if (!isSelective(wanted)) return readPlain(db, wanted, column)
    const found = foundBy(db, list.listing, wanted)
    return readByIndex(db, found.isOrdered, (db) => findPage(db, list, wanted, found, column))
  }
}

/** The column that a query sorts by; undefined for the time of creation. */
const orderOf = ({ orders }: Listing, { sortBy }: ListQuery) => (sortBy === undefined ? undefined : orders[sortBy])

/** Returns the same page with each row mapped. */
export function mapPage<A, B>(page: Page<A>, change: (row: A) => B): Page<B> {
  return { ...page, data: page.data.map(change) }
}
