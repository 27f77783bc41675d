import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../services.ts'
import { folderOf, removeCached, searchName } from './page-cache.ts'
import { findKnown } from './preparations.queries.ts'

type Needs = Pick<Services, 'config' | 'db'>

interface Kept {
  readonly path: string
  readonly bytes: number
  readonly used: number
}

/** Removes the pages of files that are gone, and the pages unused for longest until the rest has room. */
export async function sweepCache(services: Needs): Promise<void> {
  const folders = await namesIn(folderOf(services))
  const known = new Set(folders.length > 0 ? await findKnown(services.db, folders) : [])
  for (const fileKey of folders) if (!known.has(fileKey)) await removeCached(services, fileKey)
  const kept = await Promise.all([...known].map((fileKey) => pagesIn(folderOf(services, fileKey))))
  await removeOldest(kept.flat(), services.config.pagesCacheBytes)
}

async function removeOldest(kept: readonly Kept[], limit: number): Promise<void> {
  let bytes = kept.reduce((sum, one) => sum + one.bytes, 0)
  for (const one of kept.toSorted((a, b) => a.used - b.used)) {
    if (bytes <= limit) return
    await rm(one.path, { force: true })
    bytes -= one.bytes
  }
}

/** All but the text of a whole file: a search without it would read every page anew. */
async function pagesIn(folder: string): Promise<Kept[]> {
  const names = (await namesIn(folder)).filter((name) => name !== searchName)
  const found = await Promise.all(names.map((name) => keptAt(join(folder, name))))
  return found.filter((one) => one !== undefined)
}

/** Another sweep, or the removal of its file, may come first. */
async function keptAt(path: string): Promise<Kept | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found && { path, bytes: found.size, used: found.mtimeMs }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
