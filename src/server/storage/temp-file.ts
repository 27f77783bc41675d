import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Read, Validate } from './storage.ts'

/** Returns the size in bytes. The file is deleted unless `commit` moved it. */
export async function stageTempFile(
  folder: string,
  bytes: Readable,
  validate: Validate,
  commit: (path: string, size: number) => Promise<void>,
): Promise<number> {
  const path = join(folder, randomUUID())
  try {
    await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    const { size } = await stat(path)
    await validate({ size, read: readFrom(path) })
    await commit(path, size)
    return size
  } finally {
    await rm(path, { force: true })
  }
}

/** Node's default of 64 kB doubles the processor time. */
const chunkSize = 262_144

export const readFrom =
  (path: string): Read =>
  async (range) =>
    createReadStream(path, { ...range, highWaterMark: chunkSize })
