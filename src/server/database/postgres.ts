import { type Dialect, PostgresDialect, type PostgresPool } from 'kysely'
import type { Pool } from 'pg'

/** Milliseconds. The last one also covers a network that fails during a response. */
const connectDeadline = 4_000
const statementDeadline = 6_000
const answerDeadline = 7_000

interface PoolOptions {
  noTimeout?: boolean
  connections?: number | undefined
}

/** Reads int8 as a number (times and counts). */
export function postgresDialect(url: string, options: PoolOptions): Dialect {
  return new PostgresDialect({
    pool: async () => discardLate(await openPool(url, options), options.noTimeout === true),
  })
}

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
    ...(noTimeout ? {} : { query_timeout: answerDeadline }),
  })
  // The next query reports a broken connection; without a listener the error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A pooler passes on what a transaction sets, and refuses what a connection would begin with. */
const limited = (begin: string, noTimeout: boolean) => `${begin};
  set local statement_timeout = ${noTimeout ? 0 : statementDeadline};
  set local idle_in_transaction_session_timeout = ${noTimeout ? 0 : answerDeadline}`

const isBegin = (sql: string) => sql === 'begin' || sql.startsWith('start transaction')

/** Discards a connection whose answer is late, because that answer could reach the next query. */
function discardLate(pool: Pool, noTimeout: boolean): PostgresPool {
  return {
    options: {},
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      let lost: Error | undefined
      const query = async (sql: string, values: readonly unknown[] = []) => {
        if (lost) throw lost
        try {
          return await client.query(isBegin(sql) ? limited(sql, noTimeout) : sql, [...values])
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
const messages = /timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable/

export function isPostgresAway(error: unknown): boolean {
  const code = postgresCode(error)
  if (code !== undefined) return network.test(code) || states.test(code)
  return error instanceof Error && messages.test(error.message)
}
