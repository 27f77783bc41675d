import type { Insertable } from 'kysely'
import type { Db, Trx } from '../dialect.ts'
import type { Tables } from '../schema.ts'
import { type Columns, entryOf, isFoundBy, keysOf, type ListedTable, listedTables } from './listed-tables.ts'
import { searchIndexOf } from './search-index-of.ts'
import { nextSeq } from './sequence.ts'

interface Place {
  seq: number
  nameKey: string
  companyKey: string
}

/** A row without its place in lists, which is derived from it. */
export type Unplaced<T extends ListedTable> = Omit<Insertable<Tables[T]>, keyof Place>

/** Returns a row with its place in lists, to be inserted. */
export function placed<R extends { created: number }>(db: Db, table: ListedTable, row: R): R & Place {
  // Each transaction is a new Db object, but the adapter is the same for the whole database.
  const seq = nextSeq(db.getExecutor().adapter, row.created)
  return { ...row, seq, ...(keysOf(table, row as Columns) as Omit<Place, 'seq'>) }
}

/** Writes the search entries of rows that were just inserted. */
export async function indexRows(trx: Trx, table: ListedTable, rows: readonly { seq: number }[]): Promise<void> {
  const entries = rows.map((row) => entryOf(table, row as { seq: number } & Columns))
  await searchIndexOf(trx).put(trx, listedTables[table].index, entries)
}

/** Returns the sort keys of a changed row; undefined when nothing was changed that it is found or sorted by. */
export function sortKeys(table: ListedTable, changes: object, row: object): Partial<Place> | undefined {
  return isFoundBy(table, changes) ? (keysOf(table, row as Columns) as Partial<Place>) : undefined
}

/** Removes the search entry of a row that is removed. */
export async function unindexRow(trx: Trx, table: ListedTable, seq: number): Promise<void> {
  await searchIndexOf(trx).remove(trx, listedTables[table].index, seq)
}
