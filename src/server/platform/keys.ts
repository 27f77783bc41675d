import type { CryptoKey } from 'jose'

/** A signing key of the access tokens. */
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

/** The keys of our access tokens, kept in the database and so shared by all instances. The newest one signs. */
export interface Keys {
  signer(): Key
  /** Looks in the database when the key is not known here yet. */
  verifier(kid: string): Promise<CryptoKey | undefined>
  published(): PublicJwk[]
  /** Takes over what other instances changed. */
  reload(): Promise<void>
}
