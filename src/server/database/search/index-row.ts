import type { Insertable } from 'kysely'
import type { Db, Trx } from '../dialect.ts'
import type { Tables } from '../schema.ts'
import { type Columns, entryOf, isIndexed, keysOf, type Listing, type SortKeys } from './listing.ts'
import { searchIndexOf } from './search-index-of.ts'
import { nextSeq } from './sequence.ts'

type Derived<L extends Listing> = { seq: number } & SortKeys<L>

export type Unplaced<L extends Listing> = Omit<Insertable<Tables[L['table']]>, keyof Derived<L>>

/** Returns a row with its place in lists, to be inserted. */
export function placed<L extends Listing, R extends Columns & { created: number }>(db: Db, listing: L, row: R) {
  // Each transaction is a new Db object, but the adapter is the same for the whole database.
  const seq = nextSeq(db.getExecutor().adapter, row.created)
  return { ...row, ...keysOf(listing, row), seq }
}

export async function indexRows(
  trx: Trx,
  listing: Listing,
  rows: readonly (Columns & { seq: number })[],
): Promise<void> {
  const entries = rows.map((row) => entryOf(listing, row))
  await searchIndexOf(trx).put(trx, listing.index, entries)
}

/** Returns undefined when no column was changed that the row is found or sorted by. */
export function sortKeys<L extends Listing>(listing: L, changes: object, row: Columns): SortKeys<L> | undefined {
  return isIndexed(listing, changes) ? keysOf(listing, row) : undefined
}

export async function unindexRow(trx: Trx, { index }: Listing, seq: number): Promise<void> {
  await searchIndexOf(trx).remove(trx, index, seq)
}
