import type { CryptoKey } from 'jose'
import type { Ground } from '#contract/band.ts'
import type { Language } from '#contract/languages.ts'
import type { StoredSettings } from '#contract/settings.ts'
import type { Config } from './config.ts'
import type { Clock } from './database/clock.ts'
import type { Db } from './database/dialect.ts'
import type { MailTransport } from './mail/transports/transport.ts'
import type { Provider } from './oidc/provider.ts'
import type { Storage } from './storage/storage.ts'

/** Domain functions take only the parts that they need. */
export interface Services {
  readonly config: Config
  readonly db: Db
  readonly keys: Keys
  /** The HMAC key for file addresses, derived refresh tokens and visitor hashes. */
  readonly secret: Buffer
  readonly storage: Storage
  readonly settings: SettingsStore
  readonly mail: MailTransport
  /** Of single sign-on; undefined without one. */
  readonly provider: Provider | undefined
  /** Epoch milliseconds. In a call it stands still (http/route.ts). */
  readonly now: () => number
  /** It runs on in a call, for what takes a while there, such as the heartbeat of an upload. */
  readonly clock: Clock
  readonly seen: Seen
}

export interface Seen {
  /** http/watch-proxies.ts writes this. */
  untrustedProxy?: { address: string; at: number }
  /** http/slowest-calls.ts writes this. */
  readonly slowest: Map<string, SlowCall>
}

export interface SlowCall {
  /** Such as `GET /api/mail`. */
  readonly call: string
  readonly ms: number
  readonly at: number
}

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

/** All instances share these keys through the database. The newest key signs. */
export interface Keys {
  signer(): Key
  /** Reads the database when the key is not cached. */
  verifier(kid: string): Promise<CryptoKey | undefined>
  published(): PublicJwk[]
  reload(): Promise<void>
}

export interface CurrentSettings extends StoredSettings {
  /** Changes with every saved setting; empty while nothing is set. */
  readonly version: string
  /** Visitors agree to the wording with this number; 0 while there is none. */
  readonly consentVersion: number
  /** The same for the languages that have a wording of their own. */
  readonly consentVersions: Readonly<Partial<Record<Language, number>>>
  /** The same for the words with which visitors wish to be told of new editions. */
  readonly editionsVersion: number
  readonly editionsVersions: Readonly<Partial<Record<Language, number>>>
  /** When the firm last stopped asking visitors to be named as readers; 0 for never. */
  readonly namedEndedAt: number
}

/** Keeps the owner's settings in memory for two seconds; `forget` ends that. */
export interface SettingsStore {
  current(): Promise<CurrentSettings>
  forget(): void
  /** Base64; undefined without a logo. */
  mailLogo(ground: Ground): Promise<string | undefined>
}
