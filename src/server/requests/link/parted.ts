import { touchLock } from '../../database/locks.ts'
import { eraseAccessesMadeAt, moveAccesses } from '../../tours/tour-access.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { emptyDecisions, findTimes, moveDecisions, moveEventsOfOthers, opening } from '../events/request-events.ts'

interface Move {
  readonly from: string
  readonly to: string
}

/** Moves the decisions about a form that were undone, with that form, to another request. */
export async function takeDecisionsAlong(tx: Tx, move: Move & { readonly about: string }): Promise<void> {
  await moveDecisions(tx.db, move)
  await moveAccessesOf(tx, move)
}

/** Moves all that concerns the other forms, with them, to another request. */
export async function leaveOthers(tx: Tx, move: Move & { readonly except: string }): Promise<void> {
  await moveEventsOfOthers(tx.db, move)
  await moveAccessesOf(tx, move)
}

async function moveAccessesOf({ db }: Tx, { from, to }: Move): Promise<void> {
  await moveAccesses(db, { from, to, times: await findTimes(db, to, opening) })
}

/** Of what was decided about a form that has left, only the times remain. */
export async function forgetDecisions(tx: Tx, requestId: string, about: string): Promise<void> {
  const times = await emptyDecisions(tx.db, requestId, about)
  await eraseAccessesMadeAt(tx, { requestId, times })
  await touchLock(tx.db, 'erased', tx.now)
}
