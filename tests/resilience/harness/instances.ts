import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/dialect.ts'
import type { Services } from '#server/services.ts'
import { openSettings } from '#server/settings/settings-store.ts'
import { client } from '#support/client.ts'
import { givenFor, password } from '#support/given.ts'
import { emptyDatabase, postgresServer } from '#support/postgres.ts'
import { temporaryFolder } from '#support/program.ts'
import { freePorts } from '#support/servers/run.ts'
import type { Run } from './run.ts'

type Environment = Record<string, string>

/** As it is deployed. From its sources it keeps thousands of compiled files while calls wait. */
const main = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url))
const timeout = 20_000

interface Wished {
  /** The number of processes; several share one PostgreSQL. */
  instances?: number
  database?: 'sqlite' | 'postgres' | { url: string }
  env?: Environment
  /** A command to run the product under, such as strace. */
  under?: string[]
}

/** Starts the product as real processes with the real clock, an owner, and a connection to its database. */
export async function startProduct(
  run: Run,
  { instances = 1, database = 'sqlite', env = {}, under = [] }: Wished = {},
) {
  const folder = await temporaryFolder(run.test)
  const url = await databaseUrl(run, database)
  const first = await freePorts(instances)
  const origin = `http://127.0.0.1:${first}`
  const shared = {
    ...(url ? { DATABASE_URL: url } : {}),
    PUBLIC_URL: origin,
    ADMIN_EMAIL: 'owner@example.com',
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    UNDO_SECONDS: '0',
    ...env,
  }
  // With local storage, instances on one machine share the folder.
  const dataDir = env.DATA_DIR ?? join(folder, 'data')
  const started = Array.from({ length: instances }, (_, index) =>
    instance({ ...shared, PORT: String(first + index), DATA_DIR: dataDir }, under),
  )
  run.test.after(() => Promise.all(started.map(({ kill }) => kill('SIGKILL'))))
  await Promise.all(started.map(({ start }) => start()))
  const services = look({ ...shared, DATA_DIR: dataDir })
  run.test.after(() => services.db.destroy())
  const [one] = started
  if (!one) throw new Error('no instance')
  return {
    one,
    instances: started,
    origin,
    dataDir,
    services,
    url,
    given: givenFor(services, origin),
    visitor: client(origin),
    owner: { email: 'owner@example.com', password },
    /** The instance for this index, round robin. */
    turn: (index: number) => started[index % started.length] ?? one,
  }
}

export type Product = Awaited<ReturnType<typeof startProduct>>

async function databaseUrl(run: Run, database: Wished['database']): Promise<string | undefined> {
  if (database === 'sqlite' || database === undefined) return undefined
  if (database !== 'postgres') return database.url
  const { url, drop } = await emptyDatabase(await postgresServer())
  run.test.after(drop)
  return url
}

/** Services for the test helpers; they serve no calls. */
function look(env: Environment): Services {
  const config = readConfig(env)
  const db = openDatabase(config.database)
  return { config, db, settings: openSettings(db), now: Date.now } as Services
}

export type Instance = ReturnType<typeof instance>

function instance(env: Environment, under: string[]) {
  let child: ChildProcess | undefined
  let output = ''
  const origin = `http://127.0.0.1:${env.PORT}`
  const [command = process.execPath, ...args] = [...under, process.execPath, main]
  return {
    origin,
    output: () => output,
    pid: () => child?.pid,
    untilReady: () => untilReady(origin),
    isAlive: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    /** Returns the milliseconds until it was ready. */
    async start(): Promise<number> {
      const began = performance.now()
      const started = spawn(command, args, {
        env: { PATH: process.env.PATH ?? '', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [started.stdout, started.stderr]) {
        stream.on('data', (said) => {
          output += said
        })
      }
      child = started
      await untilReady(
        origin,
        () => started.exitCode !== null || started.signalCode !== null,
        () => output,
      )
      return performance.now() - began
    },
    /** Returns the exit code. */
    async kill(signal: NodeJS.Signals): Promise<number | null> {
      if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
      return child.exitCode
    },
  }
}

export async function untilReady(origin: string, ended = () => false, why = () => ''): Promise<void> {
  const until = performance.now() + timeout
  while (performance.now() < until) {
    if (ended()) throw new Error(`the product ended: ${why()}`)
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await sleep(15)
  }
  throw new Error(`not ready after ${timeout} ms: ${why()}`)
}
