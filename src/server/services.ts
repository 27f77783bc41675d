import type { Config } from './config.ts'
import type { Db } from './database/dialect.ts'
import type { MailTransport } from './mail/transports/transport.ts'
import type { Keys } from './sessions/keys.ts'
import type { SettingsStore } from './settings/settings-store.ts'
import type { Storage } from './storage/storage.ts'

/** The infrastructure of the product. Domain functions take the parts they need. */
export interface Services {
  readonly config: Config
  readonly db: Db
  readonly keys: Keys
  /** The HMAC key for file addresses, derived refresh tokens and visitor hashes. */
  readonly secret: Buffer
  readonly storage: Storage
  readonly settings: SettingsStore
  readonly mail: MailTransport
  /** Returns the current time in epoch milliseconds. */
  readonly now: () => number
  /** What this instance observed and reports to its owner. */
  readonly seen: Seen
}

export interface Seen {
  /** When an untrusted address last forwarded a request; see watch-proxies.ts. */
  untrustedProxy?: { address: string; at: number }
}
