import type { Actor } from '../lib/actor.ts'
import { decided, invalid, notFound } from '../lib/errors.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import { isWithdrawn, tourOfAccess } from './access-tour.ts'
import type { AccessWatch } from './access-watch.ts'
import { findAccess } from './tour-access.queries.ts'
import { moveAccessEnd } from './tour-access.ts'

interface Extension {
  readonly id: string
  readonly endTime: number
}

/** Moves the end of an access, also of one that is over. Its link stays. */
export async function extendAccess(
  services: Services,
  actor: Actor,
  { id, endTime }: Extension,
  watch: AccessWatch,
): Promise<void> {
  await transactAs(services, actor, async (tx) => {
    await watch.extended(tx, id, endTime)
    const access = await findAccess(tx.db, id)
    if (!access) throw notFound('This access')
    // The product fixes this message (product: Forms).
    if (endTime <= access.startTime) throw invalid('endTime', 'end time must before start time!!')
    if (endTime <= tx.now) throw invalid('endTime', 'Please choose an end that is still to come.')
    if (isWithdrawn(access, await tourOfAccess(tx.db, access)) || !(await moveAccessEnd(tx, id, endTime)))
      throw decided('This access was withdrawn before.')
  })
}
