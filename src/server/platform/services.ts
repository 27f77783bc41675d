import { mkdir } from 'node:fs/promises'
import { type Keys, openKeys } from '../accounts/signing-keys.ts'
import type { Config } from './config.ts'
import { type Db, openDatabase } from './db/dialect.ts'
import { migrateDatabase } from './db/migrate.ts'
import { assertLocalDisk } from './disk.ts'
import type { MailTransport } from './mail/mail.ts'
import { openMailTransport } from './mail/open-mail.ts'
import { openSecret } from './secrets.ts'
import { openStorage } from './storage/open-storage.ts'
import type { Storage } from './storage/storage.ts'

/** What the product stands on. Domain functions take from it what they need. */
export interface Services {
  readonly config: Config
  readonly db: Db
  readonly keys: Keys
  /** The key of everything that we sign ourselves: file addresses, refresh successors, visitor marks. */
  readonly secret: Buffer
  readonly storage: Storage
  readonly mail: MailTransport
  /** Epoch milliseconds. */
  readonly now: () => number
  /** What this instance noticed and its owner should know. */
  readonly seen: Seen
}

export interface Seen {
  /** When this address last passed on a request without being trusted. */
  untrustedProxy?: { address: string; at: number }
}

export async function openServices(config: Config, now: () => number = Date.now): Promise<Services> {
  await makeDataDir(config)
  if (config.database.kind === 'sqlite') await assertLocalDisk(config.dataDir)
  await migrateDatabase(config.database)
  const db = openDatabase(config.database)
  try {
    const secret = await openSecret(db)
    const keys = await openKeys(db, now)
    const storage = await openStorage(config, { secret, now })
    return { config, db, keys, secret, storage, mail: await openMailTransport(config), now, seen: {} }
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
