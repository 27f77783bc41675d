import { Readable } from 'node:stream'
import { DomainError } from '../errors.ts'

/** A client that sends nothing for so long has gone. */
const stallLimit = 30_000

/** The same bytes, watched: `check` sees the running total and may throw; a stalled sender is cut off. */
export function metered(bytes: Readable, check: (total: number) => void): Readable {
  const stalled = () => bytes.destroy(new DomainError(408, 'The file stopped arriving. Please try again.'))
  return Readable.from(
    (async function* () {
      let total = 0
      const timer = setTimeout(stalled, stallLimit)
      try {
        for await (const chunk of bytes as AsyncIterable<Buffer>) {
          total += chunk.length
          check(total)
          timer.refresh()
          yield chunk
        }
      } finally {
        clearTimeout(timer)
      }
    })(),
    { objectMode: false },
  )
}
