import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Db } from '../database/dialect.ts'
import { hour } from '../lib/durations.ts'
import { findUnerased } from './mail-erasure.queries.ts'

type Folder = Pick<Config, 'dataDir'>

/** Milliseconds; a younger file may belong to a mail that is being sent. */
const minAge = hour
const batch = 500

/** Reaches only the folder of this instance. */
export async function removeMailFiles({ dataDir }: Folder, mailIds: readonly string[]): Promise<number> {
  const ids = new Set(mailIds)
  const files = (await filesIn(dataDir)).filter(({ mailId }) => ids.has(mailId))
  for (const { path } of files) await rm(path, { force: true })
  return files.length
}

/** A file lives as long as its row. An erasure reaches only one of the folders of several instances at once. */
export async function removeStrayMailFiles(config: Folder, db: Db, now = Date.now()): Promise<void> {
  const files = await filesIn(config.dataDir)
  for (let from = 0; from < files.length; from += batch) {
    const some = files.slice(from, from + batch)
    const retained = new Set(
      await findUnerased(
        db,
        some.map(({ mailId }) => mailId),
      ),
    )
    for (const { path, mailId } of some)
      if (!retained.has(mailId) && (await isOldEnough(path, now))) await rm(path, { force: true })
  }
}

async function filesIn(dataDir: string): Promise<{ path: string; mailId: string }[]> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  return names.map((name) => ({ path: join(folder, name), mailId: name.replace(/\.eml.*/, '') }))
}

async function isOldEnough(path: string, now: number): Promise<boolean> {
  const file = await stat(path).catch(() => undefined)
  return file !== undefined && file.mtimeMs < now - minAge
}
