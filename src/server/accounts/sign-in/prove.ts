import type { AuthenticatedActor } from '../../lib/actor.ts'
import { markProven } from '../../sessions/sessions.ts'
import type { Tx } from '../../transaction/transaction.ts'

/** Records a fresh proof, for the caller's session alone. */
export async function prove(tx: Tx<AuthenticatedActor>): Promise<void> {
  const { id, credential: sessionId } = tx.actor.caller
  await markProven(tx, sessionId)
  await tx.audit('session.confirm', id)
}
