import SonicBoom from 'sonic-boom'

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
  let stream = open()
  let waiting = 0
  let lost = 0
  let lineStart = ''
  let failed = false
  let retry: NodeJS.Timeout | undefined

  function open(): SonicBoom {
    // Synchronous, so that a crash loses no line; its own retry would sleep in this thread.
    const opened = new SonicBoom({ fd, sync: true, maxLength: bufferLimit, retryEAGAIN: () => false })
    return opened.on('error', onError).on('drop', onDrop)
  }
  function onError({ code }: NodeJS.ErrnoException) {
    failed = true
    if (code === 'EAGAIN') retry ??= setTimeout(flush, retryInterval).unref()
    else discard()
  }
  function onDrop() {
    failed = true
    waiting--
    lost++
  }
  function discard() {
    lost += waiting
    waiting = 0
    stream = open()
    // The last line may have been written in part.
    lineStart = '\n'
  }
  /** Writing tries all that is buffered; without a failure nothing is left. */
  function attempt(text: string) {
    failed = false
    stream.write(text)
    if (!failed) waiting = 0
  }
  function flush() {
    clearTimeout(retry)
    retry = undefined
    attempt('')
  }
  return {
    write(line) {
      waiting++
      const text = lineStart + line
      lineStart = ''
      attempt(text)
    },
    flush,
    lost: () => lost,
  }
}

/** The log of this process, and messages for the operator who started it. */
export const output = openOutput(1)
process.once('exit', output.flush)
// Node's own streams end the process on a write error. A descriptor opened here also makes a pipe non-blocking.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
