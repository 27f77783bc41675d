import { writeSync } from 'node:fs'

/** The largest buffer for a slow reader of our output, in bytes. */
const bufferLimit = 1_000_000
/** The delay before writing to a slow reader is retried, in milliseconds. */
const retryInterval = 50

export interface Output {
  /** Writes one line. Never throws or blocks; a line that cannot be written is dropped and counted. */
  write(line: string): void
  /** Tries to write the buffered lines. */
  flush(): void
  /** The number of lines dropped so far. */
  lost(): number
}

/** Writes lines to a file, a pipe or a terminal. A full disk or a slow or missing reader never blocks the program. */
export function openOutput(fd: number): Output {
  let buffer = Buffer.alloc(0)
  let endsPartly = false
  let lost = 0
  let retry: NodeJS.Timeout | undefined

  const flush = () => {
    retry = undefined
    try {
      while (buffer.length > 0) {
        const written = writeSync(fd, buffer)
        endsPartly = buffer[written - 1] !== newline
        buffer = buffer.subarray(written)
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') retry = setTimeout(flush, retryInterval).unref()
      else discardBuffer()
    }
  }
  const discardBuffer = () => {
    lost += buffer.toString().trim().split('\n').length
    buffer = Buffer.alloc(0)
  }
  return {
    write(line) {
      if (buffer.length + line.length > bufferLimit) {
        lost++
        return
      }
      // After a partly written line, start the next one on a new line.
      const begin = endsPartly && buffer.length === 0 ? '\n' : ''
      buffer = Buffer.concat([buffer, Buffer.from(begin + line)])
      if (!retry) flush()
    },
    flush,
    lost: () => lost,
  }
}

const newline = 10

/** The log of this process, and messages for the operator who started it. */
export const output = openOutput(1)
process.once('exit', output.flush)
// Node's own streams end the process on a write error. A descriptor opened here also makes a pipe non-blocking.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
