import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../database/dialect.ts'
import { findBacklog, mostCounted } from '../database/figures.ts'
import type { Tables } from '../database/schema.ts'
import { clockSkew } from '../lib/clock.ts'
import { minute } from '../lib/durations.ts'

type Row = Tables['master']

/** A row that stands stays as it is, except for one that was no longer wanted. */
export async function insertMaster(trx: Trx, row: Insertable<Row>): Promise<void> {
  const { state, tries, due } = row
  await trx
    .insertInto('master')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('fileKey').doUpdateSet({ state, tries, due }).where('master.state', '=', 'unwanted'),
    )
    .execute()
}

export function findMaster(db: Db, fileKey: string) {
  return db
    .selectFrom('master')
    .where('fileKey', '=', fileKey)
    .select(['state', 'reason', 'bytes', 'place'])
    .executeTakeFirst()
}

export async function findMasters(db: Db, fileKeys: readonly string[]) {
  if (fileKeys.length === 0) return []
  return db.selectFrom('master').where('fileKey', 'in', fileKeys).select(['fileKey', 'state', 'reason']).execute()
}

export async function countMasters(db: Db): Promise<Partial<Record<Row['state'], number>>> {
  const counts = db
    .selectFrom('master')
    .groupBy('state')
    .select(({ fn }) => ['state', fn.countAll().as('count')])
  return Object.fromEntries((await counts.execute()).map(({ state, count }) => [state, Number(count)]))
}

/** An instance that works on a file prolongs its lease meanwhile. */
export const leaseTime = 2 * minute

/** Returns the file that has waited longest: to be made after its pages were prepared, or to be removed. */
export function findNextDue(db: Db, now: number) {
  return db
    .selectFrom('master')
    .leftJoin('preparation', 'preparation.fileKey', 'master.fileKey')
    .where('master.state', 'in', ['waiting', 'unwanted'])
    .where('master.due', '<=', now)
    .where(({ or, eb }) => or([eb('master.state', '=', 'unwanted'), eb('preparation.state', '!=', 'preparing')]))
    .orderBy('master.due')
    .select(['master.fileKey', 'master.state', 'master.due', 'master.tries'])
    .limit(1)
    .executeTakeFirst()
}

/** A clock that ran ahead may have put files off for too long. */
export async function hastenMasters(trx: Trx, now: number): Promise<void> {
  const latest = now + leaseTime + clockSkew
  const waiting = trx.updateTable('master').set({ due: now }).where('state', 'in', ['waiting', 'unwanted'])
  await waiting.where('due', '>', latest).execute()
}

export const findMasterBacklog = (db: Db) =>
  findBacklog(
    db,
    db
      .selectFrom('master')
      .where('state', 'in', ['waiting', 'unwanted'])
      .orderBy('due')
      .select('due as at')
      .limit(mostCounted),
  )

type Held = Pick<Row, 'fileKey' | 'state' | 'due'>

/** Returns false when the lease has ended, or the file is gone or no longer wanted. */
export async function changeMaster(trx: Trx, { fileKey, state, due }: Held, change: Updateable<Row>): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('master')
    .set(change)
    .where('fileKey', '=', fileKey)
    .where('state', '=', state)
    .where('due', '=', due)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** For a file that is to be made anew, because it was lost. */
export async function setLost(trx: Trx, fileKey: string, due: number): Promise<void> {
  await trx
    .updateTable('master')
    .set({ state: 'waiting', tries: 0, due })
    .where('fileKey', '=', fileKey)
    .where('state', '=', 'ready')
    .execute()
}

export async function resetRefused(trx: Trx, due: number): Promise<void> {
  const refused = trx.updateTable('master').where('state', '=', 'refused')
  await refused.set({ state: 'waiting', reason: null, tries: 0, due }).execute()
}

/** An instance that makes the master at this moment may store it until its lease ends, so the removal waits for that. */
export async function setUnwanted(trx: Trx, fileKeys: readonly string[], now: number): Promise<void> {
  if (fileKeys.length === 0) return
  const due = sql<number>`case when due > ${now} then due else ${now} end`
  await trx.updateTable('master').set({ state: 'unwanted', due }).where('fileKey', 'in', fileKeys).execute()
}

/** Deletes the row after its file, so that the removal repeats after a crash in between. */
export async function removeUnwanted(trx: Trx, fileKey: string): Promise<void> {
  await trx.deleteFrom('master').where('fileKey', '=', fileKey).where('state', '=', 'unwanted').execute()
}
