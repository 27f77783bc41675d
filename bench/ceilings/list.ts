import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/dialect.ts'
import { readAccessToken } from '#server/sessions/access-tokens.ts'
import { openKeys } from '#server/sessions/signing-keys.ts'
import { openPostgres } from './list-postgres.ts'
import { openSqlite } from './list-sqlite.ts'
import { readAsked } from './read-asked.ts'

/** What somebody would write by hand: the same token check, session look-up, page and totals, and nothing else. */

const config = readConfig(process.env)
const keys = await openKeys(openDatabase(config.database), Date.now)
const queries = config.database.kind === 'sqlite' ? openSqlite(config.database.file) : openPostgres(config.database.url)

async function list(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const now = Date.now()
  const token = request.headers.authorization?.slice(7) ?? ''
  const claims = await readAccessToken(
    { keys, config: { ...config, publicUrl: issuerOf(token) }, now: Date.now },
    token,
  )
  if (!claims || !(await queries.isAlive(claims.sid, now - 30 * 86_400_000, now - 14 * 86_400_000)))
    return void response.writeHead(401).end()
  const { totalElements, rows, page, size } = await readAsked(queries, new URLSearchParams(request.url?.split('?')[1]))
  const data = rows.map(({ firstName, lastName, ...row }) => ({ ...row, name: `${firstName} ${lastName}` }))
  const next = `${page + 1}_${Buffer.from(JSON.stringify([rows.at(-1)?.seq])).toString('base64url')}`
  const totalPages = Math.ceil(totalElements / size)
  const body = JSON.stringify({ data, totalElements, totalPages, page, size, next })
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

async function form(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await queries.insert((await json(request)) as Record<string, string>)
  response.writeHead(204).end()
}

/** Every value in quotes, and no value is looked at. */
async function* csv(): AsyncGenerator<string> {
  yield 'header\r\n'
  for await (const rows of queries.all())
    yield rows.map((row) => `${Object.values(row).map((value) => `"${value}"`)}\r\n`).join('')
}

/** The product signed for its own origin, which is not ours. */
const issuerOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).iss as string

createServer((request, response) => {
  if (request.url === '/healthz') response.end()
  else if (request.url === '/csv') pipeline(Readable.from(csv()), response)
  else if (request.method === 'POST') form(request, response)
  else list(request, response)
}).listen(Number(process.env.PORT), '127.0.0.1')
