import { randomUUIDv7 } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { columnsOf, type Listed, type Queries } from './queries.ts'

export function openSqlite(file: string): Queries {
  const db = new DatabaseSync(file)
  db.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -32000; pragma busy_timeout = 5000',
  )
  const session = db.prepare(`select u.id, u.role, u.firstName, u.lastName, u.email, s.id as sessionId from session s
    join user u on u.id = s.userId where s.id = ? and s.created > ? and s.refreshed > ? and u.status = 'active'`)
  const total = db.prepare(`select coalesce(sum(count), 0) as total from counter where list = 'request/pending'`)
  const page = db.prepare(`select id, firstName, lastName, catalogueId, catalogueName, email, created
    from catalogueRequest where status = 'pending' and (created, id) < (?, ?) order by created desc, id desc limit ?`)
  const insert = db.prepare(`insert into catalogueRequest (id, catalogueId, catalogueName, status, firstName, lastName,
    email, emailKey, company, address, postcode, city, state, country, occupation, contactNumber, industry, created)
    values (?, '', '', 'pending', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  return {
    isAlive: (...values) => session.get(...values) !== undefined,
    total: () => (total.get() as { total: number }).total,
    page: (...values) => page.all(...values) as unknown as Listed[],
    insert: (form) => insert.run(randomUUIDv7(), ...columnsOf(form), Date.now()),
  }
}
