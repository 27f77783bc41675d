import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '#support/program.ts'
import { MissingError, type Program, requireProgram } from '#support/servers/programs.ts'
import type { Instance } from './instances.ts'
import type { Run } from './run.ts'

const program: Program = { name: 'strace', commands: ['strace'], packages: ['strace'] }

/** Attaches strace to a running instance, to trace it or inject errors, until `end`. Throws if strace may not attach. */
export async function attachStrace(run: Run, instance: Instance, args: string[]) {
  await requireProgram(program)
  const file = join(await temporaryFolder(run.test), 'trace')
  const child = spawn('strace', ['-f', '-y', '-s', '64', '-o', file, ...args, '-p', String(instance.pid())], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  run.test.after(() => child.kill('SIGTERM'))
  await attached(child.stderr, ended)
  return {
    trace: () => readFile(file, 'utf8'),
    async end(): Promise<void> {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function attached(words: NodeJS.ReadableStream, ended: Promise<unknown>): Promise<void> {
  let said = ''
  const { promise, resolve } = Promise.withResolvers<void>()
  words.on('data', (chunk) => {
    said += chunk
    if (/ attached/.test(said)) resolve()
  })
  const refused = ended.then(() => Promise.reject(new MissingError(`strace may not look: ${said.trim()}`)))
  refused.catch(() => {})
  await Promise.race([promise, refused])
}

export interface SystemCall {
  readonly name: string
  /** Arguments and result of the system call, as strace prints them. */
  words: string
  /** Line numbers in the trace; calls may overlap. */
  readonly began: number
  ended: number
}

export function readTrace(trace: string): SystemCall[] {
  const calls: SystemCall[] = []
  const unfinished = new Map<string, SystemCall>()
  for (const [at, line] of trace.split('\n').entries()) {
    const [, thread = '', resumed, name, words = ''] =
      /^(\d+) +(?:<\.\.\. (\w+) resumed>|(\w+)\()(.*)$/.exec(line) ?? []
    const known = unfinished.get(thread)
    if (resumed && known) {
      known.words = known.words.replace(/ <unfinished \.\.\.>$/, '') + words
      known.ended = at
      unfinished.delete(thread)
    } else if (name) {
      const goesOn = words.endsWith('<unfinished ...>')
      const call = { name, words, began: at, ended: goesOn ? Number.POSITIVE_INFINITY : at }
      if (goesOn) unfinished.set(thread, call)
      calls.push(call)
    }
  }
  return calls
}
