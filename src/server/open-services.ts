import { mkdir } from 'node:fs/promises'
import { assertNoneUnfinished } from './backup/unfinished-restore.ts'
import type { Config } from './config.ts'
import { fixedTo, openClock } from './database/clock.ts'
import { isOneFile, openDatabase } from './database/dialect.ts'
import { assertReachable } from './database/health.ts'
import { openSecret } from './database/installation-secret.ts'
import { migrateDatabase } from './database/migrate.ts'
import { assertLocalDisk } from './lib/data-disk.ts'
import { openMailTransport } from './mail/transports/open-transport.ts'
import { openProvider } from './oidc/provider.ts'
import type { Services } from './services.ts'
import { openKeys } from './sessions/signing-keys.ts'
import { openSettings } from './settings/settings-store.ts'
import { openStorage } from './storage/open-storage.ts'

/** `given` is the clock of a test. */
export async function openServices(config: Config, given?: () => number): Promise<Services> {
  await makeDataDir(config)
  await assertNoneUnfinished(config.dataDir)
  if (isOneFile(config.database)) await assertLocalDisk(config.dataDir)
  await migrateDatabase(config.database)
  const db = openDatabase(config.database)
  try {
    await assertReachable(db, config.database)
    const clock = given ? fixedTo(given) : await openClock(db)
    const { now, ofMachine } = clock
    const secret = await openSecret(db)
    const keys = await openKeys(db, now)
    const storage = await openStorage(config, { secret, now, ofMachine })
    const settings = openSettings(db)
    const mail = await openMailTransport(config)
    const provider = openProvider(config, now)
    return { config, db, keys, secret, storage, settings, mail, provider, now, clock, seen: { slowest: new Map() } }
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
