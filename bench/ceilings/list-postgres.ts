import { randomUUIDv7 } from 'node:crypto'
import pg from 'pg'
import { columns, exported, isSent, type Listed, type Queries, type Question, valuesOf } from './queries.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export function openPostgres(url: string): Queries {
  const pool = new pg.Pool({ connectionString: url, max: 10, options: '-c enable_seqscan=off' })
  const rowsOf = async (text: string, ...values: unknown[]) => (await pool.query(text, values)).rows
  const totalOf = async (text: string, ...values: unknown[]) => Number((await rowsOf(text, ...values))[0].total)
  return {
    isAlive: async (...values) => (await rowsOf(session, ...values)).length === 1,
    total: (list) => totalOf('select coalesce(sum(count), 0) as total from counter where list = $1', list),
    page: (...values) => rowsOf(select(`where status = 'pending' and seq < $1 order by seq desc limit $2`), ...values),
    sorted(column, from, offset, size) {
      const order = from === 'beginning' ? 'asc' : 'desc'
      return rowsOf(select(`order by "${column}" ${order}, seq ${order} limit $1 offset $2`), size, offset)
    },
    count: (question) => totalOf(`select count(*) as total from (${found} limit 10001) f`, terms(question)),
    newest: (question, size, count) => rowsOf(newestBy(count > 10_000 ? 'seq' : 'seq + 0'), terms(question), size),
    countSent: (now) => totalOf(`select count(*) as total from (${select(sent, '1')} limit 10001) f`, now),
    newestSent: (...values) => rowsOf(select(`${sent} order by seq + 0 desc limit $2`), ...values),
    insert: (form) => pool.query(insert, [randomUUIDv7(), ...valuesOf(form)]),
    async *all() {
      let rows: Listed[] = []
      do {
        rows = await rowsOf(batch, rows.at(-1)?.seq ?? Number.MAX_SAFE_INTEGER)
        yield rows
      } while (rows.length > 0)
    },
  }
}

const terms = ({ words, tags }: Question) => [...tags, ...words]
const select = (rest: string, what = columns) => `select ${what} from "catalogueRequest" ${rest}`
const session = `select u.id, u.role, u."firstName", u."lastName", u.email, s.id as "sessionId" from session s
  join "user" u on u.id = s."userId" where s.id = $1 and s.created > $2 and s.refreshed > $3 and u.status = 'active'`
const found = 'select seq from "requestSearch" where terms @> $1::text[]'
/** Many are met on the way from the newest; few are fetched and sorted. */
const newestBy = (order: string) => select(`where seq in (${found} order by ${order} desc limit $2) order by seq desc`)
const sent = `where ${isSent} and "linkExpires" > $1`
const batch = select('where seq < $1 order by seq desc limit 250', exported)
const insert = `insert into "catalogueRequest" (id, "catalogueId", "catalogueName", status, "firstName", "lastName",
  email, "emailKey", company, address, postcode, city, state, country, occupation, "contactNumber", industry, created,
  seq) values ($1, '', '', 'pending', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`
