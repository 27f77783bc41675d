import { readdir } from 'node:fs/promises'
import { SettingError } from '../lib/errors.ts'

/** The beginning of the folder in DATA_DIR that a restore works in, and removes at its end. */
export const workFolder = '.restore-'

/** Throws a SettingError for what a restore left that was killed: sessions and links of the backup live there on. */
export async function assertRestored(dataDir: string): Promise<void> {
  const found = await readdir(dataDir).catch(() => [])
  if (!found.some((name) => name.startsWith(workFolder))) return
  throw new SettingError(
    `A restore into DATA_DIR (${dataDir}) was not finished, or still runs. Move the folder away, empty the database of DATABASE_URL if you use one, and restore again.`,
  )
}
