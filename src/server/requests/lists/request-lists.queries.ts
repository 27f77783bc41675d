import { sql } from 'kysely'
import type { QuestionState, RequestQuery, RequestStatus } from '#contract/request-shapes.ts'
import { readCounters } from '../../database/counters.ts'
import type { Db } from '../../database/dialect.ts'
import { batchesOf } from '../../database/paging/batches.ts'
import type { Filter, RowFilter } from '../../database/paging/list.ts'
import { pagesOf } from '../../database/paging/pages.ts'
import { pick } from '../../database/prepared.ts'
import { countryCodeOf } from '../../database/search/country-code.ts'
import { tagsOf } from '../../database/search/listing.ts'
import { seqRange } from '../../database/search/sequence.ts'
import { requestListing } from '../listing.ts'
import { requestCounter } from '../request/change-request.ts'
import { deliveryAt, deliveryFilter } from '../request/delivery.ts'
import { formFields } from '../request/request.ts'

const listed = ['id', 'firstName', 'lastName', 'catalogueId', 'catalogueName', 'email', 'created', 'status'] as const
const furtherColumns = ['company', 'country', 'countryCode', 'occupation', 'industry', 'source', 'decidedAt'] as const

interface Time {
  now: number
}

const pages = pagesOf({ listing: requestListing, rows: every })

function every(db: Db, { now }: Time) {
  return db
    .selectFrom('catalogueRequest')
    .select([...listed, ...furtherColumns, 'openings', 'forms', 'emailKey', 'submissionId', 'catalogueRequest.seq'])
    .select(deliveryAt(now).as('delivery'))
    .select([decider.as('decidedBy'), questionState.as('questionState')])
}

const decider = sql<string | null>`(select "user"."firstName" || ' ' || "user"."lastName" from "user"
  where "user".id = "catalogueRequest"."decidedBy")`

const questionState = sql<QuestionState | null>`case
  when "catalogueRequest".status <> 'pending' then null
  when "catalogueRequest".question is not null then 'asked'
  when "catalogueRequest".answer is not null then 'answered' end`

/** The requests that a list shows: all or one owner's, all or those of one status. */
interface RequestScope {
  readonly ownerId: string | undefined
  readonly status?: RequestStatus
}

async function criteriaOf(db: Db, now: number, { ownerId, status }: RequestScope, query: RequestQuery) {
  const scope = { ...(ownerId ? { ownerId } : {}), ...(status ? { status } : {}) }
  const counted = (status ? [status] : statuses).map((status) => requestCounter(status, ownerId))
  const tags = tagsOf(requestListing, { ...pick(query, ['status', 'catalogueId', 'source']), ...namedCountry(query) })
  const isAlone = tags.length === 1 && !query.q?.trim() && !query.delivery
  const statusAlone = isAlone ? query.status : undefined
  return {
    parameters: { now },
    scope,
    total: await readCounters(db, ...counted),
    tags: statusAlone ? [] : tags,
    filter: [
      query.delivery && deliveryFilter(query.delivery, now, status ?? query.status),
      ownerId && query.delivery ? hasAddressOf(ownerId) : undefined,
      ownerId && (query.q?.trim() || query.country || query.source) ? showsItsWords(ownerId) : undefined,
      statusAlone && hasStatus(statusAlone),
    ].reduce(bothOf),
    query: ownerId ? await inShownOrder(db, ownerId, query) : query,
  }
}

/** An order, and the keys of its pages, would tell a USER the words that their list does not show. */
async function inShownOrder(db: Db, ownerId: string, query: RequestQuery): Promise<RequestQuery> {
  const { sortBy, ...inTimeOrder } = query
  if (sortBy === undefined || sortBy === 'created') return query
  return (await hidesWords(db, ownerId)) ? inTimeOrder : query
}

async function hidesWords(db: Db, ownerId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from "catalogueRequest" t
    where "ownerId" = ${ownerId} and "erasedAt" is null and not (${showsItsWords(ownerId).condition}) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Every name of a known country finds its requests; another text finds those that have the same. */
function namedCountry({ country }: RequestQuery) {
  const countryCode = countryCodeOf(country ?? '')
  return countryCode ? { countryCode } : { country }
}

/** A USER is told the delivery only when the request's address is proven to be theirs. */
const hasAddressOf = (ownerId: string): RowFilter => ({
  condition: sql`t."emailKey" = (select "emailKey" from "user" where id = ${ownerId} and "emailConfirmedAt" is not null)`,
})

/** A USER does not find a request by words that it does not show them: another's, or an address that staff typed. */
const showsItsWords = (ownerId: string): RowFilter => ({
  condition: sql`exists (select 1 from submission s where s.id = t."submissionId" and s.email = t.email
    and (s."authorId" = ${ownerId} or not exists (select 1 from submission own
      where own."requestId" = t.id and own."authorId" = ${ownerId} and own."withdrawnAt" is null)))`,
})

/**
 * A status alone has an index: PostgreSQL collects all rows that have a tag before it counts the first. With a delivery,
 * SQLite would prefer it to the index of the delivery, which is smaller.
 */
const hasStatus = (status: RequestStatus): RowFilter => ({ condition: sql`t.status = ${sql.lit(status)}` })

function bothOf(one: Filter, other: Filter): Filter {
  if (one === 'nothing' || other === 'nothing') return 'nothing'
  if (!one || !other) return one ?? other
  return { ...one, condition: sql`${one.condition} and ${other.condition}` }
}

export async function findRequests(db: Db, now: number, scope: RequestScope, query: RequestQuery) {
  return pages(db, await criteriaOf(db, now, scope, query))
}

const exportedColumns = [
  ...formFields,
  ...(['id', 'emailKey', 'submissionId'] as const),
  ...(['seq', 'countryCode', 'catalogueName', 'source', 'status', 'created', 'decidedAt', 'openings'] as const),
  ...(['answers', 'language', 'consentVersion', 'consentAt'] as const),
] as const

const exportBatches = batchesOf({
  listing: requestListing,
  rows: (db: Db, { now }: Time) =>
    db
      .selectFrom('catalogueRequest')
      .select(exportedColumns)
      .select([deliveryAt(now).as('delivery'), decider.as('decidedBy')]),
})

interface ExportScope extends RequestScope {
  /** The `seq` of the last row that was read before. */
  readonly after: number | undefined
}

export async function* findExported(db: Db, { now }: Time, { after, ...scope }: ExportScope, query: RequestQuery) {
  yield* exportBatches(db, await criteriaOf(db, now, scope, query), after)
}

const statuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const

export async function countPendingSince(db: Db, since: number, max: number): Promise<number> {
  const rows = await db
    .selectFrom('catalogueRequest')
    .where('status', '=', 'pending')
    .where('seq', '>', seqRange(undefined, since).high)
    .select('id')
    .limit(max)
    .execute()
  return rows.length
}

export function findAttention(db: Db, now: number, max: number) {
  return every(db, { now })
    .where('attention', 'is not', null)
    .orderBy('attentionAt', 'desc')
    .orderBy('id', 'desc')
    .select(['attention', 'attentionAt', 'answer', 'mailError'])
    .limit(max)
    .execute()
}
