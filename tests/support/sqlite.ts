import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateDatabase } from '#server/database/migrate.ts'

let migrated: Promise<Buffer> | undefined

/** Writes a migrated database, which takes a tenth of the time that its migrations take. */
export async function writeDatabase(file: string): Promise<void> {
  migrated ??= migrateOnce()
  await writeFile(file, await migrated)
}

async function migrateOnce(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-template-'))
  const file = join(folder, 'docent.sqlite')
  try {
    await migrateDatabase({ kind: 'sqlite', file })
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}
