import { finished, type Readable, Transform } from 'node:stream'
import { DomainError } from '../lib/errors.ts'

/** Milliseconds without data after which a client counts as disconnected: just before its connection is closed (`app.ts`). */
const stallLimit = 110_000

/** Passes the bytes through. `check` gets the running total and what it grew by, and may throw; a stalled sender is told so. */
export function limitedStream(bytes: Readable, check: (total: number, added: number) => void): Readable {
  const stalled = () => limited.destroy(new DomainError(408, 'The file stopped arriving. Please try again.'))
  const timer = setTimeout(stalled, stallLimit)
  let total = 0
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      timer.refresh()
      total += chunk.length
      try {
        check(total, chunk.length)
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
  })
  // The stream may fail before it has a reader; a later reader still gets the error.
  limited.on('error', () => {})
  // After an early end the reply is sent, and the rest of the body is discarded for a time (`limitRestOfBody`).
  limited.once('close', () => bytes.unpipe(limited).resume())
  finished(bytes, (error) => {
    clearTimeout(timer)
    if (error) limited.destroy(error)
  })
  return bytes.pipe(limited)
}
