import { setTimeout as sleep } from 'node:timers/promises'
import { type DialectAdapter, Kysely, PostgresAdapter, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import { isPostgresAway, postgresCode, postgresDialect } from './postgres.ts'
import type { Tables } from './schema.ts'
import { sqliteCode } from './sqlite/connection.ts'
import { type SqliteJournal, sqliteDialect } from './sqlite/dialect.ts'

/** The one file that tells SQLite from PostgreSQL. How each is spoken to stands in sqlite.ts and postgres.ts. */

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

/** Whether the database is one file of ours, rather than a server. */
export const isOneFile = <C extends Pick<DatabaseConfig, 'kind'>>(config: C): config is C & { kind: 'sqlite' } =>
  config.kind === 'sqlite'

export type DatabaseConfig = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }

/** `patient` is for migrations: they may wait for each other and take as long as they need. */
export function openDatabase(config: DatabaseConfig, { noTimeout = false } = {}): Db {
  return new Kysely<Tables>({
    dialect: config.kind === 'sqlite' ? sqliteDialect(config.file) : postgresDialect(config.url, noTimeout),
  })
}

/** Runs `work` in one transaction. One that the database broke off for others' sake is tried again: nothing of it happened. */
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

/** Whether the database is away, busy, full or failing, rather than asked something wrong. */
export function isUnavailable(error: unknown): boolean {
  const code = sqliteCode(error)
  return code === undefined ? isPostgresAway(error) : [5, 6, 8, 10, 13, 14].includes(code & 0xff)
}

/** Lets one transaction of all instances at a time go on; on SQLite every transaction is alone already. */
export async function advisoryLock(trx: Trx): Promise<void> {
  const { adapter } = trx.getExecutor()
  if (adapter instanceof PostgresAdapter) await sql`select pg_advisory_xact_lock(3141592653589)`.execute(trx)
}

/**
 * Keeps the rows that a query reads in these tables from being deleted until the transaction ends. SQLite has one
 * writer, so nothing can delete them meanwhile.
 */
export function lockRows<T extends keyof Tables, O>(
  db: Db,
  query: SelectQueryBuilder<Tables, T, O>,
  tables: T,
): SelectQueryBuilder<Tables, T, O> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forKeyShare(tables) : query
}

/** Keeps the rows that a query reads in these tables from being changed or deleted until the transaction ends; others may read them so too. */
export function lockForShare<T extends keyof Tables, O>(
  db: Db,
  query: SelectQueryBuilder<Tables, T, O>,
  tables: T,
): SelectQueryBuilder<Tables, T, O> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forShare(tables) : query
}

/** The same for one transaction at a time, which is about to change what belongs to these rows. */
export function lockForUpdate<T extends keyof Tables, O>(
  db: Db,
  query: SelectQueryBuilder<Tables, T, O>,
  tables: T,
): SelectQueryBuilder<Tables, T, O> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forNoKeyUpdate(tables) : query
}

/**
 * Empties SQLite's journal, where what was wiped from the rows can still be read. PostgreSQL's is its own affair: it is
 * kept for as long as its operator has it kept.
 */
export async function emptyJournal(db: Db): Promise<void> {
  const { adapter } = db.getExecutor()
  if ('emptyJournal' in adapter) await (adapter as DialectAdapter & SqliteJournal).emptyJournal()
}

/** A deadlock, or a row that was referred to and vanished meanwhile: a second look finds things as they are now. */
const isRetryable = (error: unknown) => ['40P01', '40001', '23503'].includes(postgresCode(error) ?? '')
