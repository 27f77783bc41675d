import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import PQueue from 'p-queue'
import { type Turn, unlessLeft } from '../lib/turns.ts'
import type { Range, Read } from '../storage/storage.ts'
import type { PackedFile } from './archive.ts'
import { readWhole } from './block-reader.ts'
import { broken } from './broken.ts'
import { inflateRange } from './inflate-range.ts'

/** Bytes. Smaller files, such as tiles, are unpacked in memory and compared with their checksum; each waits there until it is taken. */
const maxInMemory = 256_000

/** A viewer asks for hundreds of tiles at once: other calls go between them, and memory stays bounded. */
const tiles = new PQueue({ concurrency: 16 })

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw)

/** Reads a range of a file out of its archive by one read; both ends are included. */
export async function openPacked(
  read: Read,
  file: PackedFile,
  range: Range,
  turn: Turn = {},
): Promise<Buffer | Readable> {
  if (file.size > maxInMemory)
    return file.isDeflated ? inflateRange(read, file, range, turn) : readStored(read, file, range)
  const bytes = await unlessLeft(tiles, turn, () => unpack(read, file))
  return bytes.subarray(range.start, range.end + 1)
}

async function unpack(read: Read, file: PackedFile): Promise<Buffer> {
  const packed = await readWhole(read, file.start, file.start + file.packed - 1)
  const bytes = file.isDeflated ? await inflate(packed, { maxOutputLength: file.size || 1 }).catch(refuse) : packed
  if (bytes.length !== file.size || crc32(bytes) !== file.crc) throw broken()
  return bytes
}

const readStored = (read: Read, { start }: PackedFile, range: Range) =>
  read({ start: start + range.start, end: start + range.end })

function refuse(): never {
  throw broken()
}
