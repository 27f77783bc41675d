import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '#support/servers/run.ts'

export type Environment = Record<string, string>

/** The product, or a ceiling, as a process of its own. */
export interface Server {
  origin: string
  pid: number
  /** From the start of the process to its first 200, in milliseconds. */
  started: number
  /** The processor time of that, in milliseconds. */
  startCpu: number
  /** Resident memory in MB. */
  memory(): number
  /** The most it ever was, or was since `resetPeak`. */
  peak(): number
  resetPeak(): void
  /** The processor time it has used, in milliseconds. */
  cpu(): number
  stop(): Promise<void>
}

export async function startServer(file: string, env: Environment): Promise<Server> {
  const port = await freePorts()
  const origin = `http://127.0.0.1:${port}`
  const begun = performance.now()
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [file], {
    env: { PATH, PORT: String(port), PUBLIC_URL: origin, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const { pid = 0 } = child
  const end = () => child.kill()
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  while (!(await fetch(`${origin}/healthz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`)
    await sleep(5)
  }
  return {
    origin,
    pid,
    started: performance.now() - begun,
    startCpu: cpuOf(pid) / 1_000,
    memory: () => statusOf(pid, 'VmRSS'),
    peak: () => statusOf(pid, 'VmHWM'),
    resetPeak: () => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
    cpu: () => cpuOf(pid) / 1_000,
    stop: () => stop(child),
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

function statusOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_000
}

/** Linux counts CPU time in hundredths of a second. */
const tick = 10_000

/** Microseconds of CPU that a process has used. */
const cpuOf = (pid: number) => (statOf(pid, 14) + statOf(pid, 15)) * tick

/** Returns a field by its number in proc(5), or 0 when the process is gone. The second field, a name, may hold brackets. */
function statOf(pid: number, field: number): number {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=\S )/)
    return Number(rest.split(' ')[field - 3])
  } catch {
    return 0
  }
}
