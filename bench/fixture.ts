import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { readConfig } from '#server/config.ts'
import { type Db, openDatabase, transact } from '#server/database/dialect.ts'
import type { Services } from '#server/services.ts'
import { type Call, client } from '#support/client.ts'
import { givenFor } from '#support/given.ts'
import { docent } from '#support/program.ts'
import { type Environment, type Server, startServer } from './server.ts'

export const owner = { email: 'owner@bench.example', password: 'a password to measure with' }
/** As it runs in earnest: `npm start`, the unit and the image. */
export const product = 'dist/server/main.js'
/** As it is developed, where each function still has a file of its own. */
export const productOfSources = 'src/server/main.ts'

export interface Plan {
  requests: number
  rounds: number
  seconds: number
  fileBytes: number
  logins: number
}

/** Where the data lies. */
export interface Place {
  dataDir: string
  /** A PostgreSQL database instead of SQLite in the folder. */
  url?: string | undefined
}

export interface World extends Plan, Place {
  env: Environment
  /** To prepare and to look; nothing that is measured goes through it. */
  db: Db
  product: Server
  token: string
  call: Call
  /** Starts a ceiling on the same data. */
  start(file: string, env?: Environment): Promise<Server>
  /** Starts one more instance of the product on the same data. */
  startProduct(env: Environment): Promise<Server>
  restartProduct(): Promise<void>
  /** Signs in again: a token lives shorter than a whole benchmark. */
  renewToken(): Promise<void>
  /** Somebody new who has signed in, with the password of the tests. */
  person(role: 'USER' | 'ADMIN'): Promise<{ email: string; call: Call }>
  /** The most memory that the product ever used, in MB. */
  peak(): number
  close(): Promise<void>
}

/** The product in production mode on data of its own; what is missing of the wanted requests is filled in. */
export async function openWorld(plan: Plan, place: Place, settings: Environment = {}, file = product): Promise<World> {
  mkdirSync(place.dataDir, { recursive: true })
  const post = await silentMailServer()
  const env = { ...environment(place, post.url), ...settings }
  const start = (file: string, more: Environment = {}) => startServer(file, { ...env, ...more })
  const startProduct = (more: Environment = {}) => startServer(file, { ...env, ...more })
  let running = await startProduct()
  let token = await signIn(running)
  const db = openDatabase(readConfig(env).database)
  let peak = 0
  const stop = async () => {
    peak = Math.max(peak, running.peak())
    // It would go on trying to deliver.
    await transact(db, (trx) => trx.deleteFrom('mail').execute())
    post.hangUp()
    await running.stop()
  }
  await load(client(running.origin, token), db, plan.requests, env)
  return {
    ...plan,
    ...place,
    env,
    db,
    get product() {
      return running
    },
    get token() {
      return token
    },
    get call() {
      return client(running.origin, token)
    },
    start,
    startProduct,
    async restartProduct() {
      await stop()
      running = await startProduct()
      token = await signIn(running)
    },
    async renewToken() {
      token = await signIn(running)
    },
    person: (role) =>
      givenFor({ db, now: Date.now } as Services, running.origin).user(role, randomUUID(), { proven: true }),
    peak: () => Math.max(peak, running.peak()),
    async close() {
      await stop()
      await db.destroy()
      post.close()
    },
  }
}

const environment = ({ dataDir, url }: Place, smtp: string): Environment => ({
  DATA_DIR: dataDir,
  ...(url ? { DATABASE_URL: url } : {}),
  ADMIN_EMAIL: owner.email,
  ADMIN_PASSWORD: owner.password,
  SMTP_URL: smtp,
  RATE_LIMITS: 'off',
  // Of the row about webhooks.
  WEBHOOK_PRIVATE_NETWORKS: '127.0.0.1',
  MAX_UPLOAD_MB: '2000',
  NODE_ENV: 'production',
})

/** Never says a word, so that the mail of one row is not delivered while the next one is measured. */
async function silentMailServer() {
  const calls = new Set<Socket>()
  const server = createServer((call) => calls.add(call))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const hangUp = () => calls.forEach((call) => void call.destroy())
  return { url: `smtp://127.0.0.1:${port}`, hangUp, close: () => server.close() }
}

async function signIn({ origin }: Server): Promise<string> {
  const body = { username: owner.email, password: owner.password }
  return (await client(origin)(auth.login, { body })).accessToken ?? ''
}

async function load(call: Call, db: Db, wanted: number, env: Environment): Promise<void> {
  const { totalElements } = await call(catalogueRequests.history, { query: { size: 1 } })
  if (totalElements >= wanted) return
  const missing = wanted - totalElements
  const begun = performance.now()
  await expectWell(docent(['sample', '--requests', String(missing)], env))
  say(`Loaded ${missing.toLocaleString('en')} requests in ${((performance.now() - begun) / 1_000).toFixed(1)} s.`)
  // As its own housekeeping would do by and by.
  if (!env.DATABASE_URL) return
  await sql`vacuum analyze`.execute(db)
  await sql`checkpoint`.execute(db)
}

export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

/** Runs a command of the product, which must succeed. */
export async function expectWell(ended: ReturnType<typeof docent>): Promise<void> {
  const { code, stderr } = await ended
  if (code !== 0) throw new Error(stderr)
}

/** A folder that ends with this process. */
export function throwAwayFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
