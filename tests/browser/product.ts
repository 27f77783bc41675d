import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePorts } from '#support/servers/run.ts'

const root = resolve(import.meta.dirname, '../..')
const timeout = 60_000

export const owner = { email: 'olga@example.com', firstName: 'Olga', lastName: 'Owner' } as const
export const password = 'correct horse battery'

export interface Product {
  readonly origin: string
  /** The setup link for the owner, printed at the first start. */
  readonly setupUrl: string
  /** The folder of mails as `.eml` files. */
  readonly mailFolder: string
  readonly stop: () => Promise<void>
}

/** Starts the built server on a free port, which settings call `{port}`, with an empty data folder. */
export async function startProduct(settings: Readonly<Record<string, string>> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'docent-e2e-'))
  const port = await freePorts()
  // No inherited settings: those of this machine must not leak into a test.
  const { PATH = '' } = process.env
  const env = {
    PATH,
    DATA_DIR: dataDir,
    PORT: String(port),
    RATE_LIMITS: 'off',
    UNDO_SECONDS: '0',
    ...withPort(settings, port),
  }
  const child = spawn(process.execPath, ['dist/server/main.js'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  const setupUrl = await printed(child.stdout, child.stderr, gone)
  return {
    origin: `http://localhost:${port}`,
    setupUrl,
    mailFolder: join(dataDir, 'mail'),
    stop: async () => {
      child.kill('SIGTERM')
      await gone
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const withPort = (settings: Readonly<Record<string, string>>, port: number) =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value.replace('{port}', String(port))]))

/** Returns the setup link that the first start prints. */
function printed(out: NodeJS.ReadableStream, err: NodeJS.ReadableStream, gone: Promise<void>): Promise<string> {
  return new Promise((found, failed) => {
    let said = ''
    const refuse = () => failed(new Error(`The product did not start:\n${said}`))
    const timer = setTimeout(refuse, timeout)
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const address = /http:\/\/\S+\/setup\?token=\S+/.exec(said)?.[0]
      if (address) clearTimeout(timer)
      if (address) found(address)
    }
    out.on('data', hear)
    err.on('data', hear)
    void gone.then(refuse)
  })
}
