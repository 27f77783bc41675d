import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { migrateDatabase } from '#server/database/migrate.ts'
import { startPostgres } from './servers/postgres.ts'

/** Fresh databases on a test PostgreSQL, each a copy of a migrated template: of its files, as nothing is synced there. */
export async function freshDatabase(server: string) {
  return create(server, ` template ${await ensureTemplate(server)} strategy file_copy`)
}

/** An empty database. */
export function emptyDatabase(server: string) {
  return create(server, '')
}

async function create(server: string, clause: string) {
  const name = `docent_test_${randomUUID().replaceAll('-', '')}`
  await ask(server, `create database ${name}${clause}`)
  return { url: addressOf(server, name), drop: () => ask(server, `drop database if exists ${name} with (force)`) }
}

const templates = new Map<string, Promise<string>>()

function ensureTemplate(server: string): Promise<string> {
  const template = templates.get(server) ?? makeTemplate(server)
  templates.set(server, template)
  return template
}

/** Test files run at once: the first makes the template while the others wait for its lock. */
async function makeTemplate(server: string): Promise<string> {
  const name = `docent_template_${await fingerprint()}`
  await withClient(server, async (client) => {
    await client.query('select pg_advisory_lock(2718281828)')
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return
    const draft = `draft_${randomUUID().replaceAll('-', '')}`
    await client.query(`create database ${draft}`)
    await migrateDatabase({ kind: 'postgres', url: addressOf(server, draft) })
    await client.query(`alter database ${draft} rename to ${name}`)
  })
  return name
}

/** Each set of migrations has its own template. */
async function fingerprint(): Promise<string> {
  const folder = new URL('../../src/server/database/migrations/', import.meta.url)
  const hash = createHash('sha256')
  for (const name of (await readdir(folder)).sort()) hash.update(await readFile(new URL(name, folder)))
  return hash.digest('hex').slice(0, 16)
}

const ask = (server: string, statement: string) =>
  withClient(server, async (client) => void (await client.query(statement)))

async function withClient(server: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function addressOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

let started: Promise<string> | undefined

/** The PostgreSQL that TEST_DATABASE names, or one that this test file starts for itself. */
export function postgresServer(): Promise<string> {
  const given = process.env.TEST_DATABASE
  started ??= given ? Promise.resolve(given) : startOwn()
  return started
}

async function startOwn(): Promise<string> {
  const { url, stop } = await startPostgres()
  // A hook of the file, not of the test that runs first.
  process.once('beforeExit', stop)
  return url
}
