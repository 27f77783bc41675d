import { writeSync } from 'node:fs'

/** What may wait while a reader of our output is slow, in bytes. */
const room = 1_000_000
/** How long until a reader that was slow is tried again, in milliseconds. */
const retryInterval = 50

export interface Output {
  /** Writes one line with its end. Never throws and never waits: what cannot be written is lost and counted. */
  write(line: string): void
  /** Tries to write what waits. */
  flush(): void
  /** How many lines were lost so far. */
  lost(): number
}

/** Lines for a file, a pipe or a terminal; a full disk, a slow reader or none at all stops nobody. */
export function openOutput(fd: number): Output {
  let waiting = Buffer.alloc(0)
  let torn = false
  let lost = 0
  let retry: NodeJS.Timeout | undefined

  const flush = () => {
    retry = undefined
    try {
      while (waiting.length > 0) {
        const written = writeSync(fd, waiting)
        torn = waiting[written - 1] !== newline
        waiting = waiting.subarray(written)
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') retry = setTimeout(flush, retryInterval).unref()
      else drop()
    }
  }
  const drop = () => {
    lost += waiting.toString().trim().split('\n').length
    waiting = Buffer.alloc(0)
  }
  return {
    write(line) {
      if (waiting.length + line.length > room) {
        lost++
        return
      }
      // After a torn line the next one begins on a line of its own.
      const begin = torn && waiting.length === 0 ? '\n' : ''
      waiting = Buffer.concat([waiting, Buffer.from(begin + line)])
      if (!retry) flush()
    },
    flush,
    lost: () => lost,
  }
}

const newline = 10

/** The log of this process, and a few sentences for the person who started it. */
export const output = openOutput(1)
process.once('exit', output.flush)
// Node's own streams would end the process when they cannot be written; opened here, a pipe also does not block.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
