import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import type { ListQuery } from '#contract/lists.ts'
import type { Db } from '../dialect.ts'
import type { Tables } from '../schema.ts'
import type { Listing } from '../search/listing.ts'

export interface ListedRow {
  /** Orders the rows by the time they were created (sequence.ts). */
  seq: number
}

/** A list of a table's rows: newest first, or sorted by one of its columns. */
export interface List<
  P extends object = object,
  T extends keyof Tables = keyof Tables,
  R extends ListedRow = ListedRow,
> {
  readonly listing: Listing
  /** Its rows with what callers need of them. */
  readonly rows: (db: Db, values: P) => SelectQueryBuilder<Tables, T, R>
}

/** What one call wants of a list. */
export interface Wanted<P = object> {
  /** What `rows` needs. */
  readonly values: P
  /** The part of the table that is listed: columns and their values, such as one status. */
  readonly part: Readonly<Record<string, string>>
  /** The number of rows in the part. */
  readonly total: number
  /** The tags of the filters. */
  readonly tags?: readonly string[]
  /** A filter that the index does not know. */
  readonly check?: Filter
  readonly query: ListQuery
}

/** `nothing`: no row can be wanted, which is known without reading any. */
export type Filter = Check | 'nothing' | undefined

/** A condition on a row of the table `t`. */
export interface Check {
  readonly condition: RawBuilder<unknown>
  /** Holds for every wanted row and has an index; missing when the wanted rows are many. */
  readonly lookup?: RawBuilder<unknown>
}
