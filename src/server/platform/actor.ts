import type { Role } from '#contract/common.ts'
import type { Access } from '#contract/endpoint.ts'

/** Who calls, as the session and user rows say. */
export interface Caller {
  readonly id: string
  readonly sessionId: string
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** Who does a deed, and from where. A visitor's call has a caller only when it came with a live token. */
export interface Actor {
  readonly caller: Caller | undefined
  readonly network: string
  /** What the call asks of its caller; looked at again in its transaction. */
  readonly access: Access
}

export interface AuthenticatedActor extends Actor {
  readonly caller: Caller
}
