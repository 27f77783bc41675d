import type { ListedTable, Tables } from '../schema.ts'
import type { Entry } from './search-index.ts'
import { sortKey, tag, termsOf } from './words.ts'

/** How the rows of a table are searched, filtered and sorted. */
export interface Listing<T extends ListedTable = ListedTable, Column extends string = string> {
  readonly table: T
  readonly index: string
  /** Columns whose words can be searched. */
  readonly words: readonly Column[]
  /** Columns that filters compare, each with a letter that tells its tags apart. */
  readonly tags: Readonly<Partial<Record<Column, string>>>
  /** Columns that hold sort keys, each with the columns that its key is made of. */
  readonly keys: Readonly<Partial<Record<Column, readonly Column[]>>>
  /** The names that callers sort by besides `created`, each with its column. */
  readonly orders: Readonly<Record<string, Column>>
}

export type ListingOf<T extends ListedTable> = Listing<T, Extract<keyof Tables[T], string>>

/** The listings of all tables; a forgotten one does not compile. */
export type Listings = { readonly [T in ListedTable]: ListingOf<T> }

export type Columns = Readonly<Record<string, unknown>>

export type SortKeys<L extends Listing> = Record<Extract<keyof L['keys'], string>, string>

/** Returns whether the search or an order depends on one of these columns. */
export function isIndexed({ words, tags, keys }: Listing, columns: object): boolean {
  const indexed = new Set<string | undefined>([...words, ...Object.keys(tags), ...Object.values(keys).flat()])
  return Object.keys(columns).some((column) => indexed.has(column))
}

export function entryOf(listing: Listing, row: Columns & { readonly seq: number }): Entry {
  return { seq: row.seq, words: wordsOf(listing, row), tags: tagsOf(listing, row) }
}

export const wordsOf = ({ words }: Listing, row: Columns): string[] =>
  words.flatMap((column) => termsOf(String(row[column])))

export function tagsOf({ tags }: Pick<Listing, 'tags'>, columns: Columns): string[] {
  return Object.entries(tags).flatMap(([column, kind = '']) => {
    const value = columns[column]
    return value === undefined || value === null ? [] : tag(kind, String(value))
  })
}

/** Returns the column that a list is sorted by; undefined for the time of creation. */
export const sortColumn = ({ orders }: Listing, sortBy: string | undefined): string | undefined =>
  sortBy === undefined ? undefined : orders[sortBy]

export function keysOf<L extends Listing>({ keys }: L, row: Columns): SortKeys<L> {
  const keyOf = (columns: readonly string[] = []) => sortKey(columns.map((column) => row[column]).join(' '))
  return Object.fromEntries(Object.entries(keys).map(([key, columns]) => [key, keyOf(columns)])) as SortKeys<L>
}
