import type { Role } from '#contract/common.ts'
import type { Access } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'

/** The signed-in user who makes a call, as read from the session and user rows. */
export interface Caller {
  readonly id: string
  readonly sessionId: string
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** Null for the browser's. */
  readonly language: Language | null
}

/** Who performs an action, and from which network. A visitor's call has a caller only if it carried a valid token. */
export interface Actor {
  readonly caller: Caller | undefined
  readonly network: string
  /** The access that the call requires; checked again inside its transaction. */
  readonly access: Access
}

export interface AuthenticatedActor extends Actor {
  readonly caller: Caller
}

/** The program itself and the command line. */
export const systemActor: Actor = { caller: undefined, network: 'this machine', access: 'visitor' }
