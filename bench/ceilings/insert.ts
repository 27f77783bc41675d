import { randomUUIDv7 } from 'node:crypto'
import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { Place } from '../fixture.ts'

const columns = '(id text primary key, body text, created bigint)'
const body = 'x'.repeat(300)
const row = () => [randomUUIDv7(), body, Date.now()]

/** Rows a second, one row a transaction, as durable as the product's and beside its database. */
export function measureInserts({ dataDir, url }: Place, seconds: number): Promise<number> {
  return url ? intoPostgres(url, seconds) : intoSqlite(`${dataDir}/ceiling.sqlite`, seconds)
}

async function intoSqlite(file: string, seconds: number): Promise<number> {
  const db = new DatabaseSync(file)
  db.exec(`pragma journal_mode = wal; pragma synchronous = full; create table row ${columns}`)
  const insert = db.prepare('insert into row values (?, ?, ?)')
  const count = await repeated(seconds, async () => void insert.run(...row()))
  db.close()
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
  return count / seconds
}

/** On as many connections as the product uses. */
async function intoPostgres(url: string, seconds: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  await pool.query(`create table ceiling ${columns}`)
  const insert = () => pool.query('insert into ceiling values ($1, $2, $3)', row())
  const counts = await Promise.all(Array.from({ length: 10 }, () => repeated(seconds, insert)))
  await pool.query('drop table ceiling')
  await pool.end()
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}

async function repeated(seconds: number, work: () => Promise<unknown>): Promise<number> {
  const end = performance.now() + seconds * 1_000
  let count = 0
  for (; performance.now() < end; count++) await work()
  return count
}
