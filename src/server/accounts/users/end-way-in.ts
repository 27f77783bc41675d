import { revokeSessionsBy } from '../../sessions/sessions.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { voidLinks } from '../links/link-tokens.ts'

type WayIn = Parameters<typeof revokeSessionsBy>[1]

/** Ends sessions, proofs, API tokens and a change of address of whoever used a way in that its person takes away. The session `except` stays. */
export async function endWayIn(tx: Tx, way: WayIn, except: string): Promise<void> {
  await revokeSessionsBy(tx.db, way, except)
  await voidLinks(tx, way.userId, 'changeEmail')
}
