import type { Entry } from 'yauzl'
import type { Read } from '../storage/storage.ts'
import type { ArchiveIndex, ArchiveLimits, PackedFile } from './archive.ts'
import { blockReader } from './block-reader.ts'
import { examineEntry, isByproduct, nameOf } from './examine-entry.ts'
import { findStarts } from './local-headers.ts'
import { readEntries } from './read-entries.ts'
import * as refuse from './refusals.ts'
import { startPageOf } from './start-page.ts'

/** Reads the contents of an archive once. Throws a 400 with a sentence for one that must not be served. */
export async function examineArchive(
  { read, size }: { readonly read: Read; readonly size: number },
  limits: ArchiveLimits,
): Promise<ArchiveIndex> {
  const { served, skipped } = await sortEntries(readEntries(blockReader(read, size), size), limits)
  const startPage = startPageOf(served.keys())
  const starts = await findStarts(read, size, [...served.values()])
  const files = [...served].map(([name, entry]) => packedFile(name, entry, starts.get(entry) ?? 0))
  return { startPage, skipped, files: new Map(files.map((file) => [file.name, file])) }
}

async function sortEntries(entries: AsyncIterable<Entry>, { maxBytes }: ArchiveLimits) {
  const served = new Map<string, Entry>()
  const skipped: string[] = []
  const names = new Map<string, string>()
  let bytes = 0
  for await (const entry of entries) {
    const name = nameOf(entry)
    const isServed = examineEntry(entry, name)
    if (!isServed && !name.endsWith('/') && !isByproduct(name)) skipped.push(name)
    if (!isServed) continue
    const folded = name.toLowerCase()
    const other = names.get(folded)
    if (other !== undefined) throw refuse.equalNames(name, other)
    bytes += entry.uncompressedSize
    if (bytes > maxBytes) throw refuse.tooLargeInAll(maxBytes)
    names.set(folded, name)
    served.set(name, entry)
  }
  return { served, skipped }
}

const packedFile = (name: string, entry: Entry, start: number): PackedFile => ({
  name,
  start,
  packed: entry.compressedSize,
  size: entry.uncompressedSize,
  isDeflated: entry.compressionMethod === 8,
  crc: entry.crc32,
})
