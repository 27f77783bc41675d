import { sql } from 'kysely'
import type { NewsKind } from '#contract/notifications.ts'
import type { Attention } from '#contract/request-shapes.ts'
import { type Db, lockForShare, type Trx } from '../database/dialect.ts'

/** The news of one kind with the numbers after `place`, up to `until`. */
export interface Stretch {
  readonly kind: NewsKind
  readonly place: number
  readonly until: number
}

export interface Wanted extends Stretch {
  readonly userId: string
  /** Empty for all. */
  readonly catalogueIds: readonly string[]
}

/** A few more, because those that were committed together share a number. */
const maxLooked = 5_000

const newsOf = (db: Db, { kind, place, until }: Stretch) =>
  db.selectFrom('news').where('kind', '=', kind).where('number', '>', place).where('number', '<=', until)

/** The last number of the oldest of these news, of which one look takes no more. */
export async function findLast(db: Db, stretch: Stretch): Promise<number> {
  const oldest = newsOf(db, stretch).orderBy('number').select('number').limit(1)
  return (await oldest.offset(maxLooked - 1).executeTakeFirst())?.number ?? stretch.until
}

/** What others did, once for each subject. */
function subjects(db: Db, wanted: Wanted) {
  return newsOf(db, wanted)
    .where(sql<boolean>`"actorId" is distinct from ${wanted.userId}`)
    .groupBy('subjectId')
    .select(({ fn }) => ['subjectId', fn.max('number').as('number')])
    .as('n')
}

const attentions: Partial<Record<NewsKind, readonly Attention[]>> = {
  // A wish for a new link hides a question that waits.
  answer: ['answered', 'askedAbout', 'renewalAsked'],
  renewal: ['renewalAsked'],
}

/** Requests that still wait for what the news tells. */
export function findWaitingRequests(db: Db, wanted: Wanted, limit: number) {
  const { kind, catalogueIds } = wanted
  const waits = attentions[kind]
  const joined = db
    .selectFrom(subjects(db, wanted))
    .innerJoin('catalogueRequest as r', 'r.id', 'n.subjectId')
    .where(({ eb }) => (waits ? eb('r.attention', 'in', waits) : eb('r.status', '=', 'pending')))
  const chosen = catalogueIds.length > 0 ? joined.where('r.catalogueId', 'in', catalogueIds) : joined
  return chosen
    .select(['r.id', 'r.firstName', 'r.lastName', 'r.company', 'r.emailKey', 'r.catalogueName', 'r.status'])
    .select(['r.created', 'r.attentionAt'])
    .orderBy('n.number', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
}

export function findWaitingRegistrations(db: Db, wanted: Wanted, limit: number) {
  return db
    .selectFrom(subjects(db, wanted))
    .innerJoin('user as u', 'u.id', 'n.subjectId')
    .where('u.status', '=', 'pending')
    .where('u.invitedAt', 'is', null)
    .select(['u.id', 'u.firstName', 'u.lastName', 'u.emailKey', 'u.created'])
    .orderBy('n.number', 'desc')
    .orderBy('u.id', 'desc')
    .limit(limit)
    .execute()
}

/** In the order of ids, so that no two transactions wait for each other. */
export async function lockSubjects(trx: Trx, ids: readonly string[]): Promise<void> {
  const requests = trx.selectFrom('catalogueRequest').where('id', 'in', ids).orderBy('id').select('id')
  await lockForShare(trx, requests, 'catalogueRequest').execute()
  const registrations = trx.selectFrom('user').where('id', 'in', ids).orderBy('id').select('id')
  await lockForShare(trx, registrations, 'user').execute()
}

export async function findExisting(db: Db, catalogueIds: readonly string[]): Promise<string[]> {
  if (catalogueIds.length === 0) return []
  const rows = await db.selectFrom('catalogue').where('id', 'in', catalogueIds).select('id').execute()
  const existing = new Set(rows.map(({ id }) => id))
  return catalogueIds.filter((id) => existing.has(id))
}

/** Undefined for who is not told anything (any more). */
export function findReader(db: Db, userId: string) {
  return db
    .selectFrom('user')
    .innerJoin('notifiedPerson', 'notifiedPerson.userId', 'user.id')
    .where('user.id', '=', userId)
    .where('role', '<>', 'USER')
    .where('status', '=', 'active')
    .where('disabledAt', 'is', null)
    .select(['user.id', 'email', 'emailKey', 'emailConfirmedAt', 'firstName', 'language', 'role'])
    .select(['hour', 'timeZone', 'catalogueIds'])
    .executeTakeFirst()
}
