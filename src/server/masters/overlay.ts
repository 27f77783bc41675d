import { pipeline, type Readable, Transform } from 'node:stream'

export interface Overlay {
  /** The place of the first of the bytes in the whole file. */
  readonly place: number
  readonly bytes: Buffer
}

/** Replaces bytes of a file while it passes, of which the first byte is at `start`. */
export function overlaid(source: Readable, start: number, { place, bytes }: Overlay): Readable {
  let position = start
  const patch = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const [from, to] = [Math.max(place, position), Math.min(place + bytes.length, position + chunk.length)]
      const passed = from < to ? Buffer.from(chunk) : chunk
      if (from < to) bytes.copy(passed, from - position, from - place, to - place)
      position += chunk.length
      done(null, passed)
    },
  })
  // The reader of the patched stream gets the error.
  return pipeline(source, patch, () => {})
}
