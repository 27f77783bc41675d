import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Accepts, Read } from './storage.ts'

/** Holds arriving bytes in a temporary file; whole and accepted, `take` makes them last. Answers their number. */
export async function held(
  folder: string,
  bytes: Readable,
  accepts: Accepts,
  take: (path: string, size: number) => Promise<void>,
): Promise<number> {
  const path = join(folder, randomUUID())
  try {
    await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    const { size } = await stat(path)
    await accepts({ size, read: readFrom(path) })
    await take(path, size)
    return size
  } finally {
    await rm(path, { force: true })
  }
}

/** Larger pieces than Node's 64 kB cost half of the processor time; a slow reader holds two of them. */
const piece = 524_288

export const readFrom =
  (path: string): Read =>
  async (range) =>
    createReadStream(path, { ...range, highWaterMark: piece })
