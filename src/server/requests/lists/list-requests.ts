import type { Page } from '#contract/lists.ts'
import type { HistoryRow, RequestQuery, RequestRow, RequestStatus } from '#contract/request-shapes.ts'
import type { Question } from '#contract/settings.ts'
import { mapPage } from '../../database/paging/pages.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import type { Services } from '../../services.ts'
import { nameOf } from '../request/request.ts'
import { visibleOwner } from '../request/request-owner.ts'
import { answerCells } from './answer-cells.ts'
import * as queries from './request-lists.queries.ts'

export async function listPending(
  { db, now }: Services,
  actor: AuthenticatedActor,
  query: RequestQuery,
): Promise<Page<RequestRow>> {
  const ownerId = visibleOwner(actor)
  const page = await queries.findRequests(db, now(), { ownerId, status: 'pending' }, query)
  return mapPage(page, (row) => Object.assign(shown(row, ownerId), { catalogueId: row.catalogueId || undefined }))
}

export async function listHistory(
  { db, now }: Services,
  actor: AuthenticatedActor,
  query: RequestQuery,
): Promise<Page<HistoryRow>> {
  const ownerId = visibleOwner(actor)
  const page = await queries.findRequests(db, now(), { ownerId }, query)
  return mapPage(page, (row) => shown(row, ownerId))
}

export interface RequestExport {
  readonly status?: RequestStatus
  readonly query: RequestQuery
  /** The questions that have a column of their own. */
  readonly questions: readonly Pick<Question, 'id'>[]
  /** The `seq` of the last row that was read before. */
  readonly after?: number
}

export async function* exportRequests(
  { db, now }: Pick<Services, 'db' | 'now'>,
  actor: AuthenticatedActor,
  { query, questions, after, ...scope }: RequestExport,
) {
  const ownerId = visibleOwner(actor)
  const asked = new Set(questions.map(({ id }) => id))
  for await (const rows of queries.findExported(db, { now: now() }, { ownerId, after, ...scope }, query))
    yield rows.map((row) => Object.assign(row, answerCells(row.answers, asked)))
}

type Row = Awaited<ReturnType<typeof queries.findRequests>>['data'][number]

/**
 * A USER is not told who decided, and when, what was asked, nor the source of a form that was not theirs. Rows are added to in place:
 * copies of them take a fifth of the call.
 */
function shown(row: Row, ownerId: string | undefined) {
  const named = Object.assign(row, { name: nameOf(row) })
  if (ownerId === undefined) return named
  const source = row.formEventId === null ? row.source : ''
  return Object.assign(named, { decidedAt: undefined, decidedBy: undefined, questionState: undefined, source })
}
