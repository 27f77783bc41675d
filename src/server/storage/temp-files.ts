import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, type Stats } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hour } from '../lib/durations.ts'
import type { Read, Validate } from './storage.ts'

/** Milliseconds. Newer files may belong to a running process. */
const staleAfter = hour

/** In a folder of their own, from which it removes what killed processes left. `now` is epoch milliseconds. */
export async function openTempFiles(folder: string, now: number) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeOlder(folder, now - staleAfter)
  return {
    /** Returns the size in bytes. The file is deleted unless `commit` moved it. */
    async stage(
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
    },
    /** `before` is epoch milliseconds. */
    removeOlder: (before: number) => removeOlder(folder, before),
  }
}

async function removeOlder(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await statAt(path)
    if (found?.isFile() && found.mtimeMs < before) await rm(path, { force: true })
  }
}

/** Another instance may remove a file after it was listed. */
export async function statAt(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Node's default of 64 kB doubles the processor time. */
const chunkSize = 262_144

export const readFrom =
  (path: string): Read =>
  async (range) =>
    createReadStream(path, { ...range, highWaterMark: chunkSize })
