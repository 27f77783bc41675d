import type { CryptoKey } from 'jose'

/** A signing key for access tokens. */
export interface Key {
  kid: string
  privateKey: CryptoKey
  publicKey: CryptoKey
  publicJwk: PublicJwk
}

export interface PublicJwk {
  kty: string
  crv: string
  x: string
  kid: string
  alg: string
  use: string
}

/**
 * The signing keys of our access tokens. They are stored in the database, so all instances share them. The newest key
 * signs.
 */
export interface Keys {
  signer(): Key
  /** Returns the key with this id, reading the database when it is not cached. */
  verifier(kid: string): Promise<CryptoKey | undefined>
  published(): PublicJwk[]
  /** Reloads the keys that other instances added or removed. */
  reload(): Promise<void>
}
