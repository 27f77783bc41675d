import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const program = fileURLToPath(new URL('flood.ts', import.meta.url))

/** What a crowd asks for, and how fast. */
export interface Flood {
  origin: string
  path: string
  /** Always this, or else the public form, from a new address each time. */
  body?: string
  /** Asked each second, answered or not, as long as one of the connections is free. */
  rate: number
  seconds: number
  connections: number
  /** No more than this many in all. */
  most?: number
}

export interface Flooded {
  sent: number
  accepted: number
  /** Answered 429 or 503, and how many of those do not say when to come again. */
  refused: number
  unsaid: number
  unanswered: number
  /** Any other status, and broken connections. */
  others: Record<string, number>
  /** Milliseconds. */
  acceptedP99: number
  refusedP99: number
}

/** On a core of its own, where there are two. */
export const onCore = (core: 0 | 1) => (availableParallelism() > 1 ? ['taskset', '-c', String(core)] : [])

/** Floods from a process of its own on the second core: the product has the first. */
export async function flood(wanted: Flood): Promise<Flooded> {
  const [command = '', ...args] = [...onCore(1), process.execPath, program, JSON.stringify(wanted)]
  const { stdout } = await execute(command, args)
  return JSON.parse(stdout)
}
