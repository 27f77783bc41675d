import { type AuditSubjectKind, auditActions, isAuditAction } from '#contract/audit-actions.ts'
import type { Db } from '../database/dialect.ts'
import { findNames } from './names.queries.ts'

/** Rows of actions that this version does not know have no kind. */
export const kindOf = (action: string): AuditSubjectKind | null => (isAuditAction(action) ? auditActions[action] : null)

interface Ids {
  readonly action: string
  readonly actorId: string | null
  readonly subjectId: string | null
}

type NamedKind = keyof typeof findNames
const namedKinds = Object.keys(findNames) as NamedKind[]

export type Names = Readonly<Record<NamedKind, ReadonlyMap<string, string>>>

/** Reads each name once, however many rows have it. */
export async function namesIn(db: Db, rows: readonly Ids[]): Promise<Names> {
  const read = async (kind: NamedKind) => {
    const subjects = rows.filter(({ action }) => kindOf(action) === kind).map(({ subjectId }) => subjectId)
    const actors = kind === 'user' ? rows.map(({ actorId }) => actorId) : []
    const ids = [...new Set([...subjects, ...actors])].filter((id) => id !== null)
    const named = ids.length > 0 ? await findNames[kind](db, ids) : []
    return [kind, new Map(named.map(({ id, name }) => [id, name]))] as const
  }
  return Object.fromEntries(await Promise.all(namedKinds.map(read))) as unknown as Names
}

export function nameOf(names: Names, kind: AuditSubjectKind, id: string): string {
  const known: Readonly<Partial<Record<AuditSubjectKind, ReadonlyMap<string, string>>>> = names
  return known[kind]?.get(id) ?? ''
}
