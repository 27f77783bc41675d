import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import type { ListQuery } from '#contract/lists.ts'
import type { Db } from '../dialect.ts'
import type { Tables } from '../schema.ts'
import type { Columns, Listing } from '../search/listing.ts'

/** `seq` orders rows by the time they were created (../search/sequence.ts). */
export type ListedRow = Columns & { readonly seq: number }

export interface List<
  P extends object = object,
  T extends keyof Tables = keyof Tables,
  R extends ListedRow = ListedRow,
> {
  readonly listing: Listing
  readonly rows: (db: Db, parameters: P) => SelectQueryBuilder<Tables, T, R>
}

/** The rows of a list that one call asks for. */
export interface ListCriteria<P = object> {
  readonly parameters: P
  /** The values that all rows of the list have in these columns, such as one status. */
  readonly scope: Readonly<Record<string, string>>
  /** The number of rows in the scope. */
  readonly total: number
  /** The tags that the filters require. */
  readonly tags?: readonly string[]
  /** A filter that the search index does not know. */
  readonly filter?: Filter
  readonly query: ListQuery
}

/** `nothing`: no row can match, which is known without reading any. */
export type Filter = RowFilter | 'nothing' | undefined

/** A condition on a row of the table `t`. */
export interface RowFilter {
  readonly condition: RawBuilder<unknown>
  /** A condition that all matches meet and that has an index; missing when matches are many. */
  readonly lookup?: RawBuilder<unknown>
}
