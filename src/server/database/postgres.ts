import { type Dialect, PostgresDialect, type PostgresPool } from 'kysely'
import type { Pool } from 'pg'

/** Timeouts: for a connection, for a statement on the server, and for its response when the network fails. */
const connectDeadline = 4_000
const statementDeadline = 6_000
const answerDeadline = 7_000

interface PoolOptions {
  noTimeout?: boolean
  connections?: number
}

/**
 * Returns a PostgreSQL dialect with int8 read as a number (times and counts). Every wait has a timeout unless
 * `noTimeout`.
 */
export function postgresDialect(url: string, options: PoolOptions): Dialect {
  return new PostgresDialect({ pool: async () => discarding(await openPool(url, options)) })
}

/** The library is loaded only where PostgreSQL is used. */
async function openPool(
  url: string,
  { noTimeout = false, connections = noTimeout ? 1 : 10 }: PoolOptions,
): Promise<Pool> {
  const { default: pg } = await import('pg')
  const { types } = pg
  const parserOf = (oid: number, format?: 'text') =>
    oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format)
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectDeadline,
    keepAlive: true,
    types: { getTypeParser: parserOf as typeof types.getTypeParser },
    ...(noTimeout ? {} : deadlines),
  })
  // The next query reports a broken connection; without a listener the error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const deadlines = {
  statement_timeout: statementDeadline,
  query_timeout: answerDeadline,
  idle_in_transaction_session_timeout: answerDeadline,
}

/** The pool, but a connection whose answer did not come in time is thrown away: the answer may still be under way. */
function discarding(pool: Pool): PostgresPool {
  return {
    options: {},
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      let lost: Error | undefined
      const query = async (sql: string, values: readonly unknown[] = []) => {
        if (lost) throw lost
        try {
          return await client.query(sql, [...values])
        } catch (error) {
          if (isPostgresAway(error) && postgresCode(error) === undefined) lost = error as Error
          throw error
        }
      }
      return { query: query as never, release: (broken?: boolean) => client.release(lost ?? broken) }
    },
  }
}

export function postgresCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && !('errcode' in error)
    ? error.code
    : undefined
}

const network = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/
/** SQLSTATE classes: connection, authentication, missing database, read-only, resources, lock, intervention, system. */
const states = /^(08|28|3D|25006|53|55P03|57|58|40)/
const words = /timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable/

export function isPostgresAway(error: unknown): boolean {
  const code = postgresCode(error)
  if (code !== undefined) return network.test(code) || states.test(code)
  return error instanceof Error && words.test(error.message)
}
