import type { FirstSteps } from '#contract/system.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import * as queries from './first-steps.queries.ts'

/** Each step is ticked by what is there, not by a press. */
export async function findFirstSteps(services: Services, { caller }: AuthenticatedActor): Promise<FirstSteps> {
  const { db, mail, settings } = services
  const { firm } = await settings.current()
  return {
    closed: (await queries.findClosedAt(db, caller.id)) !== null,
    firm: firm.name !== '',
    catalogue: await queries.hasAny(db, 'catalogue'),
    form: await queries.hasAny(db, 'catalogueRequest'),
    mail: mail.kind === 'smtp',
  }
}

export async function closeFirstSteps(services: Services, actor: AuthenticatedActor): Promise<void> {
  await transactAs(services, actor, async (tx) => {
    await queries.setClosedAt(tx.db, tx.actor.caller.id, tx.now)
    await tx.audit('firstSteps.close', tx.actor.caller.id)
  })
}
