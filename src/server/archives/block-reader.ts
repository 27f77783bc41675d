import type { Read } from '../storage/storage.ts'

const blockSize = 262_144

/** Returns fewer bytes at the end of the file. */
export type ReadBytes = (start: number, length: number) => Promise<Buffer>

/** Reads a file in blocks and keeps the last one, because neighbouring headers are read one after the other. */
export function blockReader(read: Read, size: number): ReadBytes {
  let block: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) }
  return async (start, length) => {
    const end = Math.min(start + length, size)
    if (start >= end) return Buffer.alloc(0)
    if (start < block.start || end > block.start + block.bytes.length) {
      const last = Math.min(Math.max(end, start + blockSize), size) - 1
      block = { start, bytes: await readWhole(read, start, last) }
    }
    return block.bytes.subarray(start - block.start, end - block.start)
  }
}

/** Both ends are included. */
export async function readWhole(read: Read, start: number, end: number): Promise<Buffer> {
  if (end < start) return Buffer.alloc(0)
  return Buffer.concat(await (await read({ start, end })).toArray())
}
