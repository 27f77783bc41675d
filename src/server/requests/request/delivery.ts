import { type RawBuilder, sql } from 'kysely'
import type { Delivery, RequestStatus } from '#contract/request-shapes.ts'
import type { Filter } from '../../database/paging/list.ts'

interface Link {
  readonly mailedAt: number | null
  readonly openings: number
}

/** A link that was opened has arrived, even if its mail failed. */
export const hasArrived = ({ mailedAt, openings }: Link): boolean => mailedAt !== null || openings > 0

/** No other code derives the delivery. */
const deliveryOf = (request: RawBuilder<unknown>, now: number) => sql<Delivery>`case
  when ${request}.status <> 'approved' then 'none'
  when ${request}."linkRevokedAt" is not null then 'revoked'
  when ${request}."mailedAt" is null and ${request}.openings = 0
    then case when ${request}."mailError" is null then 'held' else 'failed' end
  when ${request}."linkExpires" <= ${now} then 'expired'
  when ${request}.openings > 0 then 'opened'
  else 'sent' end`

export const deliveryAt = (now: number) => deliveryOf(sql`"catalogueRequest"`, now)

/** Only approved requests have another delivery than `none`; rare deliveries have an index (`lookup`). */
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

export const noLink = {
  mailId: null,
  mailedAt: null,
  mailError: null,
  linkExpires: null,
  linkRevokedAt: null,
  remindAt: null,
  accessId: null,
  openings: 0,
  machineOpenings: 0,
  lastOpened: null,
} as const
