import type { Services } from '../services.ts'
import type { Tx } from '../transaction/transaction.ts'

/**
 * What follows from what happens to an access, in the same transaction and before the access itself changes: whoever
 * watches locks first. Requests watch their accesses, and lie in a layer above.
 */
export interface AccessWatch {
  /** A visit begins. */
  readonly visited: (services: Services, tx: Tx, accessId: string) => Promise<void>
  readonly withdrawn: (tx: Tx, accessId: string) => Promise<void>
  readonly extended: (tx: Tx, accessId: string, endTime: number) => Promise<void>
}
