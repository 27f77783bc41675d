import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Expression,
  Kysely,
  PostgresAdapter,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type Transaction,
} from 'kysely'
import type { DatabaseConfig } from '../config.ts'
import { isPostgresAway, postgresCode, postgresDialect } from './postgres.ts'
import type { Tables } from './schema.ts'
import { sqliteCode } from './sqlite/connection.ts'
import { type SqliteAdapter, sqliteDialect } from './sqlite/dialect.ts'

/** The differences between SQLite and PostgreSQL. Code outside this folder may only ask `isOneFile`. */

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

export const isOneFile = <C extends Pick<DatabaseConfig, 'kind'>>(config: C): config is C & { kind: 'sqlite' } =>
  config.kind === 'sqlite'

/** Migrations need `noTimeout`, because they may wait for each other, and a connection past every pooler. */
export function openDatabase(config: DatabaseConfig, { noTimeout = false } = {}): Db {
  if (config.kind === 'sqlite') return new Kysely<Tables>({ dialect: sqliteDialect(config.file) })
  const { url, directUrl = url, connections } = config
  const dialect = noTimeout ? postgresDialect(directUrl, { noTimeout }) : postgresDialect(url, { connections })
  return new Kysely<Tables>({ dialect })
}

/** Needs little memory, for work beside the calls. */
export function openReader(config: DatabaseConfig): Db {
  return new Kysely<Tables>({
    dialect:
      config.kind === 'sqlite'
        ? sqliteDialect(config.file, { readOnly: true })
        : postgresDialect(config.url, { connections: 1 }),
  })
}

/** Retries when the database aborted the transaction because of a conflict. */
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

/** PostgreSQL ended the transaction in favour of another, as often as it was tried. */
export const isConflicting = (error: unknown): boolean => postgresCode(error)?.startsWith('40') === true

/** The database is away, busy, full or failing; the query is not at fault. */
export function isUnavailable(error: unknown): boolean {
  const code = sqliteCode(error)
  return code === undefined ? isPostgresAway(error) : [5, 6, 8, 10, 13, 14].includes(code & 0xff)
}

export const isFull = (error: unknown): boolean => sqliteCode(error) === 13 || postgresCode(error) === '53100'

export const isReadOnly = (error: unknown): boolean =>
  ((sqliteCode(error) ?? 0) & 0xff) === 8 || postgresCode(error) === '25006'

/** Throws when the disk of PostgreSQL is full: keeps more rows than its memory takes, in a temporary file that is removed at once. */
export async function needRoom(trx: Trx): Promise<void> {
  if (!isPostgres(trx)) return
  await sql`select set_config('work_mem', '64kB', true)`.execute(trx)
  await sql`select count(*) from generate_series(1, 10000)`.execute(trx)
}

export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** Keeps PostgreSQL from reading whole indexed tables or, with `isOrdered`, from sorting. `read` sees one snapshot. */
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

/** Serialises transactions of all instances. SQLite has a single writer anyway. */
export async function advisoryLock(trx: Trx): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(3141592653589)`.execute(trx)
}

/** Less than `deadlock_timeout` (1 s), after which PostgreSQL ends one of those who wait for each other: mostly the call. */
export async function limitWaiting(trx: Trx): Promise<void> {
  if (isPostgres(trx)) await sql`set local lock_timeout = '500ms'`.execute(trx)
}

/** Others hold what the transaction needs: a later attempt may succeed. */
export const isLockedOut = (error: unknown): boolean => ['40P01', '55P03'].includes(postgresCode(error) ?? '')

/** Does nothing while another instance runs the same work. */
export async function onOneInstance(db: Db, work: () => Promise<unknown>): Promise<void> {
  if (!isPostgres(db)) return void (await work())
  await db.transaction().execute(async (trx) => {
    // The lock ends with this transaction, which only waits.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    const lock = sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(2718281828459) as "isFree"`
    if ((await lock.execute(trx)).rows[0]?.isFree) await work()
  })
}

const lockingName =
  (lock: 'pg_advisory_xact_lock_shared' | 'pg_advisory_xact_lock') =>
  async (trx: Trx, name: Expression<unknown>): Promise<void> => {
    if (isPostgres(trx)) await sql`select ${sql.raw(lock)}(hashtextextended(${name}, 0))`.execute(trx)
  }

/** Those who share a name run side by side, until their transactions end. Null is no name. */
export const shareName = lockingName('pg_advisory_xact_lock_shared')
/** Waits for all who share the name; who asks for it later waits in turn, while PostgreSQL lets shares of a row pass. */
export const takeName = lockingName('pg_advisory_xact_lock')

/** SQLite has a single writer and needs no lock. */
const locking =
  (lock: 'forKeyShare' | 'forShare' | 'forNoKeyUpdate') =>
  <T extends keyof Tables, O>(db: Db, query: SelectQueryBuilder<Tables, T, O>, tables: T) =>
    isPostgres(db) ? query[lock](tables) : query

/** Guards the rows against deletion until the transaction ends. */
export const lockRows = locking('forKeyShare')
/** Excludes their changes. */
export const lockForShare = locking('forShare')
/** Excludes other transactions that would change rows that belong to these. */
export const lockForUpdate = locking('forNoKeyUpdate')

/** Connections write next to one another, so that none waits for another's commit. SQLite has a single writer anyway. */
export const shardOf = (db: Db) => (isPostgres(db) ? sql<number>`pg_backend_pid() % 64` : sql<number>`0`)

/** Passes over rows that another transaction holds. */
export function lockFree<T extends keyof Tables, O>(
  db: Db,
  query: SelectQueryBuilder<Tables, T, O>,
  tables: T,
): SelectQueryBuilder<Tables, T, O> {
  return isPostgres(db) ? query.forUpdate(tables).skipLocked() : query
}

/** Compares texts by their characters. PostgreSQL would otherwise go by the rules of its language. */
export const byCharacters = (db: Db, text: RawBuilder<unknown>): RawBuilder<unknown> =>
  isPostgres(db) ? sql`${text} collate "C"` : text

export const lockingClause = (db: Db) => (isPostgres(db) ? sql`for no key update` : sql``)

/** SQLite's journal may still hold wiped content. PostgreSQL's log is its operator's. */
export async function emptyJournal(db: Db): Promise<void> {
  const { adapter } = db.getExecutor()
  if ('emptyJournal' in adapter) await (adapter as SqliteAdapter).emptyJournal()
}

/** A retry after a deadlock, or after a referenced row was deleted, sees the current rows. */
const isRetryable = (error: unknown) => ['40P01', '40001', '23503'].includes(postgresCode(error) ?? '')
