import type { Entry } from 'yauzl'
import type { Read } from '../storage/storage.ts'
import { blockReader, type ReadBytes } from './block-reader.ts'
import * as refuse from './refusals.ts'

const headerLength = 30
const signature = 0x04034b50
const [encryptedFlag, sizesFollowFlag] = [0x1, 0x8]
/** The sizes stand in a further field. */
const isElsewhere = (value: number) => value === 0xffffffff
/** Readers that work side by side, each on files that lie one after the other. */
const lanes = 8

/** Returns where the bytes of each entry begin. Throws when the header before them says other than the directory. */
export async function findStarts(read: Read, size: number, entries: readonly Entry[]): Promise<Map<Entry, number>> {
  const sorted = entries.toSorted((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader)
  const share = Math.ceil(sorted.length / lanes)
  const found = new Map<Entry, number>()
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const readBytes = blockReader(read, size)
      for (const entry of sorted.slice(lane * share, (lane + 1) * share))
        found.set(entry, await startOf(readBytes, size, entry))
    }),
  )
  return found
}

async function startOf(read: ReadBytes, size: number, entry: Entry): Promise<number> {
  const at = entry.relativeOffsetOfLocalHeader
  const header = await read(at, headerLength + entry.fileNameRaw.length)
  if (!agrees(header, entry)) throw refuse.contradiction(entry.fileNameRaw.toString())
  const start = at + headerLength + header.readUInt16LE(26) + header.readUInt16LE(28)
  if (start + entry.compressedSize > size) throw refuse.contradiction(entry.fileNameRaw.toString())
  return start
}

function agrees(header: Buffer, entry: Entry): boolean {
  if (header.length < headerLength || header.readUInt32LE(0) !== signature) return false
  const flags = header.readUInt16LE(6)
  return (
    (flags & encryptedFlag) === 0 &&
    header.readUInt16LE(8) === entry.compressionMethod &&
    header.readUInt16LE(26) === entry.fileNameRaw.length &&
    header.subarray(headerLength).equals(entry.fileNameRaw) &&
    ((flags & sizesFollowFlag) !== 0 || sizesAgree(header, entry))
  )
}

const sizesAgree = (header: Buffer, entry: Entry) =>
  header.readUInt32LE(14) === entry.crc32 &&
  isSame(header.readUInt32LE(18), entry.compressedSize) &&
  isSame(header.readUInt32LE(22), entry.uncompressedSize)

const isSame = (found: number, expected: number) => found === expected || isElsewhere(found)
