import { type Insertable, sql, type Updateable } from 'kysely'
import type { Rhythm } from '#contract/notifications.ts'
import type { Db, Trx } from '../database/dialect.ts'
import type { Tables } from '../database/schema.ts'
import { clockSkew } from '../lib/clock.ts'
import { longest } from './due.ts'
import type { Stretch } from './waiting.queries.ts'

type Row = Tables['notification']

export function findPerson(db: Db, userId: string) {
  return db
    .selectFrom('notifiedPerson')
    .where('userId', '=', userId)
    .select(['hour', 'timeZone', 'catalogueIds'])
    .executeTakeFirst()
}

export function findKinds(db: Db, userId: string) {
  return db
    .selectFrom('notification')
    .where('userId', '=', userId)
    .select(['kind', 'rhythm', 'place', 'told', 'due'])
    .execute()
}

/** Staff of whom nothing is stored yet. */
export async function findNewStaff(db: Db, limit: number): Promise<string[]> {
  const staff = db
    .selectFrom('user')
    .where('role', '<>', sql.lit('USER' as const))
    .where('status', '=', 'active')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('notifiedPerson').whereRef('userId', '=', 'user.id').select('userId'))),
    )
  return (await staff.select('id').limit(limit).execute()).map(({ id }) => id)
}

export async function insertPerson(
  trx: Trx,
  person: Insertable<Tables['notifiedPerson']>,
  kinds: readonly Insertable<Row>[],
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('notifiedPerson')
    .values(person)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) await trx.insertInto('notification').values(kinds).execute()
}

/** Locks the person for this transaction too. */
export async function setPerson(trx: Trx, userId: string, person: Updateable<Tables['notifiedPerson']>): Promise<void> {
  await trx.updateTable('notifiedPerson').set(person).where('userId', '=', userId).execute()
}

export async function setKind(trx: Trx, { userId, kind }: Pick<Row, 'userId' | 'kind'>, change: Updateable<Row>) {
  await trx.updateTable('notification').set(change).where('userId', '=', userId).where('kind', '=', kind).execute()
}

export interface Due {
  readonly userId: string
  readonly rhythm: Rhythm
  readonly due: number
}

/**
 * Whom to look at: their time has come, no mail of theirs waits, and others caused news since the last one left or was
 * refused, so that a refused one is not written again and again.
 */
export function findDue(db: Db, now: number, limit: number): Promise<Due[]> {
  const ahead = (rhythm: keyof typeof longest) => now + longest[rhythm] + clockSkew
  return db
    .selectFrom('notification as n')
    .innerJoin('user', 'user.id', 'n.userId')
    .where('user.role', '<>', 'USER')
    .where('user.status', '=', 'active')
    .where('user.disabledAt', 'is', null)
    .where('n.rhythm', '<>', 'none')
    .where(({ eb, or, and }) =>
      or([
        eb('n.due', '<=', now),
        ...(['each', 'hourly', 'daily'] as const).map((rhythm) =>
          and([eb('n.rhythm', '=', rhythm), eb('n.due', '>', ahead(rhythm))]),
        ),
      ]),
    )
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb('n.rhythm', '=', 'daily'),
        exists(
          selectFrom('news')
            .whereRef('news.kind', '=', 'n.kind')
            .whereRef('news.number', '>', 'n.told')
            .where(sql<boolean>`news."actorId" is distinct from n."userId"`)
            .select('news.id'),
        ),
      ]).and(
        not(
          exists(
            selectFrom('mail').whereRef('mail.id', '=', 'n.mailId').where('mail.status', '=', 'queued').select('id'),
          ),
        ),
      ),
    )
    .select(['n.userId', 'n.rhythm', 'n.due'])
    .distinct()
    .orderBy('n.due')
    .limit(limit)
    .execute()
}

/** Returns no row when another instance took it. */
export function claim(trx: Trx, { userId, rhythm, due }: Due, next: number) {
  return trx
    .updateTable('notification')
    .set({ due: next })
    .where('userId', '=', userId)
    .where('rhythm', '=', rhythm)
    .where('due', '=', due)
    .returning(['kind', 'place'])
    .execute()
}

const ofRhythm = (trx: Trx, { userId, rhythm }: Pick<Due, 'userId' | 'rhythm'>) =>
  trx.updateTable('notification').where('userId', '=', userId).where('rhythm', '=', rhythm)

export async function setMail(trx: Trx, due: Due, mailId: string): Promise<void> {
  await ofRhythm(trx, due).set({ mailId }).execute()
}

/** There was nothing to tell in these. */
export async function pass(trx: Trx, due: Due, stretches: readonly Stretch[], next: number): Promise<void> {
  for (const { kind, until } of stretches)
    await ofRhythm(trx, due).where('kind', '=', kind).set({ place: until, told: until, due: next }).execute()
}

export function findOfMail(db: Db, mailId: string) {
  return db
    .selectFrom('notification')
    .where('mailId', '=', mailId)
    .where('rhythm', '<>', 'none')
    .select(['userId', 'kind', 'rhythm', 'place', 'told'])
    .execute()
}

export async function endAll(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable('notification').set({ rhythm: 'none' }).where('userId', '=', userId).execute()
}
