import { randomUUIDv7 } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { openKeys } from '../../src/server/auth/keys.ts'
import { readAccessToken } from '../../src/server/auth/tokens.ts'
import { readConfig } from '../../src/server/config.ts'
import { openDatabase } from '../../src/server/db/dialect.ts'

/** What somebody would write by hand: the same token check, session look-up, page and totals, and nothing else. */

const config = readConfig(process.env)
const file = `${config.dataDir}/docent.sqlite`
const keys = await openKeys(openDatabase(config.database), Date.now)
const db = new DatabaseSync(file)
db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -32000; pragma busy_timeout = 5000')

const session = db.prepare(`select u.id, u.role, u.firstName, u.lastName, u.email, s.id as sessionId from session s
  join user u on u.id = s.userId where s.id = ? and s.created > ? and s.refreshed > ? and u.status = 'active'`)
const total = db.prepare(`select coalesce(sum(count), 0) as total from tally where list in (?)`)
const page =
  db.prepare(`select id, firstName, lastName, catalogueId, catalogueName, email, created from catalogueRequest
  where status = 'pending' and (created, id) < (?, ?) order by created desc, id desc limit ?`)
const insert =
  db.prepare(`insert into catalogueRequest (id, catalogueId, catalogueName, status, firstName, lastName, email,
  emailKey, company, address, postcode, city, state, country, occupation, contactNumber, industry, created)
  values (?, '', '', 'pending', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)

async function list(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = request.headers.authorization?.slice(7) ?? ''
  const claims = await readAccessToken(
    { keys, config: { ...config, publicUrl: issuerOf(token) }, now: Date.now },
    token,
  )
  const now = Date.now()
  const caller = claims && session.get(claims.sid, now - 30 * 86_400_000, now - 14 * 86_400_000)
  if (!caller) return void response.writeHead(401).end()
  const query = new URLSearchParams(request.url?.split('?')[1])
  const size = Number(query.get('size'))
  const [number, created, id] = (query.get('after') ?? '').split('_') as [string, string, string]
  const { total: totalElements } = total.get('request/pending') as { total: number }
  const rows = page.all(Number(created), id, size) as unknown as Listed[]
  const data = rows.map(({ firstName, lastName, ...row }) => ({ ...row, name: `${firstName} ${lastName}` }))
  const last = rows.at(-1)
  const next = last && `${Number(number) + 1}_${last.created}_${last.id}`
  const body = JSON.stringify({
    data,
    totalElements,
    totalPages: Math.ceil(totalElements / size),
    page: Number(number),
    size,
    next,
  })
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

interface Listed {
  id: string
  firstName: string
  lastName: string
  created: number
}

async function form(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const f = JSON.parse(Buffer.concat(chunks).toString())
  const details = [
    f.company,
    f.address,
    f.postcode,
    f.city,
    f.state,
    f.country,
    f.occupation,
    f.contactNumber,
    f.industry,
  ]
  insert.run(randomUUIDv7(), f.firstName, f.lastName, f.email, f.email, ...details, Date.now())
  response.writeHead(204).end()
}

/** The product signed for its own origin, which is not ours. */
const issuerOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).iss as string

createServer((request, response) => {
  if (request.url === '/healthz') response.end()
  else if (request.method === 'POST') form(request, response)
  else list(request, response)
}).listen(Number(process.env.PORT), '127.0.0.1')
