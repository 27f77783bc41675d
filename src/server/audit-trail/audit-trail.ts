import type { AuditQuery, AuditRow, auditTrail } from '#contract/audit.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import { countSealed, findNewestSeal } from '../audit/seals.ts'
import { pageWindow, type Total, toPage } from '../database/paging/page-window.ts'
import type { Services } from '../services.ts'
import * as queries from './audit-trail.queries.ts'
import { kindOf, type Names, nameOf, namesIn } from './names.ts'

/** The list stays out of the word index and the kept totals, so that no form pays for it (product: Audit). */
export async function listAudit({ db }: Pick<Services, 'db'>, query: AuditQuery): Promise<Page<AuditRow>> {
  const total = await totalOf(db, query)
  const window = pageWindow(query, total, true)
  const isNone = total.total === 0 || window.limit === 0
  const rows = isNone ? [] : await queries.findRows(db, query, window)
  if (window.backwards) rows.reverse()
  const names = await namesIn(db, rows)
  const positions = rows.map(({ at, id }) => ({ seq: at, text: id }))
  return toPage(
    rows.map((row) => shown(row, names)),
    positions,
    window,
    total,
  )
}

async function totalOf(db: Services['db'], query: AuditQuery): Promise<Total> {
  const isFiltered = ['actor', 'action', 'subject', 'from', 'to'].some((name) => Object.hasOwn(query, name))
  if (isFiltered) return queries.countRows(db, query)
  const { sealed, unsealed } = await countSealed(db)
  return { total: sealed + unsealed, isMinimum: false }
}

function shown({ actorId, subjectId, details, seal, ...row }: queries.StoredRow, names: Names): AuditRow {
  const kind = kindOf(row.action)
  return {
    ...row,
    actor: actorId === null ? null : { id: actorId, name: nameOf(names, 'user', actorId) },
    subject: kind === null || subjectId === null ? null : { kind, id: subjectId, name: nameOf(names, kind, subjectId) },
    details: JSON.parse(details),
    sealed: seal !== null,
  }
}

/** Reads the list as exports do. */
export const listForExport = (services: Services, query: ListQuery) => listAudit(services, query as AuditQuery)

export async function readSeal({ db }: Pick<Services, 'db'>): Promise<Reply<(typeof auditTrail.seal)['shapes']>> {
  const newest = await findNewestSeal(db)
  const { unsealed } = await countSealed(db)
  return { ...(newest ?? { number: 0, at: null, epoch: 0, rows: 0, hash: '' }), unsealed }
}
