import * as Type from 'typebox'
import { AuditSubjectKind } from './audit-actions.ts'
import { EpochMs, shape } from './common.ts'
import { endpoint } from './endpoint.ts'
import { PageQuery, pageOf } from './lists.ts'

const Name = Type.String({ maxLength: 60 })

const AuditQuery = Type.Object(
  {
    ...PageQuery.properties,
    sortBy: Type.Optional(Type.Enum(['created'])),
    /** The account that acted. */
    actor: Type.Optional(Name),
    /** Such as `request.approve`. */
    action: Type.Optional(Name),
    /** The id of what the action was about. */
    subject: Type.Optional(Name),
    /** At this time or later. */
    from: Type.Optional(EpochMs),
    /** At this time or earlier. */
    to: Type.Optional(EpochMs),
  },
  { additionalProperties: false },
)
export type AuditQuery = Type.Static<typeof AuditQuery>

/** The network of what commands and jobs did. */
export const ownNetwork = 'this machine'

export const AuditRow = shape('AuditRow')({
  id: Type.String(),
  at: EpochMs,
  /** Who acted; null for visitors and the program itself. The name is empty once the account is gone. */
  actor: Type.Union([Type.Object({ id: Type.String(), name: Type.String() }), Type.Null()]),
  action: Type.String(),
  /** The name is empty when it is gone, erased, or has none. */
  subject: Type.Union([Type.Object({ kind: AuditSubjectKind, id: Type.String(), name: Type.String() }), Type.Null()]),
  network: Type.String(),
  /** Empty once it was erased. */
  details: Type.Record(Type.String(), Type.Unknown()),
  /** Whether the row stands in the chain of seals. */
  sealed: Type.Boolean(),
})
export type AuditRow = Type.Static<typeof AuditRow>

export const auditTrail = {
  list: endpoint('GET /api/audit', 'superAdmin', {
    token: 'none',
    summary: 'Who did what',
    query: AuditQuery,
    reply: pageOf(AuditRow),
  }),
  /** `number:hash`, kept outside of the database, proves later that no row up to it was changed (`docent audit verify`). */
  seal: endpoint('GET /api/audit/seal', 'superAdmin', {
    token: 'none',
    summary: 'Newest seal of the audit',
    reply: shape('AuditSeal')({
      /** 0 before the first seal. */
      number: Type.Integer(),
      at: Type.Union([EpochMs, Type.Null()]),
      /** 0 for what stood before there were seals, then 1, and one more with each restore of a backup. */
      epoch: Type.Integer(),
      /** The rows that are sealed. */
      rows: Type.Integer(),
      hash: Type.String(),
      /** The rows that wait for the next seal, at most a minute. */
      unsealed: Type.Integer(),
    }),
  }),
}
