import { DatabaseSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'
import { StartError } from '../../lib/errors.ts'

/** Older versions of SQLite can corrupt a WAL database that has two connections. */
const minVersion = [3, 51, 3] as const

interface Prepared {
  statement: ReturnType<DatabaseSync['prepare']>
  /** Empty for a statement that only writes. */
  columns: string[]
}

export type Sqlite = ReturnType<typeof openSqlite>

/** `cache` is in kilobytes. */
export function openSqlite(file: string, readOnly: boolean, cache = 32_000) {
  const db = new DatabaseSync(file, { readOnly, timeout: readOnly ? 1_000 : 0 })
  // Keeps a wiped link out of free pages and backups.
  if (!readOnly) db.exec('pragma secure_delete = on; pragma journal_mode = wal; pragma journal_size_limit = 67108864')
  db.exec(`pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -${cache}`)
  assertVersion(db)
  const statements = new Map<string, Prepared>()
  const prepare = (sql: string) => {
    let prepared = statements.get(sql)
    if (!prepared) {
      if (statements.size > 500) statements.clear()
      const statement = db.prepare(sql)
      prepared = { statement, columns: statement.columns().map(({ name }) => name) }
      // The search index writes rowids beyond 2^53, and every write reports the last one.
      if (prepared.columns.length === 0) statement.setReadBigInts(true)
      statement.setReturnArrays(true)
      statements.set(sql, prepared)
    }
    return prepared
  }
  function run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const { statement, columns } = prepare(sql)
    const bound = parameters as never[]
    if (columns.length > 0) return { rows: (statement.all(...bound) as unknown as unknown[][]).map(rowOf<R>(columns)) }
    return { rows: [], numAffectedRows: statement.run(...bound).changes as bigint }
  }
  let reopenNeeded = false
  return {
    inTransaction: () => db.isTransaction,
    /** After an I/O error the connection's cache may differ from the file. */
    needsReopen: () => reopenNeeded,
    close: () => db.close(),
    run<R>(query: CompiledQuery): QueryResult<R> {
      try {
        return run<R>(query)
      } catch (error) {
        reopenNeeded ||= ((sqliteCode(error) ?? 0) & 0xff) === 10
        throw error
      }
    },
    *stream<R>({ sql, parameters }: CompiledQuery): Generator<QueryResult<R>> {
      for (const row of db.prepare(sql).iterate(...(parameters as never[]))) yield { rows: [row as R] }
    },
  }
}

/** The driver's own row objects are hash tables, which are several times slower to read and copy. */
const rowOf =
  <R>(columns: readonly string[]) =>
  (values: readonly unknown[]): R => {
    const row: Record<string, unknown> = {}
    for (let i = 0; i < columns.length; i++) row[columns[i] as string] = values[i]
    return row as R
  }

function assertVersion(db: DatabaseSync): void {
  const { version } = db.prepare('select sqlite_version() as version').get() as { version: string }
  const parts = version.split('.').map(Number)
  for (const [i, minimum] of minVersion.entries()) {
    if ((parts[i] ?? 0) > minimum) return
    if ((parts[i] ?? 0) < minimum)
      throw new StartError(`SQLite ${version} is too old: Docent needs ${minVersion.join('.')}.`)
  }
}

export function sqliteCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined
}
