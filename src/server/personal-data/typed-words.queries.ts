import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, lockForUpdate, type Trx } from '../database/dialect.ts'
import type { Tables } from '../database/schema.ts'
import { indexRows, sortKeys } from '../database/search/index-row.ts'
import type { Columns, Listing } from '../database/search/listing.ts'
import { tables } from '../database/tables.ts'

export interface TypedTable {
  readonly table: keyof Tables
  readonly columns: readonly string[]
  /** The fields of its JSON that hold one address each: an address there is compared as a whole. */
  readonly addresses?: (row: Row) => readonly string[]
  /** How the table is searched. */
  readonly listing?: Listing
}

export type Row = Readonly<Record<string, unknown>>

/** Rows that are searched at once: other calls hardly wait for so many. */
const span = 2_000

/** Yields batches of rows in which an address may stand, in the order of their keys. */
export async function* rowsNamingAny(db: Db, typed: TypedTable): AsyncGenerator<Row[]> {
  if (typed.columns.length === 0) return
  for (let after: Row | undefined; ; ) {
    const end = await endOfSpan(db, typed, after)
    yield await between(db, typed, after, end)
    // On SQLite a query keeps the thread.
    await nextTurn()
    if (!end) return
    after = end
  }
}

/** The kinds of rows differ, so their columns are told by name. */
const rowsOf = (db: Db, { table }: TypedTable) => db.selectFrom(table as 'catalogue')

/** Returns the key of the row that ends it; undefined for the last. */
function endOfSpan(db: Db, typed: TypedTable, after: Row | undefined): Promise<Row | undefined> {
  const key = tables[typed.table].primaryKey
  let rows = rowsOf(db, typed).select(key as ['id'])
  if (after) rows = rows.where(compared(typed, '>', after))
  for (const name of key) rows = rows.orderBy(name as 'id')
  return rows
    .limit(1)
    .offset(span - 1)
    .executeTakeFirst()
}

function between(db: Db, typed: TypedTable, after: Row | undefined, end: Row | undefined): Promise<Row[]> {
  let rows = rowsOf(db, typed)
    .selectAll()
    .where(({ or }) => or(typed.columns.flatMap(mayName)))
  if (after) rows = rows.where(compared(typed, '>', after))
  if (end) rows = rows.where(compared(typed, '<=', end))
  return rows.execute()
}

const mayName = (column: string) =>
  ['%@%', '%＠%', '%\\%40%'].map((sign) => sql<boolean>`${sql.ref(column)} like ${sign} escape '\\'`)

function compared({ table }: TypedTable, than: '>' | '<=', row: Row) {
  const key = tables[table].primaryKey
  const [names, values] = [sql.join(key.map((name) => sql.ref(name))), sql.join(key.map((name) => row[name]))]
  return sql<boolean>`(${names}) ${sql.raw(than)} (${values})`
}

/** Undefined when it was removed meanwhile. */
export function lockRow(trx: Trx, typed: TypedTable, row: Row): Promise<Row | undefined> {
  let rows = rowsOf(trx, typed).selectAll()
  for (const name of tables[typed.table].primaryKey) rows = rows.where(name as 'id', '=', row[name] as string)
  return lockForUpdate(trx, rows, typed.table as 'catalogue').executeTakeFirst()
}

export async function setWords(trx: Trx, { table, listing }: TypedTable, row: Row, changes: Row): Promise<void> {
  const changed = { ...row, ...changes } as unknown as Columns & { seq: number }
  const keys = listing && sortKeys(listing, changes, changed)
  let update = trx.updateTable(table as 'catalogue').set({ ...changes, ...keys })
  for (const name of tables[table].primaryKey) update = update.where(name as 'id', '=', row[name] as string)
  await update.execute()
  if (listing && keys) await indexRows(trx, listing, [changed])
}
