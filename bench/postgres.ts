import pg from 'pg'
import { startPostgres } from '#support/servers/postgres.ts'

/** A throw-away PostgreSQL that keeps its tables tidy, as a real one does. It writes to memory and does not sync. */
export async function startTidyPostgres() {
  const server = await startPostgres()
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query('alter system set autovacuum = on')
  await client.query('select pg_reload_conf()')
  await client.end()
  return server
}
