import { randomUUIDv7 } from 'node:crypto'
import type { AuditAction } from '#contract/audit-actions.ts'
import type { Trx } from '../database/dialect.ts'
import type { Actor } from '../lib/actor.ts'
import { insertAudit } from './audit.queries.ts'
import { newSalt } from './commitments.ts'

export { auditOf, emptyAuditDetails, eraseAuditDetails, removalsNamingAny } from './audit.queries.ts'

interface Action {
  readonly at: number
  readonly actor: Actor
  readonly action: AuditAction
  readonly subjectId: string | null
  /** Never put secrets here. */
  readonly details?: Record<string, unknown> | undefined
}

export async function audit(trx: Trx, { at, actor, action, subjectId, details = {} }: Action): Promise<void> {
  const token = actor.caller?.token
  await insertAudit(trx, {
    id: randomUUIDv7(),
    at,
    actorId: actor.caller?.id ?? null,
    network: actor.network,
    action,
    subjectId,
    details: JSON.stringify(token ? { ...details, token: token.name } : details),
    salt: newSalt(),
  })
}
