import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import { type Trx, transact } from '../dialect.ts'
import type { SqliteAdapter } from '../sqlite/dialect.ts'
import type { SearchIndex } from './search-index.ts'

/** The index holds no texts. Terms are letters and digits, so no visitor's text is read as FTS5's query language. */
const options = "content='', contentless_delete=1, detail=none, prefix='1 2 3 4 5 6 7 8 9 10 11 12', tokenize='ascii'"

/** Writes at the end of the shared commit, because FTS5 writes all it holds at every savepoint (decision 32). */
const writeLast = (trx: Trx, statement: string, ...values: unknown[]): void =>
  (trx.getExecutor().adapter as SqliteAdapter).postpone(CompiledQuery.raw(statement, values))

export const sqliteIndex: SearchIndex = {
  async create(db, index) {
    await sql`create virtual table ${sql.table(index)} using fts5(terms, ${sql.raw(options)})`.execute(db)
  },
  async clear(trx, index) {
    await sql`insert into ${sql.table(index)} (${sql.ref(index)}) values ('delete-all')`.execute(trx)
  },
  async put(trx, index, entries) {
    const put = `insert or replace into "${index}" (rowid, terms) values (?, ?)`
    for (const { seq, words, tags } of entries) writeLast(trx, put, seq, [...new Set([...tags, ...words])].join(' '))
  },
  async remove(trx, index, seq) {
    writeLast(trx, `delete from "${index}" where rowid = ?`, seq)
  },
  async forget(db, index) {
    // A negative number merges everything into one; each further step continues it.
    for (let pages = -mergedPages; ; pages = mergedPages) {
      const changes = await transact(db, (trx) => mergeStep(trx, index, pages))
      // The command itself counts as one.
      if (changes < 2) return
      // Writers of other connections ask every few milliseconds.
      await sleep(mergePause)
    }
  },
  matching({ index, words, tags }, { low, high }) {
    const asked = [...tags.map((tag) => `"${tag}"`), ...words.map((word) => `"${word}"*`)].join(' ')
    const table = sql.table(index)
    return sql`(select rowid as seq from ${table} where ${sql.ref(index)} match ${asked}
      and rowid between ${low} and ${high})`
  },
  includes(search, bounds) {
    // `+ 0` keeps the planner off the index of `seq`, so that it uses the index of the other condition.
    return sql`t.seq + 0 in ${sqliteIndex.matching(search, bounds)}`
  },
}

/** Merging this many pages takes a few milliseconds, and so does the pause. */
const mergedPages = 100
const mergePause = 5

async function mergeStep(trx: Trx, index: string, pages: number): Promise<number> {
  const before = await totalChanges(trx)
  await sql`insert into ${sql.table(index)} (${sql.ref(index)}, rank) values ('merge', ${pages})`.execute(trx)
  return (await totalChanges(trx)) - before
}

async function totalChanges(trx: Trx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(trx)
  return rows[0]?.count ?? 0
}
