import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { notFound } from '../lib/errors.ts'
import { folderOf } from '../rendering/page-cache.ts'
import type { Services } from '../services.ts'

type Needs = Pick<Services, 'config' | 'storage'>

interface Files {
  /** The file as it was uploaded. */
  readonly from: string
  /** Where its master is written first. */
  readonly to: string
}

const ending = '.marking'

/** Lends files on this disk: the uploaded one, when that lies in a store, and one to write to. */
export async function withFiles<T>({ config, storage }: Needs, fileKey: string, use: (files: Files) => Promise<T>) {
  const size = await storage.sizeOf(fileKey)
  if (size === undefined) throw notFound('This file')
  const folder = folderOf({ config }, fileKey)
  const files = { from: join(folder, `${randomUUID()}${ending}`), to: join(folder, `${randomUUID()}${ending}`) }
  const reservation = await storage.reserve(2 * size)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeAll(folder)
    const from = storage.pathOf(fileKey) ?? files.from
    if (from === files.from) await pipeline(await storage.read(fileKey), createWriteStream(from, { mode: 0o600 }))
    return await use({ from, to: files.to })
  } finally {
    reservation.release()
    await removeAll(folder)
  }
}

/** With those of a try that was cut off. */
async function removeAll(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) if (name.endsWith(ending)) await rm(join(folder, name), { force: true })
}
