import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Load {
  /** Answers, and answers a second. */
  count: number
  rate: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
}

interface Wanted {
  origin: string
  seconds: number
  connections: number
  /** A Lua script; it must count what is not well in the global `bad`. */
  script: string
}

let scripts = 0

/** Drives a server with wrk and refuses a run in which an answer was not what it should be. */
export async function wrk({ origin, seconds, connections, script }: Wanted): Promise<Load> {
  const path = join(tmpdir(), `docent-bench-${process.pid}-${scripts++}.lua`)
  await writeFile(path, `bad = 0\nmath.randomseed(os.time())\n${script}\n${closing}`)
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', path, origin]
  const { stdout } = await run('wrk', args).finally(() => rm(path))
  const result = /RESULT (.*)/.exec(stdout)?.[1] ?? ''
  const [count = 0, rate = 0, p50 = 0, p95 = 0, p99 = 0, bad = 0] = result.split(' ').map(Number)
  if (bad > 0 || count === 0) throw new Error(`${bad} of ${count} answers were not what they should be:\n${stdout}`)
  return { count, rate, p50, p95, p99 }
}

const closing = `
local threads = {}
function setup(thread) table.insert(threads, thread) end
function done(summary, latency)
  local bad = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  for _, thread in ipairs(threads) do bad = bad + thread:get('bad') end
  print(string.format('RESULT %d %f %f %f %f %d', summary.requests, summary.requests / (summary.duration / 1000000),
    latency:percentile(50) / 1000, latency:percentile(95) / 1000, latency:percentile(99) / 1000, bad))
end`
