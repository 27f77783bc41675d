import { access, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { extract } from 'tar'
import { type Config, SettingError } from '../config.ts'
import { type DatabaseConfig, openDatabase, transact } from '../db/dialect.ts'
import { migrate } from '../db/migrate.ts'
import { syncFile } from '../storage/durable.ts'
import { restoreSnapshot, snapshotName } from './snapshot.ts'

/** Fills an empty DATA_DIR from an archive. Nothing that was over comes back to life. */
export async function restoreBackup(config: Config, file: string): Promise<{ parked: number }> {
  const { dataDir, database } = config
  await access(file).catch(() => {
    throw new SettingError(`There is no backup at ${file}.`)
  })
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if ((await readdir(dataDir)).length > 0) {
    throw new SettingError(`DATA_DIR (${dataDir}) is not empty: a restore never overwrites. Move it away first.`)
  }
  const work = await mkdtemp(join(dataDir, '.restore-'))
  try {
    await extract({ file, cwd: work, strict: true, filter: isOurs })
    const snapshot = join(work, snapshotName(database))
    await restoreSnapshot(database, snapshot)
    const parked = await endThePast(database.kind === 'sqlite' ? { kind: 'sqlite', file: snapshot } : database)
    if (database.kind === 'sqlite') {
      await syncFile(snapshot)
      await rename(snapshot, database.file)
    }
    await rename(join(work, 'files'), join(dataDir, 'files')).catch(ignoreMissing)
    return { parked }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

const isOurs = (path: string) => /^(docent\.(sqlite|pgdump)|files(\/[0-9a-f-]{36}\.[a-z]+)?)$/.test(path)

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/**
 * Sessions and mailed links may have ended since, and mail may have left: only a person can tell. Of files only those
 * of catalogues are in the archive.
 */
async function endThePast(database: DatabaseConfig): Promise<number> {
  const db = openDatabase(database)
  try {
    await migrate(db)
    return await transact(db, async (trx) => {
      await trx.deleteFrom('session').execute()
      await trx.deleteFrom('oneTimeToken').execute()
      await trx.deleteFrom('upload').where('status', '!=', 'claimed').execute()
      const { numUpdatedRows } = await trx
        .updateTable('mail')
        .set({ status: 'parked', lease: null, lastError: 'Restored from a backup: it may have been sent already.' })
        .where('status', '=', 'queued')
        .executeTakeFirst()
      return Number(numUpdatedRows)
    })
  } finally {
    await db.destroy()
  }
}
