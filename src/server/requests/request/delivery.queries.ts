import { type RawBuilder, sql } from 'kysely'
import type { Delivery, RequestStatus } from '#contract/request-shapes.ts'
import type { Db, Trx } from '../../database/dialect.ts'
import type { Filter } from '../../database/paging/list.ts'
import { prepared } from '../../database/prepared.ts'

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
export function deliveryCheck(delivery: Delivery, now: number, status?: RequestStatus): Filter {
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

interface Link {
  id: string
  mailId: string
  linkExpires: number
}

const link = prepared((db: Db, { id, mailId, linkExpires }: Link) =>
  db
    .updateTable('catalogueRequest')
    .set({ ...noLink, mailId, linkExpires })
    .where('id', '=', id)
    .where('status', '=', 'approved'),
)

/** Stores the mail and the link of an approved request, of which nothing is counted yet. */
export async function setLink(trx: Trx, values: Link): Promise<void> {
  await link(trx, values)
}

/** Stores that the mail of a request left, unless the request has another mail by now. */
export async function setMailed(trx: Trx, id: string, mailId: string, mailedAt: number): Promise<void> {
  await trx
    .updateTable('catalogueRequest')
    .set({
      mailedAt,
      mailError: null,
      attention: sql`case when attention = 'mailFailed' then null else attention end`,
      answeredAt: sql`case when status = 'pending' then null else coalesce("answeredAt", ${mailedAt}) end`,
    })
    .where('id', '=', id)
    .where('mailId', '=', mailId)
    .execute()
}

/** Stores that the mail of a request was given up, which staff should see where they can do something about it. */
export async function setMailFailed(trx: Trx, id: string, mailId: string, at: number, mailError: string) {
  const request = trx.updateTable('catalogueRequest').where('id', '=', id).where('mailId', '=', mailId)
  await request.set({ mailError }).execute()
  await request.set({ attention: 'mailFailed', attentionAt: at }).where(remediable).execute()
}

/** A question can be asked again and a link be sent again. An answer of the visitor is not hidden by a failed mail. */
const remediable = sql<boolean>`status in ('pending', 'approved') and "linkRevokedAt" is null and attention is null`

/** The same for every request whose mail is among the dead letters. */
export async function setDeadLettersFailed(trx: Trx, at: number, mailError: string): Promise<void> {
  await trx
    .updateTable('catalogueRequest')
    .set({ mailError, attention: 'mailFailed', attentionAt: at })
    .where(remediable)
    .where('mailedAt', 'is', null)
    .where('mailId', 'in', (mails) => mails.selectFrom('mail').where('status', '=', 'deadLetter').select('id'))
    .execute()
}

interface Opening {
  id: string
  at: number
}

const byPerson = prepared((db: Db, { id, at }: Opening) =>
  openable(db, id, at).set(({ eb }) => ({ openings: eb('openings', '+', 1), lastOpened: at })),
)
const byMachine = prepared((db: Db, { id, at }: Opening) =>
  openable(db, id, at).set(({ eb }) => ({ machineOpenings: eb('machineOpenings', '+', 1) })),
)

const openable = (db: Db, id: string, at: number) =>
  db
    .updateTable('catalogueRequest')
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .where('linkRevokedAt', 'is', null)
    .where('linkExpires', '>', at)

/** Counts an opening of a link that works. Returns false when it does not. */
export async function countOpening(trx: Trx, id: string, at: number, by: 'person' | 'machine'): Promise<boolean> {
  const { numAffectedRows } = await (by === 'person' ? byPerson : byMachine)(trx, { id, at })
  return numAffectedRows === 1n
}
