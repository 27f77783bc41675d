import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auth } from '#contract/auth.ts'
import { freePorts } from '../scripts/servers/run.ts'
import { type Call, client } from '../src/server/testing/client.ts'
import { docent } from '../src/server/testing/program.ts'

export const owner = { email: 'owner@bench.example', password: 'a password to measure with' }

export interface Plan {
  requests: number
  rounds: number
  seconds: number
  fileBytes: number
}

export interface Server {
  origin: string
  /** From the start of the process to its first 200, in milliseconds. */
  started: number
  /** Resident memory in MB. */
  memory(): number
  stop(): Promise<void>
}

export interface World extends Plan {
  dataDir: string
  product: Server
  token: string
  call: Call
  /** Starts another server of ours or of the ceilings on the same data. */
  start(file: string, args?: string[]): Promise<Server>
  restartProduct(): Promise<void>
  close(): Promise<void>
}

/** The product in production mode on data of its own, in a folder that ends with the run. */
export async function openWorld(plan: Plan): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-bench-'))
  const dataDir = join(folder, 'data')
  const env = { DATA_DIR: dataDir, RATE_LIMITS: 'off', MAX_UPLOAD_MB: '2000', NODE_ENV: 'production' }
  await expectWell(docent(['admin', 'create', '--email', owner.email], env, `${owner.password}\n`))
  const loading = performance.now()
  await expectWell(docent(['sample', '--requests', String(plan.requests)], env))
  say(`Loaded ${plan.requests} requests in ${((performance.now() - loading) / 1_000).toFixed(1)} s.`)

  const start = (file: string, args: string[] = []) => startServer(file, args, env)
  let product = await start('src/server/main.ts')
  const signIn = async () =>
    (await client(product.origin)(auth.login, { body: { username: owner.email, password: owner.password } }))
      .accessToken
  let token = await signIn()
  return {
    ...plan,
    dataDir,
    get product() {
      return product
    },
    get token() {
      return token
    },
    get call() {
      return client(product.origin, token)
    },
    start,
    async restartProduct() {
      await product.stop()
      product = await start('src/server/main.ts')
      token = await signIn()
    },
    async close() {
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

async function expectWell(ended: ReturnType<typeof docent>): Promise<void> {
  const { code, stderr } = await ended
  if (code !== 0) throw new Error(stderr)
}

async function startServer(file: string, args: string[], env: Record<string, string>): Promise<Server> {
  const port = await freePorts()
  const origin = `http://127.0.0.1:${port}`
  const begun = performance.now()
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH, PORT: String(port), PUBLIC_URL: origin, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await fetch(`${origin}/healthz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return { origin, started: performance.now() - begun, memory: () => memoryOf(child), stop: () => stop(child) }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

function memoryOf({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_000
}
