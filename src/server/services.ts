import type { CryptoKey } from 'jose'
import type { StoredSettings } from '#contract/settings.ts'
import type { Config } from './config.ts'
import type { Db } from './database/dialect.ts'
import type { MailTransport } from './mail/transports/transport.ts'
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

/** A signing key for access tokens. */
export interface Key {
  kid: string
  privateKey: CryptoKey
  publicKey: CryptoKey
  publicJwk: PublicJwk
}

interface PublicJwk {
  kty: string
  crv: string
  x: string
  kid: string
  alg: string
  use: string
}

/** The signing keys of access tokens, stored in the database and so shared by all instances. The newest key signs. */
export interface Keys {
  signer(): Key
  /** Returns the key with this id, reading the database when it is not cached. */
  verifier(kid: string): Promise<CryptoKey | undefined>
  published(): PublicJwk[]
  /** Reloads the keys that other instances added or removed. */
  reload(): Promise<void>
}

export interface CurrentSettings extends StoredSettings {
  /** Tells versions apart; empty while nothing is set. */
  readonly version: string
  /** The number of the wording that visitors agree to; 0 while there never was one. */
  readonly consentVersion: number
}

/** The owner's settings, kept in memory for two seconds. */
export interface SettingsStore {
  current(): Promise<CurrentSettings>
  /** Reads them again at the next use. */
  forget(): void
  /** Returns the picture of the logo that mails carry, in base64; undefined without one. */
  mailLogo(): Promise<string | undefined>
}
