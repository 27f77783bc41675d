import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresAdapter, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import type { DatabaseConfig } from '../config.ts'
import { isPostgresAway, postgresCode, postgresDialect } from './postgres.ts'
import type { Tables } from './schema.ts'
import { sqliteCode } from './sqlite/connection.ts'
import { type SqliteAdapter, sqliteDialect } from './sqlite/dialect.ts'

/** What differs between SQLite and PostgreSQL. Outside this folder ask `isOneFile`; no other file compares kinds. */

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

/** Whether the database is SQLite, a single local file. */
export const isOneFile = <C extends Pick<DatabaseConfig, 'kind'>>(config: C): config is C & { kind: 'sqlite' } =>
  config.kind === 'sqlite'

/** `noTimeout` is for migrations, which may wait for each other and take as long as they need. */
export function openDatabase(config: DatabaseConfig, { noTimeout = false } = {}): Db {
  return new Kysely<Tables>({
    dialect: config.kind === 'sqlite' ? sqliteDialect(config.file) : postgresDialect(config.url, { noTimeout }),
  })
}

/** Opens one more connection that only reads and needs little memory, for work beside the calls. */
export function openReader(config: DatabaseConfig): Db {
  return new Kysely<Tables>({
    dialect:
      config.kind === 'sqlite'
        ? sqliteDialect(config.file, { readOnly: true })
        : postgresDialect(config.url, { connections: 1 }),
  })
}

/** Runs `work` in one transaction. Retries when the database aborted it because of a conflict with another one. */
export async function transact<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === 4 || !isRetryable(error)) throw error
      await sleep(Math.random() * 10 * attempt)
    }
  }
}

export function isUniqueViolation(error: unknown): boolean {
  return sqliteCode(error) === 2067 || sqliteCode(error) === 1555 || postgresCode(error) === '23505'
}

/** Whether the error means that the database is unavailable, busy, full or failing, rather than a wrong query. */
export function isUnavailable(error: unknown): boolean {
  const code = sqliteCode(error)
  return code === undefined ? isPostgresAway(error) : [5, 6, 8, 10, 13, 14].includes(code & 0xff)
}

export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/**
 * Runs a read whose plan must not depend on estimates: where PostgreSQL has an index, it may not read the whole table,
 * nor sort what an index has in order (`isOrdered`). One snapshot serves all its queries there; SQLite plans by the query's own order.
 */
export async function readByIndex<T>(db: Db, isOrdered: boolean, read: (db: Db) => Promise<T>): Promise<T> {
  if (!isPostgres(db)) return read(db)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const sort = isOrdered ? 'off' : 'on'
      await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_sort', ${sort}, true)`.execute(trx)
      return read(trx)
    })
}

/** Serialises transactions across all instances. SQLite already runs them one at a time. */
export async function advisoryLock(trx: Trx): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(3141592653589)`.execute(trx)
}

/** Runs `work` unless another instance does so just now. SQLite has one instance. */
export async function onOneInstance(db: Db, work: () => Promise<unknown>): Promise<void> {
  if (!isPostgres(db)) return void (await work())
  await db.transaction().execute(async (trx) => {
    // The lock ends with this transaction, which only waits.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    const lock = sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(2718281828459) as "isFree"`
    if ((await lock.execute(trx)).rows[0]?.isFree) await work()
  })
}

/**
 * Locks the rows that a query reads in these tables against deletion until the transaction ends. SQLite has a single
 * writer and needs no lock.
 */
export function lockRows<T extends keyof Tables, O>(
  db: Db,
  query: SelectQueryBuilder<Tables, T, O>,
  tables: T,
): SelectQueryBuilder<Tables, T, O> {
  return isPostgres(db) ? query.forKeyShare(tables) : query
}

/**
 * Locks the rows that a query reads in these tables against change and deletion until the transaction ends; the lock is
 * shared.
 */
export function lockForShare<T extends keyof Tables, O>(
  db: Db,
  query: SelectQueryBuilder<Tables, T, O>,
  tables: T,
): SelectQueryBuilder<Tables, T, O> {
  return isPostgres(db) ? query.forShare(tables) : query
}

/** Like the shared lock, but exclusive: for a transaction that will change what belongs to these rows. */
export function lockForUpdate<T extends keyof Tables, O>(
  db: Db,
  query: SelectQueryBuilder<Tables, T, O>,
  tables: T,
): SelectQueryBuilder<Tables, T, O> {
  return isPostgres(db) ? query.forNoKeyUpdate(tables) : query
}

/** The same for a query that is written as SQL: its last clause. */
export const lockingClause = (db: Db) => (isPostgres(db) ? sql`for no key update` : sql``)

/**
 * Truncates SQLite's journal, which may still contain wiped content. PostgreSQL's log is kept as its operator
 * configures it.
 */
export async function emptyJournal(db: Db): Promise<void> {
  const { adapter } = db.getExecutor()
  if ('emptyJournal' in adapter) await (adapter as SqliteAdapter).emptyJournal()
}

/** A deadlock, or a foreign key to a row that was deleted meanwhile. A retry sees the current rows. */
const isRetryable = (error: unknown) => ['40P01', '40001', '23503'].includes(postgresCode(error) ?? '')
