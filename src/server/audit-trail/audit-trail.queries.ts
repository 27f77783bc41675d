import { type RawBuilder, sql } from 'kysely'
import type { AuditQuery } from '#contract/audit.ts'
import { maxCountedMatches } from '#contract/lists.ts'
import { type Db, readByIndex } from '../database/dialect.ts'
import type { PageWindow, Total } from '../database/paging/page-window.ts'

type Filters = Pick<AuditQuery, 'actor' | 'action' | 'subject' | 'from' | 'to'>

const columns = ['id', 'at', 'actorId', 'action', 'subjectId', 'network', 'details', 'seal'] as const

export type StoredRow = Awaited<ReturnType<typeof findRows>>[number]

/** Rows have no number of their own, so a page begins behind the time and the id of a row. */
export function findRows(db: Db, filters: Filters, { cursor, direction, limit, offset }: PageWindow) {
  const { seq = 0, text = '' } = cursor?.position ?? {}
  const side = sql.raw(`${direction === 'desc' ? '<' : '>'}${cursor?.inclusive ? '=' : ''}`)
  const behind = cursor ? [sql<boolean>`(at, id) ${side} (${seq}, ${text})`] : []
  return readByIndex(db, true, (db) => {
    let query = db.selectFrom('audit').select(columns).orderBy('at', direction).orderBy('id', direction)
    for (const condition of [...conditionsOf(filters), ...behind]) query = query.where(condition)
    return query.limit(limit).offset(offset).execute()
  })
}

/** Counts at most one row more than lists count. */
export async function countRows(db: Db, filters: Filters): Promise<Total> {
  const conditions = sql.join(conditionsOf(filters), sql` and `)
  const { rows } = await readByIndex(db, false, (db) =>
    sql<{ count: number }>`select count(*) as count from
      (select 1 as one from audit where ${conditions} limit ${maxCountedMatches + 1}) counted`.execute(db),
  )
  const count = Number(rows[0]?.count)
  return { total: Math.min(count, maxCountedMatches), isMinimum: count > maxCountedMatches }
}

function conditionsOf({ actor, action, subject, from, to }: Filters): RawBuilder<boolean>[] {
  return [
    ...(actor === undefined ? [] : [sql<boolean>`"actorId" = ${actor}`]),
    ...(action === undefined ? [] : [sql<boolean>`action = ${action}`]),
    ...(subject === undefined ? [] : [sql<boolean>`"subjectId" = ${subject}`]),
    ...(from === undefined ? [] : [sql<boolean>`at >= ${from}`]),
    ...(to === undefined ? [] : [sql<boolean>`at <= ${to}`]),
  ]
}
