import { randomUUIDv7 } from 'node:crypto'
import type { Trx } from '../database/dialect.ts'
import type { Actor } from '../lib/actor.ts'
import { insertAudit } from './audit.queries.ts'

/**
 * Writes one audit row in the action's transaction: actor, action, subject, time and network. `details` holds no
 * secrets.
 */
export async function audit(
  trx: Trx,
  at: number,
  { caller, network }: Actor,
  action: string,
  subjectId: string | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  const actorId = caller?.id ?? null
  await insertAudit(trx, {
    id: randomUUIDv7(),
    at,
    actorId,
    network,
    action,
    subjectId,
    details: JSON.stringify(details),
  })
}

/** The actor of the program itself and of the command line. */
export const systemActor: Actor = { caller: undefined, network: 'this machine', access: 'visitor' }
