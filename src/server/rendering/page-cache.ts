import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, statfs, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

type Needs = { readonly config: Pick<Config, 'dataDir' | 'pagesCacheBytes'> }

/** The database, uploads and mails need the disk more. */
const minFreeBytes = 512_000_000

/** The text of all pages of a file, a line each. */
export const searchName = 'search.txt'

export const folderOf = ({ config }: Needs, fileKey = '') => join(config.dataDir, 'pages', fileKey)

/** Returns undefined for what was never written, or was removed for room. */
export async function readCached(needs: Needs, fileKey: string, name: string): Promise<Buffer | undefined> {
  const path = join(folderOf(needs, fileKey), name)
  const bytes = await readFile(path).catch(() => undefined)
  // The time of last use, which the disk itself may not keep.
  if (bytes) utimes(path, new Date(), new Date()).catch(() => {})
  return bytes
}

/** Nobody depends on what is kept, so a full or failing disk is no failure. */
export async function writeCached(needs: Needs, fileKey: string, name: string, bytes: Uint8Array | string) {
  const folder = folderOf(needs, fileKey)
  const temporary = join(folder, `${randomUUID()}.tmp`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < minFreeBytes) return
    await writeFile(temporary, bytes, { mode: 0o600 })
    await rename(temporary, join(folder, name))
  } catch {
    await rm(temporary, { force: true }).catch(() => {})
  }
}

/** A drawing that goes on meanwhile may put one more file in. */
export async function removeCached(needs: Needs, fileKey: string): Promise<void> {
  await rm(folderOf(needs, fileKey), { recursive: true, force: true, maxRetries: 5 })
}
