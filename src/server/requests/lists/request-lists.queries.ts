import { sql } from 'kysely'
import type { RequestQuery, RequestStatus } from '#contract/request-shapes.ts'
import { readCounters } from '../../database/counters.ts'
import type { Db } from '../../database/dialect.ts'
import type { Check, Filter } from '../../database/paging/list.ts'
import { pagesOf } from '../../database/paging/pages.ts'
import { pick } from '../../database/prepared.ts'
import { tagsOf } from '../../database/search/listing.ts'
import { seqRange } from '../../database/search/sequence.ts'
import { requestListing } from '../listing.ts'
import { requestCounter } from '../request/change-request.ts'
import { deliveryAt, deliveryCheck } from '../request/delivery.ts'

const listed = ['id', 'firstName', 'lastName', 'catalogueId', 'catalogueName', 'email', 'created', 'status'] as const
/** What lists can show besides. */
const furtherColumns = ['company', 'country', 'occupation', 'industry', 'source', 'decidedAt'] as const

interface Time {
  now: number
}

const pages = pagesOf({ listing: requestListing, rows: every })

function every(db: Db, { now }: Time) {
  return db
    .selectFrom('catalogueRequest')
    .select([...listed, ...furtherColumns, 'openings', 'formEventId', 'catalogueRequest.seq'])
    .select(deliveryAt(now).as('delivery'))
    .select(decider.as('decidedBy'))
}

/** The name of who decided. */
export const decider = sql<string | null>`(select "user"."firstName" || ' ' || "user"."lastName" from "user"
  where "user".id = "catalogueRequest"."decidedBy")`

/** The part of the requests that a list shows: all or one owner's, all or those of one status. */
export interface RequestPart {
  readonly ownerId: string | undefined
  readonly status?: RequestStatus
}

/** What a query of a list of requests wants. */
export async function wantedOf(db: Db, now: number, { ownerId, status }: RequestPart, query: RequestQuery) {
  const part = { ...(ownerId ? { ownerId } : {}), ...(status ? { status } : {}) }
  const counted = (status ? [status] : statuses).map((status) => requestCounter(status, ownerId))
  const tags = tagsOf(requestListing, pick(query, ['status', 'catalogueId', 'country', 'source']))
  const isAlone = tags.length === 1 && !query.q?.trim() && !query.delivery
  const statusAlone = isAlone ? query.status : undefined
  return {
    values: { now },
    part,
    total: await readCounters(db, ...counted),
    tags: statusAlone ? [] : tags,
    check: [
      query.delivery && deliveryCheck(query.delivery, now, status ?? query.status),
      ownerId && query.source ? isOwnSource : undefined,
      statusAlone && hasStatus(statusAlone),
    ].reduce(bothOf),
    query,
  }
}

/** The owner of a taken over form is not told the source of the first one, so they do not find the request by it. */
const isOwnSource: Check = { condition: sql`t."formEventId" is null` }

/**
 * A status alone has an index: PostgreSQL collects all rows that have a tag before it counts the first. With a delivery,
 * SQLite would prefer it to the index of the delivery, which is smaller.
 */
const hasStatus = (status: RequestStatus): Check => ({ condition: sql`t.status = ${sql.lit(status)}` })

function bothOf(one: Filter, other: Filter): Filter {
  if (one === 'nothing' || other === 'nothing') return 'nothing'
  if (!one || !other) return one ?? other
  return { ...one, condition: sql`${one.condition} and ${other.condition}` }
}

export async function findRequests(db: Db, now: number, part: RequestPart, query: RequestQuery) {
  return pages(db, await wantedOf(db, now, part, query))
}

const statuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const

/** Returns how many pending requests arrived after this time, at most `most`. */
export async function countPendingSince(db: Db, since: number, most: number): Promise<number> {
  const rows = await db
    .selectFrom('catalogueRequest')
    .where('status', '=', 'pending')
    .where('seq', '>', seqRange(undefined, since).high)
    .select('id')
    .limit(most)
    .execute()
  return rows.length
}

/** Requests that staff should look at again, the newest first. */
export function findAttention(db: Db, now: number, most: number) {
  return every(db, { now })
    .where('attention', 'is not', null)
    .orderBy('attentionAt', 'desc')
    .orderBy('id', 'desc')
    .select(['attention', 'attentionAt', 'answer', 'mailError'])
    .limit(most)
    .execute()
}
