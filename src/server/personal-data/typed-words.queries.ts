import { type Db, lockForUpdate, type Trx } from '../database/dialect.ts'
import type { Tables } from '../database/schema.ts'
import { indexRows, sortKeys } from '../database/search/index-row.ts'
import type { Columns, Listing } from '../database/search/listing.ts'
import { tables } from '../database/tables.ts'

export interface TypedTable {
  readonly table: keyof Tables
  readonly columns: readonly string[]
  /** How the table is searched. */
  readonly listing?: Listing
}

export type Row = Readonly<Record<string, unknown>>

/** The kinds of rows differ, so their columns are told by name. */
const rowsOf = (db: Db, { table, columns }: TypedTable) =>
  db
    .selectFrom(table as 'catalogue')
    .selectAll()
    .where(({ eb, or }) => or(columns.map((column) => eb(column as 'name', 'like', '%@%'))))

export async function findNamingAny(db: Db, typed: TypedTable): Promise<Row[]> {
  return rowsOf(db, typed).execute()
}

export async function lockNamingAny(trx: Trx, typed: TypedTable): Promise<Row[]> {
  return lockForUpdate(trx, rowsOf(trx, typed), typed.table as 'catalogue').execute()
}

export async function setWords(trx: Trx, { table, listing }: TypedTable, row: Row, changes: Row): Promise<void> {
  const changed = { ...row, ...changes } as unknown as Columns & { seq: number }
  const keys = listing && sortKeys(listing, changes, changed)
  let update = trx.updateTable(table as 'catalogue').set({ ...changes, ...keys })
  for (const name of tables[table].primaryKey) update = update.where(name as 'id', '=', row[name] as string)
  await update.execute()
  if (listing && keys) await indexRows(trx, listing, [changed])
}
