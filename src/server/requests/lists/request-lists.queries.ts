import { sql } from 'kysely'
import type { QuestionState, RequestQuery, RequestStatus } from '#contract/request-shapes.ts'
import { readCounters } from '../../database/counters.ts'
import type { Db } from '../../database/dialect.ts'
import { batchesOf } from '../../database/paging/batches.ts'
import type { RowFilter } from '../../database/paging/list.ts'
import { pagesOf } from '../../database/paging/pages.ts'
import { requestListing, tagsAsked } from '../listing.ts'
import { deliveryAt, deliveryFilter } from '../request/delivery.ts'
import { formFields } from '../request/request.ts'
import { requestCounter } from '../request/request-counter.ts'

const listed = [
  'id',
  'firstName',
  'lastName',
  'catalogueId',
  'tourId',
  'catalogueName',
  'email',
  'created',
  'status',
] as const
const furtherColumns = ['company', 'country', 'countryCode', 'occupation', 'industry', 'source', 'decidedAt'] as const

interface Time {
  now: number
}

const pages = pagesOf({ listing: requestListing, rows: every })

function every(db: Db, { now }: Time) {
  return db
    .selectFrom('catalogueRequest')
    .select([...listed, ...furtherColumns, 'openings', 'forms', 'submissionId', 'catalogueRequest.seq'])
    .select(deliveryAt(now).as('delivery'))
    .select([decider.as('decidedBy'), questionState.as('questionState')])
}

const decider = sql<string | null>`(select "user"."firstName" || ' ' || "user"."lastName" from "user"
  where "user".id = "catalogueRequest"."decidedBy")`

const questionState = sql<QuestionState | null>`case
  when "catalogueRequest".attention = 'askedAbout' then 'askedAbout'
  when "catalogueRequest".status <> 'pending' then null
  when "catalogueRequest".question is not null then 'asked'
  when "catalogueRequest".answer is not null then 'answered' end`

async function criteriaOf(db: Db, now: number, status: RequestStatus | undefined, query: RequestQuery) {
  const counted = (status ? [status] : statuses).map(requestCounter)
  const tags = tagsAsked(query)
  const isAlone = tags.length === 1 && !query.q?.trim() && !query.delivery
  const statusAlone = isAlone ? query.status : undefined
  return {
    parameters: { now },
    scope: status ? { status } : ({} as Record<string, string>),
    total: await readCounters(db, ...counted),
    tags: statusAlone ? [] : tags,
    // A status alone has no delivery.
    filter: query.delivery
      ? deliveryFilter(query.delivery, now, status ?? query.status)
      : statusAlone && hasStatus(statusAlone),
    query,
  }
}

/**
 * A status alone has an index: PostgreSQL collects all rows that have a tag before it counts the first. With a delivery,
 * SQLite would prefer it to the index of the delivery, which is smaller.
 */
const hasStatus = (status: RequestStatus): RowFilter => ({ condition: sql`t.status = ${sql.lit(status)}` })

export async function findRequests(db: Db, now: number, status: RequestStatus | undefined, query: RequestQuery) {
  return pages(db, await criteriaOf(db, now, status, query))
}

const exportedColumns = [
  ...formFields,
  ...(['seq', 'countryCode', 'catalogueName', 'source', 'status', 'created', 'decidedAt', 'openings'] as const),
  ...(['answers', 'language', 'consentVersion', 'consentAt', 'editionsVersion', 'editionsAt'] as const),
] as const

const exportBatches = batchesOf({
  listing: requestListing,
  rows: (db: Db, { now }: Time) =>
    db
      .selectFrom('catalogueRequest')
      .select(exportedColumns)
      .select([deliveryAt(now).as('delivery'), decider.as('decidedBy')]),
})

interface Exported {
  readonly status?: RequestStatus
  readonly query: RequestQuery
  /** The `seq` of the last row that was read before. */
  readonly after?: number
}

export async function* findExported(db: Db, now: number, { status, query, after }: Exported) {
  yield* exportBatches(db, await criteriaOf(db, now, status, query), after)
}

const statuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const

const latestAsked = sql<string | null>`case when attention = 'askedAbout' then (
  select details from "requestEvent" where "requestId" = "catalogueRequest".id and kind = 'askedAbout'
  order by at desc, "requestEvent".id desc limit 1) end`

export function findAttention(db: Db, now: number, max: number) {
  return every(db, { now })
    .where('attention', 'is not', null)
    .orderBy('attentionAt', 'desc')
    .orderBy('id', 'desc')
    .select(['attention', 'attentionAt', 'answer', 'mailError', latestAsked.as('asked')])
    .limit(max)
    .execute()
}
