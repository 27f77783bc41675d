import { type Entry, fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl'
import { DomainError } from '../lib/errors.ts'
import type { ReadBytes } from './block-reader.ts'
import * as refuse from './refusals.ts'

const maxEntries = 20_000
/** Bytes: a thousand for the names and notes of each file, all of which are held in memory. */
const maxDirectory = 1_000 * maxEntries

/** The entries of the central directory, in its order. Throws a 400 for what is no archive, or one of too many files. */
export async function* readEntries(read: ReadBytes, size: number): AsyncGenerator<Entry> {
  const zip = await openZip(read, size).catch(readable)
  if (zip.entryCount > maxEntries) throw refuse.tooMany(maxEntries)
  const entries = zip.eachEntry()
  for (let bytes = 0; ; ) {
    const { value, done } = await entries.next().catch(readable)
    if (done) return
    bytes += value.fileNameLength + value.extraFieldLength + value.fileCommentLength
    if (bytes > maxDirectory) throw refuse.unreadable()
    yield value
  }
}

function openZip(read: ReadBytes, size: number): Promise<ZipFile> {
  // Names are decoded by ourselves, sizes are compared by ourselves.
  const options = { lazyEntries: true, decodeStrings: false, validateEntrySizes: false } as const
  return new Promise((opened, failed) => {
    fromRandomAccessReader(readerOf(read), size, options, (error, zip) => (error ? failed(error) : opened(zip)))
  })
}

/** The library reads only the directory. */
function readerOf(read: ReadBytes): RandomAccessReader {
  // Its way to read a stream is left out, so its types call it abstract.
  const reader = new (RandomAccessReader as unknown as new () => RandomAccessReader)()
  reader.read = (...[buffer, offset, length, position, done]) => {
    read(position, length).then(
      (bytes) => {
        bytes.copy(buffer, offset)
        // Its types leave out the number of bytes, which it compares.
        ;(done as (error: Error | null, read?: number) => void)(null, bytes.length)
      },
      (error: Error) => done(error),
    )
  }
  return reader
}

/** A store that is away is no broken archive. */
function readable(error: Error & { code?: string }): never {
  if (error instanceof DomainError || error.code !== undefined) throw error
  throw refuse.unreadable()
}
