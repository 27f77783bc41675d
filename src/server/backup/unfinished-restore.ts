import { readdir } from 'node:fs/promises'
import { SettingError } from '../lib/errors.ts'

/** The beginning of the folder in DATA_DIR that a restore works in, and removes at its end. */
export const workFolder = '.restore-'

/** Throws a SettingError for what a restore left that was killed or failed: sessions and links of the backup live there on. */
export async function assertNoneUnfinished(dataDir: string): Promise<void> {
  const found = await readdir(dataDir).catch(() => [])
  if (found.some((name) => name.startsWith(workFolder))) throw unfinished(dataDir)
}

export function unfinished(dataDir: string, cause?: Error): SettingError {
  const because = cause ? ` (${cause.message.replace(/\.$/, '')})` : ', or still runs'
  return new SettingError(
    `A restore into DATA_DIR (${dataDir}) was not finished${because}. Move the folder away, create the database of DATABASE_URL anew if you use one, and restore again.`,
    { cause },
  )
}
