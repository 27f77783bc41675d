import type { TokenScope } from '#contract/api-tokens.ts'
import { ownNetwork } from '#contract/audit.ts'
import type { Role } from '#contract/common.ts'
import type { Access } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import type { Theme } from '#contract/personal.ts'
import type { SignInMethod } from '#contract/sessions.ts'

export interface Caller {
  readonly id: string
  /** The id of the session or the API token of this call: what the call opens, such as a file's address, ends with it. */
  readonly credential: string
  /** Of a call with an API token. */
  readonly token?: { readonly name: string; readonly scope: TokenScope } | undefined
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** Null means the language of the browser. */
  readonly language: Language | null
  /** Null means that of the system. */
  readonly theme: Theme | null
  /** Null without a second factor. */
  readonly secondFactorAt: number | null
  /** When they last proved in this session who they are. */
  readonly proven: number
  /** How the session began; empty for sessions of earlier versions. */
  readonly method: SignInMethod | ''
}

/** It is known by its id, which signs nobody in (product: New devices). */
export interface Browser {
  readonly id: string
  /** It sent the id, which another one gets with the answer. */
  readonly isReturning: boolean
}

/** A visitor's call has a caller only if it carried a valid token. */
export interface Actor {
  readonly caller: Caller | undefined
  readonly network: string
  /** The browser's own words about itself (`User-Agent`). */
  readonly agent?: string | undefined
  /** Of a call that signs in. */
  readonly browser?: Browser | undefined
  /** `transactAs` checks this access again inside the transaction, and the proof. */
  readonly access: Access
  readonly mustProve?: ((caller: Caller) => boolean) | undefined
  /** Of a call: writes a committed deed to the log, with the id of its request. */
  readonly log?: ((deed: Deed) => void) | undefined
}

/** An action of the audit, without anything personal. */
export interface Deed {
  readonly deed: string
  /** The id of what it was about. */
  readonly subject?: string
}

export interface AuthenticatedActor extends Actor {
  readonly caller: Caller
}

/** The program itself and the command line act as the system. */
export const systemActor: Actor = { caller: undefined, network: ownNetwork, access: 'visitor' }
