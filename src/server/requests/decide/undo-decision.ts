import { isUniqueViolation } from '../../database/dialect.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import { conflict, forbidden } from '../../lib/errors.ts'
import { readSender } from '../../mail/layout/sender.ts'
import { cancelMailAbout } from '../../mail/outbox.ts'
import type { Services } from '../../services.ts'
import { isOwner } from '../../sessions/roles.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { wasInvited } from '../events/request-events.ts'
import { type CatalogueRequest, lockRequest } from '../request/request.ts'
import { undoTimeLeft } from '../request/told.ts'
import { withdraw } from '../request/withdraw.ts'
import { withdrawAll } from '../submissions/submission.ts'
import { findCounting, hasAskedAgain, reopen } from './reopen.ts'

/** Makes a decided request pending again, before its mail leaves. One that nobody asked for is withdrawn. */
export async function undoDecision(services: Services, actor: AuthenticatedActor, id: string): Promise<void> {
  const senderTo = await readSender(services)
  await transactAs(services, actor, async (tx) => {
    const request = await lockRequest(tx.db, id)
    assertUndoable(tx, request)
    if (!(await cancelMailAbout(tx.db, id))) throw conflict('The mail is leaving, so this decision cannot be undone.')
    const counting = await findCounting(tx.db, request)
    if (!counting) throw conflict('The visitor has withdrawn this request meanwhile, so this decision stands.')
    if (await hasAskedAgain(tx.db, request, counting)) throw askedAgain()
    const open = await reopen(tx, senderTo, { request, counting })
    if (!(await wasInvited(tx.db, id))) return
    await withdrawAll(tx.db, id, tx.now)
    await withdraw(tx, open)
  }).catch((error) => {
    // Only the unique index detects a form that arrives at the same time.
    throw isUniqueViolation(error) ? askedAgain() : error
  })
}

const askedAgain = () => conflict('The visitor has asked again meanwhile, so this decision stands.')

/** Returns the seconds that are left for this caller to undo the decision; 0 when it cannot be undone. */
export function undoSecondsLeft(
  { now, config, actor: { caller } }: Pick<Tx<AuthenticatedActor>, 'now' | 'config' | 'actor'>,
  { status, decidedAt, decidedBy, answeredAt, email }: CatalogueRequest,
): number {
  if (status !== 'approved' && status !== 'rejected') return 0
  // The visitor knows the decision, or has erased the request.
  if (answeredAt !== null || email === '') return 0
  if (decidedAt === null || (decidedBy !== caller.id && !isOwner(caller.role))) return 0
  return Math.ceil(undoTimeLeft(decidedAt, now, config) / 1_000)
}

function assertUndoable(tx: Tx<AuthenticatedActor>, request: CatalogueRequest): void {
  const { id, role } = tx.actor.caller
  if (request.status !== 'approved' && request.status !== 'rejected') throw conflict('There is no decision to undo.')
  if (undoSecondsLeft(tx, request) > 0) return
  if (request.decidedBy !== id && !isOwner(role)) throw forbidden('Only the person who decided can undo this.')
  throw conflict('It is too late to undo this decision, or its mail has left.')
}
