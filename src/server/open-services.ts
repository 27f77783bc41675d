import { mkdir } from 'node:fs/promises'
import { openKeys } from './accounts/signing-keys.ts'
import type { Config } from './platform/config.ts'
import { isOneFile, openDatabase } from './platform/db/dialect.ts'
import { migrateDatabase } from './platform/db/migrate.ts'
import { assertLocalDisk } from './platform/disk.ts'
import { openMailTransport } from './platform/mail/open-mail.ts'
import { openSecret } from './platform/secrets.ts'
import type { Services } from './platform/services.ts'
import { openSettings } from './platform/settings/settings.ts'
import { openStorage } from './platform/storage/open-storage.ts'

export async function openServices(config: Config, now: () => number = Date.now): Promise<Services> {
  await makeDataDir(config)
  if (isOneFile(config.database)) await assertLocalDisk(config.dataDir)
  await migrateDatabase(config.database)
  const db = openDatabase(config.database)
  try {
    const secret = await openSecret(db)
    const keys = await openKeys(db, now)
    const storage = await openStorage(config, { secret, now })
    const settings = openSettings(db)
    return { config, db, keys, secret, storage, settings, mail: await openMailTransport(config), now, seen: {} }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

export async function makeDataDir({ dataDir }: Pick<Config, 'dataDir'>): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
}

export async function closeServices({ db, mail, storage }: Services): Promise<void> {
  storage.close()
  await mail.close()
  await db.destroy()
}
