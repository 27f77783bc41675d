import type { Insertable } from 'kysely'
import type { AuditAction } from '#contract/audit-actions.ts'
import type { NewsKind } from '#contract/notifications.ts'
import type { RequestEventKind } from '#contract/request-shapes.ts'
import { requestsCounter } from '../../catalogues/catalogues.ts'
import type { Db } from '../../database/dialect.ts'
import type { Tables } from '../../database/schema.ts'
import { countryCodeOf } from '../../database/search/country-code.ts'
import { indexRows, placed, sortKeys, type Unplaced } from '../../database/search/index-row.ts'
import { conflict } from '../../lib/errors.ts'
import { addNews } from '../../news/news.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { importEvents, isDecision, type NewEvent, recordEvent } from '../events/request-events.ts'
import { countChange, countImported, countNew } from '../figures/figures.ts'
import { requestListing } from '../listing.ts'
import { forgetReaders } from '../reading/named.ts'
import type { CatalogueRequest } from './request.ts'
import { requestCounter } from './request-counter.ts'
import * as queries from './requests.queries.ts'
import { tellChange, tellNew } from './tell-webhooks.ts'

/** The only writer of requests: with the row it keeps search, figures, counters, history and audit. */

export interface Trace {
  readonly event?: NewEvent
  readonly audit?: { readonly action: AuditAction; readonly details?: Record<string, unknown> }
}

export type RequestPatch = Partial<Omit<CatalogueRequest, Derived | 'id' | 'created'>>
type Derived = 'seq' | 'nameKey' | 'companyKey' | 'countryCode'

const decidedMeanwhile = () => conflict('This request has already been decided.')

/** Changes a request that this transaction has locked, and returns it. Throws a 409 when it was decided meanwhile. */
export async function changeRequest(
  tx: Tx,
  before: CatalogueRequest,
  patch: RequestPatch,
  trace: Trace,
): Promise<CatalogueRequest> {
  const written = { ...patch, ...codeOf(patch) }
  const changed = { ...before, ...written }
  const keys = sortKeys(requestListing, written, changed)
  const after = { ...changed, ...keys }
  if (!(await queries.updateRequest(tx.db, before, { ...written, ...keys }))) throw decidedMeanwhile()
  if (keys) await indexRows(tx.db, requestListing, [after])
  if (endsReading(before, after)) await forgetReaders(tx.db, [after.id])
  await countChange(tx, before, after)
  countLists(tx, before, -1)
  countLists(tx, after, 1)
  await tellChange(tx, before, after)
  await leaveTrace(tx, before.id, aboutForm(before, trace))
  return after
}

/** Another mailbox reads on, or the visitor sees no longer what staff see of them. */
const endsReading = (before: CatalogueRequest, { emailKey, status, linkRevokedAt }: CatalogueRequest) =>
  before.status === 'approved' &&
  (emailKey !== before.emailKey || status !== 'approved' || (linkRevokedAt !== null && before.linkRevokedAt === null))

export type NewRequest = Omit<Unplaced<typeof requestListing>, 'countryCode'> & CatalogueFacts
type CatalogueFacts = Pick<CatalogueRequest, 'status' | 'catalogueId' | 'openings' | 'decidedAt'>

/** Stores a request. Returns false when such a request is already pending, or another process took its number. */
export async function createRequest(tx: Tx, row: NewRequest, trace: Trace): Promise<boolean> {
  const request = complete(tx.db, row)
  if (!(await queries.insertRequest(tx.db, request))) return false
  await indexRows(tx.db, requestListing, [request])
  await countNew(tx, request)
  countLists(tx, request, 1)
  await tellNew(tx, request)
  await leaveTrace(tx, request.id, trace)
  return true
}

export async function importRequests(
  tx: Tx,
  rows: readonly NewRequest[],
  events: readonly Insertable<Tables['requestEvent']>[],
): Promise<void> {
  const requests = rows.map((row) => complete(tx.db, row))
  await queries.insertRequests(tx.db, requests)
  await indexRows(tx.db, requestListing, requests)
  await countImported(tx.db, requests)
  for (const request of requests) countLists(tx, request, 1)
  await importEvents(tx.db, events)
}

/** Returns a row with all columns that are derived from others. */
const complete = (db: Db, row: NewRequest) =>
  placed(db, requestListing, { ...row, countryCode: countryCodeOf(row.country) })

/** Follows every change of the country. */
const codeOf = ({ country }: RequestPatch) => (country === undefined ? {} : { countryCode: countryCodeOf(country) })

type Counted = Pick<CatalogueRequest, 'status' | 'catalogueId'>

function countLists(tx: Tx, { status, catalogueId }: Counted, step: 1 | -1): void {
  tx.count({ [requestCounter(status)]: step, ...(catalogueId ? { [requestsCounter(catalogueId)]: step } : {}) })
}

/** What staff are told of (product: Told in time). */
const newsOf: Partial<Record<RequestEventKind, NewsKind>> = {
  asked: 'request',
  answered: 'answer',
  askedAbout: 'answer',
  renewalAsked: 'renewal',
}

/** What staff decide, they decide about the form that counts. */
function aboutForm({ submissionId }: CatalogueRequest, { event, ...trace }: Trace): Trace {
  if (!event) return trace
  const about = isDecision(event.kind) && submissionId !== null ? { about: submissionId } : {}
  return { ...trace, event: { ...event, details: { ...event.details, ...about } } }
}

async function leaveTrace(tx: Tx, id: string, { event, audit }: Trace): Promise<void> {
  if (event) await recordEvent(tx, id, event)
  const news = event && newsOf[event.kind]
  if (news) await addNews(tx, news, id)
  if (audit) await tx.audit(audit.action, id, audit.details)
}
