import type { Page } from '#contract/lists.ts'
import type { HistoryRow, RequestQuery, RequestRow, RequestStatus } from '#contract/request-shapes.ts'
import type { Question } from '#contract/settings.ts'
import type { Db } from '../../database/dialect.ts'
import { mapPage } from '../../database/paging/pages.ts'
import { pick } from '../../database/prepared.ts'
import { countryCodeOf } from '../../database/search/country-code.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import type { Services } from '../../services.ts'
import { formFields, nameOf } from '../request/request.ts'
import { visibleOwner } from '../request/request-owner.ts'
import { ownerViews } from '../submissions/owner-view.ts'
import type { Submission } from '../submissions/submission.ts'
import { answerCells } from './answer-cells.ts'
import * as queries from './request-lists.queries.ts'

export async function listPending(
  { db, now }: Services,
  actor: AuthenticatedActor,
  query: RequestQuery,
): Promise<Page<RequestRow>> {
  const ownerId = visibleOwner(actor)
  const page = await queries.findRequests(db, now(), { ownerId, status: 'pending' }, query)
  const show = await showing(db, ownerId, page.data)
  return mapPage(page, (row) => Object.assign(show(row), { catalogueId: row.catalogueId || undefined }))
}

export async function listHistory(
  { db, now }: Services,
  actor: AuthenticatedActor,
  query: RequestQuery,
): Promise<Page<HistoryRow>> {
  const ownerId = visibleOwner(actor)
  const page = await queries.findRequests(db, now(), { ownerId }, query)
  return mapPage(page, await showing(db, ownerId, page.data))
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
  for await (const rows of queries.findExported(db, { now: now() }, { ownerId, after, ...scope }, query)) {
    const show = await exporting(db, ownerId, rows)
    yield rows.map(show).map((row) => Object.assign(row, answerCells(row.answers, asked)))
  }
}

type ExportedRow = Awaited<ReturnType<(typeof queries)['findExported']>> extends AsyncIterable<(infer R)[]> ? R : never
const exportedWords = [...formFields, 'source', 'answers', 'language', 'consentVersion', 'consentAt'] as const

/** A USER exports what they see. */
async function exporting(db: Db, ownerId: string | undefined, rows: readonly ExportedRow[]) {
  if (ownerId === undefined) return (row: ExportedRow) => row
  const shownOf = await shownTo(db, ownerId, rows, exportedWords)
  return (row: ExportedRow) => Object.assign(row, shownOf(row))
}

type OwnedRow = Parameters<typeof ownerViews>[2][number]

/** Returns what replaces a request's words and delivery for its USER. */
async function shownTo<Name extends keyof Submission>(
  db: Db,
  ownerId: string,
  rows: readonly OwnedRow[],
  words: readonly Name[],
) {
  const viewOf = await ownerViews(db, ownerId, rows)
  return (row: OwnedRow) => {
    const { own, isProven } = viewOf(row)
    const sent = own && { ...pick(own, words), countryCode: countryCodeOf(own.country) }
    return { ...sent, ...(isProven ? {} : ({ delivery: 'none', openings: 0 } as const)) }
  }
}

type Row = Awaited<ReturnType<typeof queries.findRequests>>['data'][number]

/** Rows are added to in place: copies of them take a fifth of the call. */
const named = <R extends Row>(row: R) => Object.assign(row, { name: nameOf(row) })

const words = ['firstName', 'lastName', 'email', 'company', 'country', 'occupation', 'industry', 'source'] as const

/** A USER sees what they sent, and is not told who decided, and when, what was asked, nor how many forms there are. */
async function showing(db: Db, ownerId: string | undefined, rows: readonly Row[]) {
  if (ownerId === undefined) return named<Row>
  const shownOf = await shownTo(db, ownerId, rows, words)
  const hidden = { decidedAt: undefined, decidedBy: undefined, questionState: undefined }
  const ofForms = { forms: undefined, submissionId: undefined }
  return (row: Row) => named(Object.assign(row, shownOf(row), hidden, ofForms))
}
