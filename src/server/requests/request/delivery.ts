import { type RawBuilder, sql } from 'kysely'
import type { Delivery, RequestStatus } from '#contract/request-shapes.ts'
import type { Filter } from '../../database/paging/list.ts'

/**
 * Derives the delivery of a request at this time. The only place that does. A link that was opened has arrived, whatever
 * is known of its mail.
 */
const deliveryOf = (request: RawBuilder<unknown>, now: number) => sql<Delivery>`case
  when ${request}.status <> 'approved' then 'none'
  when ${request}."linkRevokedAt" is not null then 'revoked'
  when ${request}."mailedAt" is null and ${request}.openings = 0
    then case when ${request}."mailError" is null then 'held' else 'failed' end
  when ${request}."linkExpires" <= ${now} then 'expired'
  when ${request}.openings > 0 then 'opened'
  else 'sent' end`

/** The delivery at this time, as a column of a query of catalogueRequest. */
export const deliveryAt = (now: number) => deliveryOf(sql`"catalogueRequest"`, now)

/**
 * A filter by delivery (database/paging) among requests of this status, or of any: the few requests of some
 * deliveries have an index. Approved requests have one, others `none`.
 */
export function deliveryFilter(delivery: Delivery, now: number, status?: RequestStatus): Filter {
  const isNone = delivery === 'none'
  if (status !== undefined && isNone === (status === 'approved')) return 'nothing'
  if (status !== undefined && isNone) return undefined
  const lookup = lookups(now)[delivery]
  return { condition: sql`${deliveryOf(sql`t`, now)} = ${delivery}`, ...(lookup ? { lookup } : {}) }
}

function lookups(now: number): Partial<Record<Delivery, RawBuilder<unknown>>> {
  const unmailed = sql`t."mailedAt" is null and t."linkExpires" is not null`
  const alive = sql`t."linkExpires" > ${now}`
  return { held: unmailed, failed: unmailed, revoked: sql`t."linkRevokedAt" is not null`, sent: alive, opened: alive }
}

/** The facts of a request that has no link and no mail. */
export const noLink = {
  mailId: null,
  mailedAt: null,
  mailError: null,
  linkExpires: null,
  linkRevokedAt: null,
  openings: 0,
  machineOpenings: 0,
  lastOpened: null,
} as const
