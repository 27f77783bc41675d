import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePorts } from './servers/run.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))

type Environment = Record<string, string>

/** Builds what does not match its sources, as `npm start` does. */
export async function buildAll(): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/build.ts', '--if-stale'], { cwd: root })
}

/** Starts the built server in this folder, as the unit and the image do, and waits until it answers. */
export function startBundle(test: TestContext, cwd: string, env: Environment) {
  return startCommand(test, process.execPath, ['dist/server/main.js'], { cwd, env })
}

/** Starts `npm start`. `commandLine` is that of the server, and `hasEnded` resolves once the server is gone. */
export async function startNpm(test: TestContext, env: Environment) {
  const { child: npm, origin, ended } = await startCommand(test, 'npm', ['start'], { cwd: root, env })
  const server = await lastChild(npm.pid ?? 0)
  test.after(() => kill(server))
  return {
    npm,
    origin,
    ended,
    commandLine: async () => (await readFile(`/proc/${server}/cmdline`, 'utf8')).replaceAll('\0', ' '),
    hasEnded: async () => {
      while (isAlive(server)) await sleep(20)
    },
  }
}

/** Runs npm to its end. */
export async function runNpm(args: string[], env: Environment) {
  const child = spawn('npm', args, { cwd: root, env: { ...machine(), ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  let stdout = ''
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout }
}

interface Where {
  cwd: string
  env: Environment
}

async function startCommand(test: TestContext, command: string, args: string[], { cwd, env }: Where) {
  const port = await freePorts()
  const origin = `http://127.0.0.1:${port}`
  const settings = { ...machine(), PORT: String(port), PUBLIC_URL: origin, LOG_LEVEL: 'warn', ...env }
  const child = spawn(command, args, { cwd, env: settings, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'close')
  test.after(async () => {
    child.kill('SIGKILL')
    await ended
  })
  await answers(origin, child)
  return { child, origin, ended }
}

/** Only this: settings of the machine it runs on must not leak into a test. */
function machine(): Environment {
  const { PATH = '', HOME = '' } = process.env
  return { PATH, HOME }
}

async function answers(origin: string, child: ChildProcess): Promise<void> {
  while (!(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    await sleep(20)
  }
}

/** The process at the end of a line of children. */
async function lastChild(pid: number): Promise<number> {
  const tasks = await readdir(`/proc/${pid}/task`)
  const children = await Promise.all(
    tasks.map((task) => readFile(join('/proc', String(pid), 'task', task, 'children'), 'utf8')),
  )
  const [child] = children.join(' ').trim().split(/\s+/)
  return child ? lastChild(Number(child)) : pid
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function kill(pid: number): void {
  if (isAlive(pid)) process.kill(pid, 'SIGKILL')
}
