import { randomUUIDv7 } from 'node:crypto'
import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Durable rows a second: one row a transaction with the same synchronous setting, beside the product's database. */
export function measureInserts(folder: string, seconds: number): number {
  const file = `${folder}/ceiling.sqlite`
  const db = new DatabaseSync(file)
  db.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table row (id text primary key, body text, created integer)',
  )
  const insert = db.prepare('insert into row values (?, ?, ?)')
  const body = 'x'.repeat(300)
  const end = performance.now() + seconds * 1_000
  let count = 0
  for (; performance.now() < end; count++) insert.run(randomUUIDv7(), body, Date.now())
  db.close()
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
  return count / seconds
}
