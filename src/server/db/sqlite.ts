import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { unavailable } from '../errors.ts'
import { turns, waitForWriter } from './turns.ts'

/** SQLite below this can corrupt a WAL database that has two connections. */
const sqliteFloor = [3, 51, 3] as const

/**
 * Two connections: transactions run on the writer, one at a time; everything else on a read-only one, so a list never
 * waits for a transaction and a write outside of one is refused by SQLite itself.
 */
export function sqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => ({
      supportsCreateIfNotExists: true,
      supportsMultipleConnections: true,
      supportsTransactionalDdl: true,
      supportsReturning: true,
      supportsOutput: false,
      async acquireMigrationLock() {},
      async releaseMigrationLock() {},
    }),
    createDriver: () => sqliteDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

interface SqliteConnection extends DatabaseConnection {
  writing: (() => void) | undefined
}

function sqliteDriver(file: string): Driver {
  let writer: Sqlite
  let reader: Sqlite
  const turn = turns()

  const release = (connection: DatabaseConnection) => {
    const own = connection as SqliteConnection
    own.writing?.()
    own.writing = undefined
  }

  /** A full or failing disk makes SQLite itself roll back: what still came would stand alone. */
  const writing = () => {
    if (!writer.inTransaction()) throw unavailable('The database broke this off. Please try again.')
    return writer
  }

  return {
    async init() {
      writer = openSqlite(file, false)
      reader = openSqlite(file, true)
    },
    async acquireConnection() {
      const connection: SqliteConnection = {
        writing: undefined,
        async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
          return (connection.writing ? writing() : reader).run<R>(query)
        },
        async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
          yield* (connection.writing ? writing() : reader).stream<R>(query)
        },
      }
      return connection
    },
    async beginTransaction(connection) {
      const release = await turn()
      try {
        if (writer.isDoubtful()) writer = replaced(writer, file)
        await untilFree(() => writer.run(CompiledQuery.raw('begin immediate')))
      } catch (error) {
        release()
        throw error
      }
      ;(connection as SqliteConnection).writing = release
    },
    // When it fails, the rollback that follows ends the turn.
    async commitTransaction(connection) {
      writer.run(CompiledQuery.raw('commit'))
      release(connection)
    },
    async rollbackTransaction(connection) {
      try {
        if (writer.inTransaction()) writer.run(CompiledQuery.raw('rollback'))
      } finally {
        release(connection)
      }
    },
    async releaseConnection() {},
    async destroy() {
      reader?.close()
      writer?.close()
    },
  }
}

/** Another process may hold the write lock: wait for it without blocking this one. */
async function untilFree(begin: () => unknown): Promise<void> {
  const deadline = performance.now() + waitForWriter
  for (;;) {
    try {
      begin()
      return
    } catch (error) {
      if (((sqliteCode(error) ?? 0) & 0xff) !== 5 || performance.now() > deadline) throw error
      await sleep(1 + Math.random() * 4)
    }
  }
}

type Sqlite = ReturnType<typeof openSqlite>

/** The new one comes first: when it cannot be opened, the old one is still there to try again with. */
function replaced(old: Sqlite, file: string): Sqlite {
  const fresh = openSqlite(file, false)
  old.close()
  return fresh
}

interface Prepared {
  statement: ReturnType<DatabaseSync['prepare']>
  answersRows: boolean
}

function openSqlite(file: string, readOnly: boolean) {
  const db = new DatabaseSync(file, { readOnly, timeout: readOnly ? 1_000 : 0 })
  // What is deleted is overwritten: a mailed link that was wiped must not stay in free space, or in a backup.
  if (!readOnly) db.exec('pragma secure_delete = on; pragma journal_mode = wal; pragma journal_size_limit = 67108864')
  db.exec('pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -32000')
  assertVersion(db)
  const statements = new Map<string, Prepared>()
  const prepare = (sql: string) => {
    let prepared = statements.get(sql)
    if (!prepared) {
      if (statements.size > 500) statements.clear()
      const statement = db.prepare(sql)
      prepared = { statement, answersRows: statement.columns().length > 0 }
      statements.set(sql, prepared)
    }
    return prepared
  }
  function run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const { statement, answersRows } = prepare(sql)
    const values = parameters as never[]
    if (answersRows) return { rows: statement.all(...values) as R[] }
    return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) }
  }
  let doubtful = false
  return {
    inTransaction: () => db.isTransaction,
    /** After an input or output error, such as a failed sync, what the connection remembers may not be what is kept. */
    isDoubtful: () => doubtful,
    close: () => db.close(),
    run<R>(query: CompiledQuery): QueryResult<R> {
      try {
        return run<R>(query)
      } catch (error) {
        doubtful ||= ((sqliteCode(error) ?? 0) & 0xff) === 10
        throw error
      }
    },
    *stream<R>({ sql, parameters }: CompiledQuery): Generator<QueryResult<R>> {
      for (const row of db.prepare(sql).iterate(...(parameters as never[]))) yield { rows: [row as R] }
    },
  }
}

function assertVersion(db: DatabaseSync): void {
  const { version } = db.prepare('select sqlite_version() as version').get() as { version: string }
  const parts = version.split('.').map(Number)
  for (const [i, floor] of sqliteFloor.entries()) {
    if ((parts[i] ?? 0) > floor) return
    if ((parts[i] ?? 0) < floor) throw new Error(`SQLite ${version} is too old: Docent needs ${sqliteFloor.join('.')}.`)
  }
}

export function sqliteCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined
}
