import { type Insertable, sql } from 'kysely'
import type { RequestEventKind } from '#contract/request-shapes.ts'
import type { Db, Trx } from '../../database/dialect.ts'
import { pick, prepared } from '../../database/prepared.ts'
import type { Tables } from '../../database/schema.ts'
import { kindsOf } from './event-owners.ts'

type NewEvent = Insertable<Tables['requestEvent']>

const stored = ['id', 'requestId', 'at', 'kind', 'actorId', 'details'] as const

const insert = prepared((db: Db, row: NewEvent) => db.insertInto('requestEvent').values(pick(row, stored)))

export async function insertEvent(trx: Trx, row: NewEvent): Promise<void> {
  await insert(trx, row)
}

export async function insertEvents(trx: Trx, rows: readonly NewEvent[]): Promise<void> {
  await trx.insertInto('requestEvent').values(rows).execute()
}

export async function findEvents(db: Db, requestId: string, limit: number) {
  const latest = await db
    .selectFrom('requestEvent')
    .leftJoin('user', 'user.id', 'requestEvent.actorId')
    .where('requestId', '=', requestId)
    .orderBy('at', 'desc')
    // Ids have no order within a millisecond, and `erased` follows the event that it ends.
    .orderBy(({ eb }) => eb('kind', '=', 'erased'), 'desc')
    .orderBy('requestEvent.id', 'desc')
    .limit(limit)
    .select(['requestEvent.id', 'at', 'kind', 'details', 'firstName', 'lastName'])
    .execute()
  return latest.reverse()
}

interface Wanted {
  readonly requestId: string
  readonly kinds: readonly RequestEventKind[]
  readonly limit: number
}

/** Newest first. */
export function findEventsOf(db: Db, { requestId, kinds, limit }: Wanted) {
  return db
    .selectFrom('requestEvent')
    .where('requestId', '=', requestId)
    .where('kind', 'in', kinds)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'at', 'kind', 'details'])
    .execute()
}

export function findEvent(db: Db, requestId: string, id: string) {
  return db
    .selectFrom('requestEvent')
    .where('id', '=', id)
    .where('requestId', '=', requestId)
    .select('details')
    .executeTakeFirst()
}

interface Move {
  readonly from: string
  readonly to: string
}

export async function moveEvents(
  trx: Trx,
  { from, to, kinds }: Move & { kinds: readonly RequestEventKind[] },
): Promise<void> {
  await trx
    .updateTable('requestEvent')
    .set({ requestId: to })
    .where('requestId', '=', from)
    .where('kind', 'in', kinds)
    .execute()
}

/** An id is no part of what people wrote, because quotes are escaped there. */
const concerns = (submissionId: string) => {
  const named = (name: 'about' | 'submissionId') => sql<boolean>`details like ${`%"${name}":"${submissionId}"%`}`
  const [about, pointed] = [named('about'), named('submissionId')]
  return {
    decided: sql<boolean>`(kind in (${sql.join(kindsOf('decided'))}) and ${about})`,
    form: sql<boolean>`(kind in (${sql.join(kindsOf('form'))}) and ${pointed})`,
  }
}

/** Moves what concerns the other forms. */
export async function moveEventsOfOthers(trx: Trx, { from, to, except }: Move & { except: string }): Promise<void> {
  const { decided, form } = concerns(except)
  await trx
    .updateTable('requestEvent')
    .set({ requestId: to })
    .where('requestId', '=', from)
    .where('kind', 'in', kindsOf('decided', 'form'))
    .where(sql<boolean>`not (${decided} or ${form})`)
    .execute()
}

/** Moves what was decided about a form. */
export async function moveDecisions(trx: Trx, { from, to, about }: Move & { about: string }): Promise<void> {
  const { decided } = concerns(about)
  const events = trx.updateTable('requestEvent').set({ requestId: to }).where('requestId', '=', from).where(decided)
  await events.execute()
}

/** Empties what was decided about a form. Returns when that was. */
export async function emptyDecisions(trx: Trx, requestId: string, about: string): Promise<number[]> {
  const { decided } = concerns(about)
  const emptied = trx.updateTable('requestEvent').set({ details: '{}' }).where('requestId', '=', requestId)
  return (await emptied.where(decided).returning('at').execute()).map(({ at }) => at)
}

/** The form that begins a request asks for the first time there. Returns false when no event tells that it asked. */
export async function beginEvents(trx: Trx, requestId: string, submissionId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('requestEvent')
    .set({ kind: 'asked' })
    .where('requestId', '=', requestId)
    .where('kind', 'in', ['asked', 'askedAgain'])
    .where(concerns(submissionId).form)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function findTimes(trx: Trx, requestId: string, kinds: readonly RequestEventKind[]): Promise<number[]> {
  const events = trx.selectFrom('requestEvent').where('requestId', '=', requestId).where('kind', 'in', kinds)
  return (await events.select('at').execute()).map(({ at }) => at)
}

export async function emptyEvents(trx: Trx, requestId: string, kinds: readonly RequestEventKind[]): Promise<void> {
  await trx
    .updateTable('requestEvent')
    .set({ details: '{}' })
    .where('requestId', '=', requestId)
    .where('kind', 'in', kinds)
    .execute()
}

export async function removeEvents(
  trx: Trx,
  requestIds: readonly string[],
  kinds: readonly RequestEventKind[],
): Promise<void> {
  await trx.deleteFrom('requestEvent').where('requestId', 'in', requestIds).where('kind', 'in', kinds).execute()
}

export function findLatest(db: Db, requestId: string, kinds: readonly RequestEventKind[]) {
  return db
    .selectFrom('requestEvent')
    .where('requestId', '=', requestId)
    .where('kind', 'in', kinds)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .select(['kind', 'at', 'actorId', 'details'])
    .limit(1)
    .executeTakeFirst()
}

/** What remains says that staff chose the catalogue, which the pages of forms must not name. */
export async function eraseEvents(trx: Trx, requestId: string): Promise<void> {
  const details = sql<string>`case when kind = 'approved' and details like '%"chosen":true%' then '{"chosen":true}' else '{}' end`
  await trx.updateTable('requestEvent').set({ details }).where('requestId', '=', requestId).execute()
}

interface TrimLimits {
  requestId: string
  kind: RequestEventKind
  kept: number
}

const trim = prepared((db: Db, { requestId, kind, kept }: TrimLimits) =>
  db
    .deleteFrom('requestEvent')
    .where('requestId', '=', requestId)
    .where('kind', '=', kind)
    .where('id', 'not in', (latest) =>
      latest
        .selectFrom('requestEvent')
        .where('requestId', '=', requestId)
        .where('kind', '=', kind)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(kept)
        .select('id'),
    ),
)

/** Deletes all but the latest events of this kind. */
export async function trimEvents(trx: Trx, limits: TrimLimits): Promise<void> {
  await trim(trx, limits)
}
