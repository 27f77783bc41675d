import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import type { PostgresConfig } from '../config.ts'
import { type Db, isPostgres, openDatabase, type Trx } from '../database/dialect.ts'
import { SettingError } from '../lib/errors.ts'

/** The beginning of the folder in DATA_DIR that a restore works in, and removes at its end. */
export const workFolder = '.restore-'

/** A table in PostgreSQL while it is restored, because other instances have another DATA_DIR. */
const mark = sql.table('unfinishedRestore')

/** Throws a SettingError for what a restore left that was killed or failed: sessions and links of the backup live there on. */
export async function assertNoneUnfinished(dataDir: string): Promise<void> {
  const found = await readdir(dataDir).catch(() => [])
  if (found.some((name) => name.startsWith(workFolder))) throw unfinished(dataDir)
}

/** The same for a database of PostgreSQL. */
export async function assertUnmarked(db: Db, dataDir: string): Promise<void> {
  if (isPostgres(db) && (await tablesOf(db)).includes('unfinishedRestore')) throw unfinished(dataDir)
}

export function unfinished(dataDir: string, cause?: Error): SettingError {
  const because = cause ? ` (${cause.message.replace(/\.$/, '')})` : ', or still runs'
  return new SettingError(
    `A restore into DATA_DIR (${dataDir}) was not finished${because}. Move the folder away, empty the database of DATABASE_URL if you use one, and restore again.`,
    { cause },
  )
}

/** Returns false when the database holds anything else. */
export const markEmpty = (config: PostgresConfig): Promise<boolean> =>
  whenEmpty(config, (db) => sql`create table if not exists ${mark} ()`.execute(db))

/** Returns false when the database holds anything else. */
export const unmarkEmpty = (config: PostgresConfig): Promise<boolean> => whenEmpty(config, unmark)

export async function unmark(db: Db | Trx): Promise<void> {
  if (isPostgres(db)) await sql`drop table ${mark}`.execute(db)
}

async function whenEmpty(config: PostgresConfig, act: (db: Db) => Promise<unknown>): Promise<boolean> {
  const db = openDatabase(config, { noTimeout: true })
  try {
    const isEmpty = (await tablesOf(db)).every((name) => name === 'unfinishedRestore')
    if (isEmpty) await act(db)
    return isEmpty
  } finally {
    await db.destroy()
  }
}

async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db)
  return rows.map(({ name }) => name)
}
