import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type QueryResult,
  SqliteIntrospector,
} from 'kysely'
import { openSqlite, type Sqlite } from './connection.ts'
import { QueryCompiler } from './query-compiler.ts'
import { type Lock, openWriter, type Writer } from './writer.ts'

/** Queries outside a transaction use a read-only connection: they never wait, and SQLite refuses them to write. */
export function sqliteDialect(file: string, { readOnly = false } = {}): Dialect {
  const { driver, emptyJournal, postpone } = sqliteDriver(file, readOnly)
  return {
    createAdapter: (): SqliteAdapter => ({
      emptyJournal,
      postpone,
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
    createQueryCompiler: () => new QueryCompiler(),
  }
}

export interface SqliteAdapter extends DialectAdapter {
  emptyJournal(): Promise<void>
  /** Runs the statement before the group's commit, for tables that no transaction reads and bulk makes cheap. */
  postpone(query: CompiledQuery): void
}

interface SqliteConnection extends DatabaseConnection {
  lock: Lock | undefined
}

/** Kilobytes. */
const smallCache = 2_000

function sqliteDriver(file: string, readOnly: boolean) {
  let writer: Writer
  let reader: Sqlite
  const lockOf = (connection: DatabaseConnection) => (connection as SqliteConnection).lock as Lock
  const driver: Driver = {
    async init() {
      if (!readOnly) writer = openWriter(file)
      reader = openSqlite(file, true, readOnly ? smallCache : undefined)
    },
    async acquireConnection() {
      const connection: SqliteConnection = {
        lock: undefined,
        async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
          return (connection.lock ? writer.requireTransaction() : reader).run<R>(query)
        },
        async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
          yield* (connection.lock ? writer.requireTransaction() : reader).stream<R>(query)
        },
      }
      return connection
    },
    async beginTransaction(connection) {
      if (readOnly) throw new Error('This connection only reads.')
      ;(connection as SqliteConnection).lock = await writer.begin()
    },
    commitTransaction: (connection) => writer.commit(lockOf(connection)),
    rollbackTransaction: async (connection) => writer.rollback(lockOf(connection)),
    async releaseConnection() {},
    async destroy() {
      reader?.close()
      writer?.close()
    },
  }
  return {
    driver,
    emptyJournal: () => writer.emptyJournal(),
    postpone: (query: CompiledQuery) => writer.postpone(query),
  }
}
