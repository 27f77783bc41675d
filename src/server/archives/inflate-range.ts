import { addAbortSignal, pipeline, Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import PQueue from 'p-queue'
import { inTurn, refuseBeyond, type Turn, unlessLeft } from '../lib/turns.ts'
import type { Range, Read } from '../storage/storage.ts'
import type { PackedFile } from './archive.ts'
import { broken } from './broken.ts'

/** A range of a packed file is found by unpacking all before it, for few readers at a time. */
const searches = new PQueue({ concurrency: 2 })

const chunkSize = 131_072

/** Unpacks a large file while it is sent. One that is larger or smaller than its archive says breaks off. */
export async function inflateRange(read: Read, file: PackedFile, range: Range, turn: Turn): Promise<Readable> {
  const chunks = unpack(read, file, range, turn)
  const first = await (range.start < chunkSize ? chunks.next() : inTurn(turn, () => search(chunks, turn)))
  // A generator that never began would not end the other one.
  return Readable.from(rest(first, chunks), { objectMode: false }).once('close', () => chunks.return(undefined))
}

async function search(chunks: AsyncGenerator<Buffer>, turn: Turn): Promise<IteratorResult<Buffer>> {
  refuseBeyond(searches.size)
  return unlessLeft(searches, turn, () => chunks.next())
}

async function* rest(first: IteratorResult<Buffer>, chunks: AsyncGenerator<Buffer>) {
  if (!first.done) yield first.value
  yield* chunks
}

async function* unpack(
  read: Read,
  { start, packed, size }: PackedFile,
  range: Range,
  { left }: Turn,
): AsyncGenerator<Buffer> {
  const inflated = createInflateRaw({ chunkSize })
  if (left) addAbortSignal(left, inflated)
  pipeline(await read({ start, end: start + packed - 1 }), inflated, () => {})
  try {
    for (let at = 0, chunks = inflated[Symbol.asyncIterator](); ; ) {
      const { value, done } = await chunks.next().catch(refuse)
      if (done && at !== size) throw broken()
      if (done || at > range.end) return
      const chunk: Buffer = value
      if (at + chunk.length > size) throw broken()
      const part = chunk.subarray(Math.max(0, range.start - at), Math.max(0, range.end + 1 - at))
      at += chunk.length
      if (part.length > 0) yield part
    }
  } finally {
    inflated.destroy()
  }
}

function refuse(): never {
  throw broken()
}
