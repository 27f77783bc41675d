import { randomUUIDv7 } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { columns, exported, isSent, type Listed, type Queries, type Question, valuesOf } from './queries.ts'

export function openSqlite(file: string): Queries {
  const db = new DatabaseSync(file)
  db.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -32000; pragma busy_timeout = 5000',
  )
  const session = db.prepare(`select u.id, u.role, u.firstName, u.lastName, u.email, s.id as sessionId from session s
    join user u on u.id = s.userId where s.id = ? and s.created > ? and s.refreshed > ? and u.status = 'active'`)
  const total = db.prepare('select coalesce(sum(count), 0) as total from counter where list = ?')
  const select = (rest: string, what = columns) => db.prepare(`select ${what} from catalogueRequest ${rest}`)
  const page = select(`where status = 'pending' and seq < ? order by seq desc limit ?`)
  const found = 'select rowid from requestSearch where requestSearch match ?'
  const counted = db.prepare(`select count(*) as total from (${found} limit 10001)`)
  const newest = select(`where seq in (${found} order by rowid desc limit ?) order by seq desc`)
  const sent = `where ${isSent} and linkExpires > ?`
  const countedSent = db.prepare(`select count(*) as total from (select 1 from catalogueRequest ${sent} limit 10001)`)
  const newestSent = select(`${sent} order by seq + 0 desc limit ?`)
  const insert = db.prepare(`insert into catalogueRequest (id, catalogueId, catalogueName, status, firstName, lastName,
    email, emailKey, company, address, postcode, city, state, country, occupation, contactNumber, industry, created, seq)
    values (?, '', '', 'pending', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const batch = select('where seq < ? order by seq desc limit 250', exported)
  const ordered = new Map<string, ReturnType<typeof select>>()
  const totalOf = (row: unknown) => (row as { total: number }).total
  return {
    isAlive: (...values) => session.get(...values) !== undefined,
    total: (list) => totalOf(total.get(list)),
    page: (...values) => page.all(...values) as unknown as Listed[],
    sorted(column, from, offset, size) {
      const order = from === 'beginning' ? 'asc' : 'desc'
      const rest = `order by ${column} ${order}, seq ${order} limit ? offset ?`
      const statement = ordered.get(rest) ?? select(rest)
      ordered.set(rest, statement)
      return statement.all(size, offset) as unknown as Listed[]
    },
    count: (question) => totalOf(counted.get(match(question))),
    newest: (question, size) => newest.all(match(question), size) as unknown as Listed[],
    countSent: (now) => totalOf(countedSent.get(now)),
    newestSent: (...values) => newestSent.all(...values) as unknown as Listed[],
    insert: (form) => insert.run(randomUUIDv7(), ...valuesOf(form)),
    *all() {
      let rows: Listed[] = []
      do {
        rows = batch.all(rows.at(-1)?.seq ?? Number.MAX_SAFE_INTEGER) as unknown as Listed[]
        yield rows
      } while (rows.length > 0)
    },
  }
}

const match = ({ words, tags }: Question) =>
  [...tags.map((tag) => `"${tag}"`), ...words.map((word) => `"${word}"*`)].join(' ')
