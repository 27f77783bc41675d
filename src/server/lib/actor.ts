import type { Role } from '#contract/common.ts'
import type { Access } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import type { Theme } from '#contract/personal.ts'

export interface Caller {
  readonly id: string
  readonly sessionId: string
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** Null means the language of the browser. */
  readonly language: Language | null
  /** Null means that of the system. */
  readonly theme: Theme | null
}

/** A visitor's call has a caller only if it carried a valid token. */
export interface Actor {
  readonly caller: Caller | undefined
  readonly network: string
  /** `transactAs` checks this access again inside the transaction. */
  readonly access: Access
}

export interface AuthenticatedActor extends Actor {
  readonly caller: Caller
}

/** The program itself and the command line act as the system. */
export const systemActor: Actor = { caller: undefined, network: 'this machine', access: 'visitor' }
