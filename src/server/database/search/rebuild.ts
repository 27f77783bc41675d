import { sql } from 'kysely'
import { type Db, lockingClause, type Trx, transact } from '../dialect.ts'
import { indexRows } from './index-row.ts'
import { type Columns, keysOf, type ListedTable, listedTables } from './listed-tables.ts'
import { searchIndexOf } from './search-index-of.ts'

const batch = 500

type Row = Columns & { seq: number }

export type Progress = (done: number, whole: number) => void

/**
 * Writes the search entries and the sort keys of all rows again, in batches. Searches find less until it ends; rows that
 * change meanwhile are not lost, because each batch locks what it reads and writes.
 */
export async function rebuildSearch(db: Db, progress: Progress = () => {}): Promise<number> {
  const tables = Object.keys(listedTables) as ListedTable[]
  const counts = await Promise.all(tables.map((table) => countRows(db, table)))
  const whole = counts.reduce((sum, count) => sum + count, 0)
  let done = 0
  for (const table of tables) {
    await transact(db, (trx) => searchIndexOf(trx).clear(trx, listedTables[table].index))
    for (let seq: number | undefined = -1; seq !== undefined; ) {
      const { last, count } = await transact(db, (trx) => rebuildBatch(trx, table, seq as number))
      seq = last
      done += count
      progress(done, whole)
    }
  }
  return done
}

async function countRows(db: Db, table: ListedTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count)
}

/** Returns where the next batch begins; undefined after the last one. */
async function rebuildBatch(trx: Trx, table: ListedTable, after: number) {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where seq > ${after}
    order by seq limit ${batch} ${lockingClause(trx)}`.execute(trx)
  if (rows.length > 0) await indexRows(trx, table, rows)
  if (rows.length > 0) await writeKeys(trx, table, rows)
  return { last: rows.length < batch ? undefined : rows.at(-1)?.seq, count: rows.length }
}

async function writeKeys(trx: Trx, table: ListedTable, rows: readonly Row[]): Promise<void> {
  const names = Object.keys(listedTables[table].keys)
  const values = rows.map((row) => {
    const keys = keysOf(table, row)
    return sql`(cast(${row.seq} as bigint), ${sql.join(names.map((name) => sql`${keys[name]}`))})`
  })
  const changes = names.map((name, index) => sql`${sql.ref(name)} = v.${sql.ref(`column${index + 2}`)}`)
  await sql`update ${sql.table(table)} set ${sql.join(changes)} from (values ${sql.join(values)}) as v
    where ${sql.ref(`${table}.seq`)} = v.column1`.execute(trx)
}
