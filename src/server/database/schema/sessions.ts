import type { TokenScope } from '#contract/api-tokens.ts'
import type { SignInMethod } from '#contract/sessions.ts'

/** A browser with which a person signed in (product: New devices). It signs nobody in. */
export interface KnownDevice {
  /** Of the person and the id that the browser keeps. */
  hash: string
  userId: string
  /** Families of browser and system, as at the latest sign-in. */
  device: string
  /** The /24 or /48 of the latest sign-in. */
  network: string
  seen: number
  /** 0 for one that is known because it is like another. */
  told: 0 | 1
}

/** A refresh token family is valid as long as this row exists. */
export interface Session {
  id: string
  userId: string
  created: number
  /** Idle sessions expire (product: Sessions and tokens). */
  refreshed: number
  /** Families of browser and system at the sign-in; empty when neither is known. */
  device: string
  /** Of the sign-in. */
  network: string
  /** Empty for sessions of earlier versions. */
  method: SignInMethod | ''
  /** When the person last proved who they are (product: Fresh proof). */
  proven: number
  /** Null for a device that is not known, and for a program that keeps no cookie. */
  knownDevice: string | null
}

export interface ApiToken {
  id: string
  userId: string
  hash: string
  name: string
  scope: TokenScope
  /** How the session began that made it (product: Second factor). */
  method: SignInMethod | ''
  /** The last four characters, by which a person tells which one it is. */
  ending: string
  created: number
  expires: number
  /** The last use that was noted, at most one an hour. */
  used: number | null
  /** Of that use. */
  network: string | null
}

export interface RefreshToken {
  hash: string
  sessionId: string
  created: number
  replacedAt: number | null
}

/** A sign-in that waits for its second factor. */
export interface SignInTicket {
  hash: string
  userId: string
  /** The origin that asked for a token of its own (product: Sessions and tokens). */
  audience: string | null
  expires: number
  triesLeft: number
  /** The first step, when it was not the password. */
  method: 'provider' | null
}

export interface SigningKey {
  kid: string
  jwk: string
  created: number
}
