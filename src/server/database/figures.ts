import { type Expression, sql } from 'kysely'
import { type Db, isPostgres } from './dialect.ts'

export interface DatabaseFigures {
  readonly kind: string
  readonly version: string
  readonly bytes: number
  readonly isReadOnly: boolean
}

/** Asks for the files' sizes, not for the rows. */
export async function findDatabaseFigures(db: Db): Promise<DatabaseFigures> {
  if (!isPostgres(db)) {
    const { rows } = await sql<{ version: string; bytes: number }>`select sqlite_version() as version,
      (select page_count * page_size from pragma_page_count(), pragma_page_size()) as bytes`.execute(db)
    return { kind: 'SQLite', version: '', bytes: 0, ...rows[0], isReadOnly: false }
  }
  const { rows } = await sql<{ version: string; bytes: number; readOnly: string }>`select
    split_part(current_setting('server_version'), ' ', 1) as version,
    pg_database_size(current_database())::float8 as bytes,
    current_setting('transaction_read_only') as "readOnly"`.execute(db)
  const { version = '', bytes = 0, readOnly } = rows[0] ?? {}
  return { kind: 'PostgreSQL', version, bytes, isReadOnly: readOnly === 'on' }
}

export interface Backlog {
  readonly count: number
  /** Epoch milliseconds. */
  readonly oldest: number | undefined
}

/** Counts the rows of a query that selects `at`, and finds the first of these times. The query has a limit. */
export async function findBacklog(db: Db, query: Expression<{ at: number }>): Promise<Backlog> {
  const { rows } = await sql<{ count: number; oldest: number | null }>`
    select count(*) as count, min(at) as oldest from ${query} as waiting`.execute(db)
  return { count: Number(rows[0]?.count ?? 0), oldest: rows[0]?.oldest ?? undefined }
}

/** Rows of a backlog that are counted. */
export const mostCounted = 10_000
