import { mkdtemp, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { create, replace } from 'tar'
import type { Services } from '../services.ts'
import { moveDurably, syncFile } from '../storage/durable.ts'
import { snapshotDatabase, snapshotName } from './snapshot.ts'

/**
 * Writes one archive with the database of this moment and every file it refers to. Files are never changed, and
 * removed only long after nothing refers to them, so the order (database first) makes the copy whole.
 */
export async function writeBackup(services: Services, file: string, progress: (done: number, whole: number) => void) {
  const { config } = services
  const work = await mkdtemp(join(dirname(file), '.docent-backup-'))
  try {
    const name = snapshotName(config.database)
    await snapshotDatabase(config.database, join(work, name))
    const partial = join(work, 'archive')
    await create({ file: partial, cwd: work, portable: true }, [name])
    const keys = config.s3 ? [] : await claimedKeys(services)
    let done = 0
    const onWriteEntry = () => progress(done++, keys.length)
    const paths = keys.map((key) => join('files', key))
    if (keys.length > 0)
      await replace({ file: partial, cwd: config.dataDir, portable: true, strict: true, onWriteEntry }, paths)
    progress(keys.length, keys.length)
    await syncFile(partial)
    await moveDurably(partial, file)
    return { bytes: (await stat(file)).size, files: keys.length }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Read after the snapshot: what was claimed meanwhile is a file too many, never one too few. */
async function claimedKeys({ db }: Services): Promise<string[]> {
  const rows = await db.selectFrom('upload').where('status', '=', 'claimed').select('key').execute()
  return rows.map(({ key }) => key)
}
