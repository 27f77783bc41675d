import { sql } from 'kysely'
import type { Db } from '../../database/dialect.ts'
import { clockSkew } from '../../lib/clock.ts'

/** What is offered: links open this edition, since this time. */
export interface Offering {
  readonly catalogueId: string
  readonly number: number
  readonly since: number
  readonly now: number
  /** Addresses that were refused until then are left out; later ones are mailed, which fails and counts. */
  readonly refusedUntil: number
}

export type Standing = 'recipient' | 'noConsent' | 'unsubscribed' | 'failed' | 'revoked' | 'hasIt'

/** No other code says who is offered an edition. A later opening was dated by a clock that ran ahead. */
const standing = ({ number, since, now, refusedUntil }: Offering) => sql<Standing>`case
  when t."mailError" is not null or exists (
    select 1 from "refusedAddress" mark
    where mark."emailKey" = t."emailKey" and mark.at <= ${refusedUntil} and mark.until > ${now}) then 'failed'
  when t.openings = 0 then 'noConsent'
  when t."linkRevokedAt" is not null then 'revoked'
  when unsubscribed.at >= t."editionsAt" then 'unsubscribed'
  when coalesce(t."sentEdition", 1) >= ${number} or t."offeredEdition" >= ${number}
    or t."lastOpened" between ${since} and ${now + clockSkew} then 'hasIt'
  else 'recipient' end`

/** Of several requests of an address the newest whose link a person opened, else the newest. */
const speaksForAddress = sql<boolean>`not exists (
  select 1 from "catalogueRequest" other
  where other."catalogueId" = t."catalogueId" and other."emailKey" = t."emailKey" and other.status = 'approved'
    and ((other.openings > 0 and t.openings = 0)
      or (other.seq > t.seq and (other.openings > 0) = (t.openings > 0))))`

/** The requests with a tick that speak for their address. */
const ticked = (db: Db, { catalogueId }: Offering) =>
  db
    .selectFrom('catalogueRequest as t')
    .leftJoin('unsubscribed', 'unsubscribed.subscriber', 't.subscriber')
    .where('t.catalogueId', '=', catalogueId)
    .where('t.status', '=', sql.lit('approved' as const))
    .where('t.subscriber', 'is not', null)
    .where(speaksForAddress)

/** Counts the next requests after a place, and tells where they end. */
export async function countNext(db: Db, offering: Offering & { readonly place: number }, limit: number) {
  const next = ticked(db, offering)
    .where('t.seq', '>', offering.place)
    .orderBy('t.seq')
    .select(['t.seq', standing(offering).as('standing')])
    .limit(limit)
  return db
    .selectFrom(next.as('next'))
    .select(({ fn }) => ['standing', fn.countAll().as('count'), fn.max('seq').as('last')])
    .groupBy('standing')
    .execute()
}

const approved = (db: Db, { catalogueId }: Offering) =>
  db
    .selectFrom('catalogueRequest')
    .where('catalogueId', '=', catalogueId)
    .where('status', '=', sql.lit('approved' as const))

/** Counts the next addresses after one, and tells which is the last of them. */
export async function countAddresses(
  db: Db,
  { after, ...offering }: Offering & { readonly after: string },
  limit: number,
) {
  const next = approved(db, offering)
    .where('emailKey', '>', after)
    .orderBy('emailKey')
    .select('emailKey')
    .distinct()
    .limit(limit)
  const counted = db
    .selectFrom(next.as('next'))
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('emailKey').as('last')])
  const { count, last } = await counted.executeTakeFirstOrThrow()
  return { count: Number(count), last: last ?? '' }
}

export async function countErased(db: Db, offering: Offering): Promise<number> {
  const erased = approved(db, offering).where('emailKey', '=', '')
  const counted = erased.select(({ fn }) => fn.countAll().as('count'))
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

/** The next requests after a place, in their order. */
export function findNext(db: Db, offering: Offering & { readonly place: number }, limit: number) {
  return ticked(db, offering)
    .where('t.seq', '>', offering.place)
    .orderBy('t.seq')
    .select(['t.id', 't.seq', standing(offering).as('standing')])
    .limit(limit)
    .execute()
}

export async function findStanding(db: Db, offering: Offering, id: string): Promise<Standing | undefined> {
  const found = ticked(db, offering).where('t.id', '=', id).select(standing(offering).as('standing'))
  return (await found.executeTakeFirst())?.standing
}
