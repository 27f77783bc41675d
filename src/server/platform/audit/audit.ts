import { randomUUIDv7 } from 'node:crypto'
import type { Actor } from '../actor.ts'
import type { Trx } from '../db/dialect.ts'
import { insertAudit } from './audit.queries.ts'

/** One row per action, in the action's own transaction: who, what, whom, when and from where. Never a secret. */
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
    deed: action,
    subjectId,
    details: JSON.stringify(details),
  })
}

/** Actions of the program itself and of the command line. */
export const systemActor: Actor = { caller: undefined, network: 'this machine', access: 'visitor' }
