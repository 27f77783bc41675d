import { sql } from 'kysely'
import { type Db, lockingClause, type Trx } from '../dialect.ts'
import { indexRows } from './index-row.ts'
import { type Columns, keysOf, type Listing } from './listing.ts'
import { searchIndexOf } from './search-index-of.ts'

const batch = 500

type Row = Columns & { seq: number }

export type Progress = (done: number, whole: number) => void

interface Rebuild {
  /** Runs each part of the work in a transaction. */
  readonly step: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>
  readonly listings: readonly Listing[]
  readonly progress?: Progress | undefined
}

/** Writes all search entries and sort keys again. Each batch locks its rows, so changes made meanwhile are not lost. */
export async function rebuildSearch(db: Db, { step, listings, progress = () => {} }: Rebuild): Promise<number> {
  const counts = await Promise.all(listings.map(({ table }) => countRows(db, table)))
  const whole = counts.reduce((sum, count) => sum + count, 0)
  let done = 0
  for (const listing of listings) {
    await step((trx) => searchIndexOf(trx).clear(trx, listing.index))
    for (let after: number | undefined = -1; after !== undefined; ) {
      const from: number = after
      const { last, count } = await step((trx) => rebuildBatch(trx, listing, from))
      after = last
      done += count
      progress(done, whole)
    }
  }
  return done
}

async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count)
}

/** Returns where the next batch begins; undefined after the last one. */
async function rebuildBatch(trx: Trx, listing: Listing, after: number) {
  const { rows } = await sql<Row>`select * from ${sql.table(listing.table)} where seq > ${after}
    order by seq limit ${batch} ${lockingClause(trx)}`.execute(trx)
  if (rows.length > 0) await indexRows(trx, listing, rows)
  if (rows.length > 0) await writeKeys(trx, listing, rows)
  return { last: rows.length < batch ? undefined : rows.at(-1)?.seq, count: rows.length }
}

async function writeKeys(trx: Trx, listing: Listing, rows: readonly Row[]): Promise<void> {
  const names = Object.keys(listing.keys)
  const values = rows.map((row) => {
    const keys: Record<string, string> = keysOf(listing, row)
    return sql`(cast(${row.seq} as bigint), ${sql.join(names.map((name) => sql`${keys[name]}`))})`
  })
  const changes = names.map((name, index) => sql`${sql.ref(name)} = v.${sql.ref(`column${index + 2}`)}`)
  await sql`update ${sql.table(listing.table)} set ${sql.join(changes)} from (values ${sql.join(values)}) as v
    where ${sql.ref(`${listing.table}.seq`)} = v.column1`.execute(trx)
}
