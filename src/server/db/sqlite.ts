import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type QueryResult,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { openSqlite, type Sqlite } from './sqlite-connection.ts'
import { openWriter, type Turn, type Writer } from './sqlite-writer.ts'

/**
 * Two connections: transactions run on the writer, one at a time; everything else on a read-only one, so a list never
 * waits for a transaction and a write outside of one is refused by SQLite itself.
 */
export function sqliteDialect(file: string): Dialect {
  const { driver, emptyJournal } = sqliteDriver(file)
  return {
    createAdapter: (): SqliteJournal & DialectAdapter => ({
      emptyJournal,
      supportsCreateIfNotExists: true,
      supportsMultipleConnections: true,
      supportsTransactionalDdl: true,
      supportsReturning: true,
      supportsOutput: false,
      async acquireMigrationLock() {},
      async releaseMigrationLock() {},
    }),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** What SQLite's adapter can do besides. */
export interface SqliteJournal {
  emptyJournal(): Promise<void>
}

interface SqliteConnection extends DatabaseConnection {
  /** While it is in a transaction. */
  turn: Turn | undefined
}

function sqliteDriver(file: string): SqliteJournal & { driver: Driver } {
  let writer: Writer
  let reader: Sqlite
  const turnOf = (connection: DatabaseConnection) => (connection as SqliteConnection).turn as Turn
  const driver: Driver = {
    async init() {
      writer = openWriter(file)
      reader = openSqlite(file, true)
    },
    async acquireConnection() {
      const connection: SqliteConnection = {
        turn: undefined,
        async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
          return (connection.turn ? writer.inTurn() : reader).run<R>(query)
        },
        async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
          yield* (connection.turn ? writer.inTurn() : reader).stream<R>(query)
        },
      }
      return connection
    },
    async beginTransaction(connection) {
      ;(connection as SqliteConnection).turn = await writer.begin()
    },
    commitTransaction: (connection) => writer.commit(turnOf(connection)),
    rollbackTransaction: async (connection) => writer.rollback(turnOf(connection)),
    async releaseConnection() {},
    async destroy() {
      reader?.close()
      writer?.close()
    },
  }
  return { driver, emptyJournal: () => writer.emptyJournal() }
}
