/** How authenticators know a person: random, so that it tells nothing. */
export interface PasskeyHandle {
  userId: string
  handle: string
}

/** Bytes are base64url. */
export interface Passkey {
  id: string
  userId: string
  credentialId: string
  publicKey: string
  /** Of signatures, as the authenticator tells; synced passkeys tell 0. */
  counter: number
  /** 1 when its provider may copy it to other devices. */
  synced: number
  /** Joined by commas. */
  transports: string
  /** The host name for which it was made. */
  rpId: string
  name: string
  /** Families of browser and system; empty when neither is known. */
  device: string
  created: number
  used: number | null
}

/** Kept longer than a challenge is good, so that none is used twice. */
export interface UsedChallenge {
  hash: string
  created: number
}
