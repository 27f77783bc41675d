import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Storage } from '../storage/storage.ts'
import type { ArchiveIndex, ArchiveLimits, PackedFile } from './archive.ts'
import { examineArchive } from './examine-archive.ts'

/** Files of all indexes in memory; one takes about 200 bytes. */
const maxFiles = 100_000

type Store = Pick<Storage, 'read' | 'put' | 'sizeOf' | 'remove'>

/** The store keeps it beside the archive. */
const indexKeyOf = (fileKey: string) => `${fileKey.slice(0, fileKey.lastIndexOf('.'))}.index.json.gz`

export const indexes = new LRUCache<string, ArchiveIndex, Store>({
  maxSize: maxFiles,
  sizeCalculation: ({ files }) => files.size + 1,
  fetchMethod: (fileKey, _stale, { context }) => readIndex(context, fileKey),
})

/** Returns undefined when the archive is gone. Calls at the same time share one read. */
export const indexOf = (storage: Store, fileKey: string): Promise<ArchiveIndex | undefined> =>
  indexes.fetch(fileKey, { context: storage })

/** Examines an archive and keeps its index. Throws a 400 with a sentence for one that must not be served. */
export async function addIndex(storage: Store, fileKey: string, limits: ArchiveLimits): Promise<ArchiveIndex> {
  const size = (await storage.sizeOf(fileKey)) ?? 0
  const index = await examineArchive({ size, read: (range) => storage.read(fileKey, range) }, limits)
  await storage.put(indexKeyOf(fileKey), Readable.from([await pack(index)]), async () => {})
  return index
}

export async function forgetIndex(storage: Store, fileKey: string): Promise<void> {
  indexes.delete(fileKey)
  await storage.remove(indexKeyOf(fileKey))
}

/** An index that was lost, as after the restore of a backup, is made again. */
async function readIndex(storage: Store, fileKey: string): Promise<ArchiveIndex | undefined> {
  const key = indexKeyOf(fileKey)
  if ((await storage.sizeOf(key)) !== undefined) return unpack(await (await storage.read(key)).toArray())
  if ((await storage.sizeOf(fileKey)) === undefined) return undefined
  return addIndex(storage, fileKey, { maxBytes: Number.POSITIVE_INFINITY })
}

type Row = [name: string, start: number, packed: number, size: number, isDeflated: boolean, crc: number]

function pack({ startPage, skipped, files }: ArchiveIndex): Promise<Buffer> {
  const rows = [...files.values()].map(
    ({ name, start, packed, size, isDeflated, crc }): Row => [name, start, packed, size, isDeflated, crc],
  )
  return promisify(gzip)(JSON.stringify({ startPage, skipped, rows }))
}

async function unpack(chunks: Buffer[]): Promise<ArchiveIndex> {
  const bytes = await promisify(gunzip)(Buffer.concat(chunks))
  const { startPage, skipped, rows } = JSON.parse(bytes.toString()) as Omit<ArchiveIndex, 'files'> & { rows: Row[] }
  return { startPage, skipped, files: new Map(rows.map((row) => [row[0], fileOf(row)])) }
}

const fileOf = ([name, start, packed, size, isDeflated, crc]: Row): PackedFile => ({
  name,
  start,
  packed,
  size,
  isDeflated,
  crc,
})
