import { stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { create, replace } from 'tar'
import type { Config } from '../config.ts'
import { transact } from '../database/dialect.ts'
import { setTime } from '../database/locks.ts'
import { moveDurably, syncFile } from '../lib/durable.ts'
import { inWorkFolder } from '../lib/work-folder.ts'
import type { Services } from '../services.ts'
import { checkArchive } from './check-archive.ts'
import { describePart, manifestName, type Part, writeManifest } from './manifest.ts'
import { snapshotDatabase, snapshotName } from './snapshot.ts'
import { targetOf } from './target.ts'

type Progress = (done: number, whole: number) => void

/** Files outlive their last reference by a day, so the snapshot's exist. `progress` counts two reads of each. */
export async function writeBackup(services: Pick<Services, 'config' | 'db' | 'now'>, path: string, progress: Progress) {
  const { config, db, now } = services
  const begun = now()
  const file = await targetOf(path)
  return inWorkFolder(dirname(file), async (work) => {
    const made = new Date().toISOString()
    const name = snapshotName(config.database)
    const keys = await snapshotDatabase({ ...services, to: join(work, name) })
    const paths = config.s3 ? [] : keys.map((key) => join('files', key))
    const steps = counter(progress, 2 * paths.length)
    const parts = [await describePart(name, join(work, name)), ...(await describeFiles(config, paths, steps))]
    await writeFile(join(work, manifestName), writeManifest({ format: 1, made, parts }))
    const partial = join(work, 'archive')
    await writeArchive(config, { work, partial, names: [manifestName, name], paths, steps })
    await checkArchive(partial)
    await syncFile(partial)
    await moveDurably(partial, file)
    // A full database takes no note, but the backup stands.
    await transact(db, (trx) => setTime(trx, 'backup', begun)).catch(() => {})
    return { bytes: (await stat(file)).size, files: paths.length }
  })
}

function counter(progress: Progress, whole: number): () => void {
  let done = 0
  progress(done, whole)
  return () => progress(++done, whole)
}

async function describeFiles({ dataDir }: Config, paths: string[], step: () => void): Promise<Part[]> {
  const parts: Part[] = []
  for (const path of paths) {
    parts.push(await describePart(path, join(dataDir, path)))
    step()
  }
  return parts
}

interface Writing {
  work: string
  partial: string
  names: string[]
  paths: string[]
  steps: () => void
}

async function writeArchive({ dataDir }: Config, { work, partial, names, paths, steps }: Writing): Promise<void> {
  await create({ file: partial, cwd: work, portable: true, strict: true }, names)
  if (paths.length === 0) return
  await replace({ file: partial, cwd: dataDir, portable: true, strict: true, onWriteEntry: steps }, paths)
}
