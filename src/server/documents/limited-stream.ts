import { finished, type Readable, Transform } from 'node:stream'
import { DomainError } from '../platform/errors.ts'

/** A client that sends nothing for so long has gone. */
const stallLimit = 30_000

/** The same bytes, watched: `check` sees the running total and may throw; a stalled sender is cut off. */
export function limitedStream(bytes: Readable, check: (total: number) => void): Readable {
  const stalled = () => bytes.destroy(new DomainError(408, 'The file stopped arriving. Please try again.'))
  const timer = setTimeout(stalled, stallLimit)
  let total = 0
  const watched = new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      timer.refresh()
      total += chunk.length
      try {
        check(total)
        pass(null, chunk)
      } catch (error) {
        pass(error as Error)
      }
    },
  })
  // It may end before anybody reads it: whoever does then is told why.
  watched.on('error', () => {})
  // Ended early, it is answered: what still arrives is read and forgotten, for as long as a stall may last.
  watched.once('close', () => bytes.resume())
  finished(bytes, (error) => {
    clearTimeout(timer)
    if (error) watched.destroy(error)
  })
  return bytes.pipe(watched)
}
