import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const program = fileURLToPath(new URL('flood.ts', import.meta.url))

/** The request of the load generator and its rate. */
export interface Flood {
  origin: string
  path: string
  /** The request to repeat; by default the public form with a new address each time. */
  body?: string
  /** Requests per second, limited only by free connections. */
  rate: number
  seconds: number
  connections: number
  /** The maximum number of requests. */
  most?: number
}

export interface Flooded {
  sent: number
  accepted: number
  /** Replies with 429 or 503, and how many of them lack Retry-After. */
  refused: number
  unsaid: number
  unanswered: number
  /** Other statuses and broken connections. */
  others: Record<string, number>
  /** Milliseconds. */
  acceptedP99: number
  refusedP99: number
}

/** Pins a process to a core if there are two. */
export const onCore = (core: 0 | 1) => (availableParallelism() > 1 ? ['taskset', '-c', String(core)] : [])

/** Runs the load generator as a process on the second core; the product has the first. */
export async function flood(wanted: Flood): Promise<Flooded> {
  const [command = '', ...args] = [...onCore(1), process.execPath, program, JSON.stringify(wanted)]
  const { stdout } = await execute(command, args)
  return JSON.parse(stdout)
}
