import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePorts } from './servers/run.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

let built: Promise<unknown> | undefined

/** Programs run as they are shipped: the bundle starts in a fifth of the time that its sources take. */
function build(): Promise<unknown> {
  built ??= promisify(execFile)(process.execPath, ['scripts/build-server.ts', '--if-stale'], { cwd: root })
  return built
}

type Environment = Record<string, string>

/** The output and exit code of a program. */
export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs a command of the product with this standard input, and waits for its exit. */
export async function docent(
  args: string[],
  env: Environment,
  input = '',
  stdout: 'pipe' | number = 'pipe',
): Promise<Ended> {
  const child = await start('docent', args, env, stdout)
  child.process.stdin?.end(input)
  return child.ended
}

/** Starts a command of the product, which a test may kill. */
export const startCommand = (args: string[], env: Environment) => start('docent', args, env)

/** Starts the server as `npm start` does, on a free port, and waits until it answers. Its log goes to `stdout`, or is collected. */
export async function startServer(test: TestContext, env: Environment, stdout: 'pipe' | number = 'pipe') {
  const port = await freePorts()
  const origin = `http://127.0.0.1:${port}`
  const server = await start('main', [], { PORT: String(port), PUBLIC_URL: origin, ...env }, stdout)
  test.after(async () => {
    server.process.kill('SIGKILL')
    await server.ended
  })
  await answers(origin, server.ended)
  return { ...server, origin }
}

/** Runs `npm start` itself, and waits until the server answers. */
export async function startByNpm(test: TestContext, env: Environment) {
  const port = await freePorts()
  const origin = `http://127.0.0.1:${port}`
  const { PATH = '', HOME = '' } = process.env
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { PATH, HOME, PORT: String(port), ...env },
    stdio: 'ignore',
    detached: true,
  })
  test.after(() => endGroup(npm))
  const died = once(npm, 'exit').then(() => ({ code: npm.exitCode, stdout: '', stderr: 'npm start' }))
  await answers(origin, died)
  return { npm, origin }
}

/** Kills the process group of a detached program, also when the program itself has exited. */
function endGroup({ pid = 0 }: ChildProcess): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Starts a server that is expected to fail, and waits for its exit. */
export async function serverThatEnds(env: Environment): Promise<Ended> {
  return (await start('main', [], { PORT: '0', ...env })).ended
}

/** A temporary folder, removed after the test. A program that the test started may still write there, hence the retries. */
export async function temporaryFolder(test: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-test-'))
  test.after(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))
  return folder
}

async function start(name: string, args: string[], env: Environment, stdout: 'pipe' | number = 'pipe') {
  await build()
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [join(root, `dist/server/${name}.js`), ...args], {
    env: { PATH, LOG_LEVEL: 'info', ...env },
    stdio: ['pipe', stdout, 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk) => {
    output.stdout += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output.stderr += chunk
  })
  return { process: child as ChildProcess, output, ended: end(child, output) }
}

async function end(child: ChildProcess, output: { stdout: string; stderr: string }): Promise<Ended> {
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...output }
}

async function answers(origin: string, ended: Promise<Ended>): Promise<void> {
  const died = ended.then(({ stdout, stderr }) => {
    throw new Error(`the server ended: ${stdout}${stderr}`)
  })
  let isOver = false
  const ready = async () => {
    while (!isOver && !(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok)
      await new Promise((done) => setTimeout(done, 20))
  }
  await Promise.race([ready(), died]).finally(() => {
    isOver = true
  })
}
