import { randomUUIDv7 } from 'node:crypto'
import pg from 'pg'
import { columnsOf, type Queries } from './queries.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export function openPostgres(url: string): Queries {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  const rowsOf = async (text: string, values: unknown[]) => (await pool.query(text, values)).rows
  return {
    isAlive: async (...values) => (await rowsOf(session, values)).length === 1,
    total: async () => (await rowsOf(total, ['request/pending']))[0].total,
    page: (...values) => rowsOf(page, values),
    insert: (form) => pool.query(insert, [randomUUIDv7(), ...columnsOf(form), Date.now()]),
  }
}

const session = `select u.id, u.role, u."firstName", u."lastName", u.email, s.id as "sessionId" from session s
  join "user" u on u.id = s."userId" where s.id = $1 and s.created > $2 and s.refreshed > $3 and u.status = 'active'`
const total = 'select coalesce(sum(count), 0) as total from counter where list = $1'
const page = `select id, "firstName", "lastName", "catalogueId", "catalogueName", email, created from "catalogueRequest"
  where status = 'pending' and (created, id) < ($1, $2) order by created desc, id desc limit $3`
const insert = `insert into "catalogueRequest" (id, "catalogueId", "catalogueName", status, "firstName", "lastName",
  email, "emailKey", company, address, postcode, city, state, country, occupation, "contactNumber", industry, created)
  values ($1, '', '', 'pending', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`
