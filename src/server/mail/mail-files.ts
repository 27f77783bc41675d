import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Db } from '../database/dialect.ts'
import { hour } from '../lib/durations.ts'
import { findKept } from './mail-erasure.queries.ts'

type Folder = Pick<Config, 'dataDir'>

/** Milliseconds. A younger file may be of a mail whose row was just read. */
const settled = hour
const batch = 500

/** Removes the files of these mails from DATA_DIR/mail of this instance. Returns how many. */
export async function removeMailFiles({ dataDir }: Folder, mailIds: readonly string[]): Promise<number> {
  const ids = new Set(mailIds)
  const files = (await filesIn(dataDir)).filter(({ mailId }) => ids.has(mailId))
  for (const { path } of files) await rm(path, { force: true })
  return files.length
}

/**
 * Removes files whose mail was erased or is not known any more: a file lives as long as its row. Several instances
 * without a mail server have a folder each, and an erasure reaches only one of them at once.
 */
export async function removeStrayMailFiles(config: Folder, db: Db, now = Date.now()): Promise<void> {
  const files = await filesIn(config.dataDir)
  for (let from = 0; from < files.length; from += batch) {
    const some = files.slice(from, from + batch)
    const kept = new Set(
      await findKept(
        db,
        some.map(({ mailId }) => mailId),
      ),
    )
    for (const { path, mailId } of some)
      if (!kept.has(mailId) && (await isSettled(path, now))) await rm(path, { force: true })
  }
}

async function filesIn(dataDir: string): Promise<{ path: string; mailId: string }[]> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  return names.map((name) => ({ path: join(folder, name), mailId: name.replace(/\.eml.*/, '') }))
}

async function isSettled(path: string, now: number): Promise<boolean> {
  const file = await stat(path).catch(() => undefined)
  return file !== undefined && file.mtimeMs < now - settled
}
