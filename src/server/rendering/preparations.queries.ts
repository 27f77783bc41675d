import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../database/dialect.ts'
import { findBacklog, mostCounted } from '../database/figures.ts'
import { prepared } from '../database/prepared.ts'
import type { PreparationState } from '../database/schema/documents.ts'
import type { Tables } from '../database/schema.ts'
import { clockSkew } from '../lib/clock.ts'
import { minute } from '../lib/durations.ts'

type Row = Tables['preparation']

/** Returns false for a row that stands: a file is prepared once, however often it is taken into use. */
export async function insertPreparation(trx: Trx, row: Insertable<Row>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('preparation')
    .values(row)
    .onConflict((conflict) => conflict.column('fileKey').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const facts = ['state', 'reason', 'pages', 'sizes', 'outline', 'failedPages'] as const

const selectByKey = prepared((db: Db, { fileKey }: { fileKey: string }) =>
  db.selectFrom('preparation').where('fileKey', '=', fileKey).select(facts),
)

export async function findPreparation(db: Db, fileKey: string) {
  const { rows } = await selectByKey(db, { fileKey })
  return rows[0]
}

/** Longer than any step of the work; a lease is prolonged between two steps. */
export const leaseTime = 4 * minute

export interface Taken {
  readonly fileKey: string
  /** When the lease ends, which also tells it from another one. */
  readonly due: number
  readonly tries: number
}

/** Returns undefined when another instance took the file meanwhile. */
export async function leasePreparation(trx: Trx, now: number): Promise<Taken | undefined> {
  const found = await findNextDue(trx, now)
  if (!found) return undefined
  const taken = { due: now + leaseTime, tries: found.tries + 1 }
  return (await changePreparation(trx, found, taken)) ? { fileKey: found.fileKey, ...taken } : undefined
}

/** Returns the file that has waited longest. */
export function findNextDue(db: Db, now: number) {
  return db
    .selectFrom('preparation')
    .where('state', '=', 'preparing')
    .where('due', '<=', now)
    .orderBy('due')
    .select(['fileKey', 'due', 'tries'])
    .limit(1)
    .executeTakeFirst()
}

/** A clock that ran ahead may have put files off for too long. */
export async function hastenPreparations(trx: Trx, now: number): Promise<void> {
  const latest = now + leaseTime + clockSkew
  const waiting = trx.updateTable('preparation').set({ due: now }).where('state', '=', 'preparing')
  await waiting.where('due', '>', latest).execute()
}

export const findPreparingBacklog = (db: Db) =>
  findBacklog(
    db,
    db.selectFrom('preparation').where('state', '=', 'preparing').orderBy('due').select('due as at').limit(mostCounted),
  )

/** Returns false when the lease has ended, or the file is gone. */
export async function changePreparation(
  trx: Trx,
  { fileKey, due }: Pick<Taken, 'fileKey' | 'due'>,
  change: Updateable<Row>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('preparation')
    .set(change)
    .where('fileKey', '=', fileKey)
    .where('state', '=', 'preparing')
    .where('due', '=', due)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Changes nothing while the file is prepared, which finds such pages itself, and when another page was added meanwhile. */
export async function addFailedPage(
  trx: Trx,
  { fileKey, before }: { fileKey: string; before: string },
  failedPages: string,
): Promise<void> {
  await trx
    .updateTable('preparation')
    .set({ failedPages })
    .where('fileKey', '=', fileKey)
    .where('state', '=', 'ready')
    .where('failedPages', '=', before)
    .execute()
}

export async function removePreparation(trx: Trx, fileKey: string): Promise<void> {
  await trx.deleteFrom('preparation').where('fileKey', '=', fileKey).execute()
}

/** Of longer contents an earlier version looked at the first thousand entries, and kept those that lead to a page: so many, or somewhat fewer. */
const formerly = { most: 1_000, fewest: 500 }
const entriesOfContents = sql<number>`(length(outline) - length(replace(outline, '"level"', ''))) / length('"level"')`

/** Returns the number of files that are prepared anew: the unreadable, those with pages that could not be drawn, or with contents that ended. */
export async function resetFailed(trx: Trx, now: number): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('preparation')
    .set({ state: 'preparing', reason: null, failedPages: '[]', tries: 0, due: now })
    .where(({ or, eb }) =>
      or([
        eb('state', '=', 'unreadable'),
        eb('failedPages', '!=', '[]'),
        eb.between(entriesOfContents, formerly.fewest, formerly.most),
      ]),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function findKnown(db: Db, fileKeys: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('preparation').where('fileKey', 'in', fileKeys).select('fileKey').execute()
  return rows.map(({ fileKey }) => fileKey)
}

export async function countStates(db: Db): Promise<{ state: PreparationState; count: number }[]> {
  const { fn } = db
  const rows = await db
    .selectFrom('preparation')
    .groupBy('state')
    .select(['state', fn.countAll().as('count')])
    .execute()
  return rows.map(({ state, count }) => ({ state, count: Number(count) }))
}

/** Base64. */
export function findCover(db: Db, fileKey: string) {
  return db
    .selectFrom('preparation')
    .where('fileKey', '=', fileKey)
    .where('cover', 'is not', null)
    .select(['cover', 'mailCover'])
    .executeTakeFirst()
}

export async function findAppearances(db: Db, fileKeys: readonly string[]) {
  const rows = await db
    .selectFrom('preparation')
    .where('fileKey', 'in', fileKeys)
    .select(({ eb }) => ['fileKey', 'state', 'reason', 'pages', eb('cover', 'is not', null).as('hasCover')])
    .execute()
  return rows.map(({ hasCover, ...row }) => ({ ...row, hasCover: Boolean(hasCover) }))
}
