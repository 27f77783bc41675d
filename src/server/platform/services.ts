import type { Config } from './config.ts'
import type { Db } from './db/dialect.ts'
import type { Keys } from './keys.ts'
import type { MailTransport } from './mail/mail.ts'
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
