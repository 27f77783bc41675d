import { sql } from 'kysely'
import { type Db, transact } from '#server/database/dialect.ts'
import { client } from '#support/client.ts'
import { alone } from './harness/alone.ts'
import { type Product, startProduct } from './harness/instances.ts'
import type { Fault, Run } from './harness/run.ts'
import { attachStrace, readTrace, type SystemCall } from './harness/strace.ts'
import { deedsOf, emptyJournal, prepareWriters } from './harness/writers.ts'

interface Exchange {
  method: string
  path: string
  status: number
  answer: SystemCall
  /** System calls between reading the request and writing the reply. */
  between: SystemCall[]
}

const socket = String.raw`^\d+<(?:socket|TCP)[^>]*>, (?:\[\{iov_base=)?`
const requestLine = new RegExp(`${socket}"([A-Z]+) (/[^ "]*)`)
const statusLine = new RegExp(String.raw`${socket}"HTTP/1\.1 (\d{3})`)

/** Requests are sequential, so the calls between a request and its reply are its own and those of the worker. */
function exchangesIn(calls: SystemCall[]): Exchange[] {
  const exchanges: Exchange[] = []
  let asked = { at: 0, method: '', path: '' }
  for (const [at, call] of calls.entries()) {
    const request = call.name === 'read' && requestLine.exec(call.words)
    const answer = /^(write|send)/.test(call.name) && statusLine.exec(call.words)
    if (request) asked = { at, method: request[1] ?? '', path: request[2] ?? '' }
    if (answer) {
      const { method, path } = asked
      exchanges.push({ method, path, status: Number(answer[1]), answer: call, between: calls.slice(asked.at, at) })
    }
  }
  return exchanges
}

type Step = (call: SystemCall) => boolean

const on = (names: RegExp, place: RegExp) => (call: SystemCall) => names.test(call.name) && place.test(call.words)
const succeeded = ({ words }: SystemCall) => !/= -1 /.test(words)
const synced = (place: RegExp): Step => {
  const sync = on(/^f(data)?sync$/, place)
  return (call) => sync(call) && succeeded(call)
}
const journal = /^\d+<[^>]*\.sqlite-wal>/
const arriving = /^\d+<[^>]*\/files\/tmp\/[^>]*>/
const writesJournal = on(/^p?write/, journal)

const writesFile = on(/^p?write/, arriving)
/** The file is synced before its rename, and the rename before its row. */
const keepFile = [synced(arriving), on(/^rename/, /\/files\/tmp\//), synced(/^\d+<[^>]*\/files>/), writesJournal]

/** Whether each step after such a write ended before the next began, and all before the reply. */
function isKept({ between, answer }: Exchange, write: SystemCall | undefined, steps: Step[]): boolean {
  let before = write
  for (const step of steps) {
    const { ended } = before ?? { ended: Number.POSITIVE_INFINITY }
    before = between.find((call) => call.began > ended && step(call))
  }
  return before !== undefined && before.ended < answer.began
}

function check(run: Run, exchange: Exchange): void {
  const { method, status, between } = exchange
  const path = exchange.path.replace(/[0-9a-f-]{36}/, '…')
  // The first write, because mails and previews of earlier requests write their own rows meanwhile.
  if (!isKept(exchange, between.find(writesJournal), [synced(journal)]))
    run.wrong(`${method} ${path}: ${status} before its rows were synced`)
  if (
    method === 'PUT' &&
    path.startsWith('/api/document/file/') &&
    !isKept(exchange, between.findLast(writesFile), keepFile)
  )
    run.wrong(`${method} ${path}: ${status} before its file was synced and named`)
}

/** The product opens all its connections like this. */
async function checkConnections(run: Run, { services: { db } }: Product): Promise<void> {
  const settings = async (connection: Db) => {
    const mode = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(connection)
    const sync = await sql<{ synchronous: number }>`pragma synchronous`.execute(connection)
    return `${mode.rows[0]?.journal_mode} ${sync.rows[0]?.synchronous}`
  }
  const found = { reader: await settings(db), writer: await transact(db, settings) }
  for (const [name, words] of Object.entries(found))
    if (words !== 'wal 2') run.wrong(`the ${name} has journal and synchronous ${words}, not wal 2 (full)`)
}

export const syncFault: Fault = {
  id: 'sync',
  title: 'what was written is synced before the answer leaves, seen in the system calls, sqlite',
  unit: 'answers',
  counts: { smoke: 12, night: 200, release: 2_000 },
  async run(run) {
    const product = await startProduct(run)
    await checkConnections(run, product)
    const accessToken = await prepareWriters(product)
    const calls = 'trace=read,write,writev,sendto,sendmsg,pwrite64,pwritev,fsync,fdatasync,/^rename'
    const strace = await attachStrace(run, product.one, ['-e', calls])
    const { origin } = product.one
    // Each round has one upload and ten other writes.
    for (let round = 0; round < run.count / 4 && run.goesOn(); round++)
      for (const action of deedsOf(product, emptyJournal())) await action(client(origin), client(origin, accessToken))
    await strace.end()
    const answers = exchangesIn(readTrace(await strace.trace())).filter(
      ({ method, status }) => method !== 'GET' && status < 300,
    )
    for (const exchange of answers) {
      run.tried()
      check(run, exchange)
    }
    const uploads = answers.filter(({ method, path }) => method === 'PUT' && path.startsWith('/api/document/')).length
    run.note(`${answers.length - uploads} writes and ${uploads} uploads`)
    if (uploads < run.count / 4) run.wrong(`only ${uploads} uploads were seen`)
  },
}

await alone(syncFault, import.meta.main)
