import type { Insertable } from 'kysely'
import type { Db, Trx } from '../database/dialect.ts'
import { findBacklog, mostCounted } from '../database/figures.ts'
import type { Tables } from '../database/schema.ts'
import { clockSkew } from '../lib/clock.ts'
import { minute } from '../lib/durations.ts'

/** Longer than any job takes; afterwards another worker tries again. */
export const lease = minute

export async function insertJob(trx: Trx, row: Insertable<Tables['job']>): Promise<void> {
  await trx.insertInto('job').values(row).execute()
}

export function findDue(db: Db, now: number, limit: number) {
  return db
    .selectFrom('job')
    .where('due', '<=', now)
    .orderBy('due')
    .orderBy('id')
    .select(['id', 'details', 'due'])
    .limit(limit)
    .execute()
}

/** Returns false when another worker leased the job meanwhile. */
export async function leaseJob(trx: Trx, { id, due }: { id: string; due: number }, until: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('job')
    .set({ due: until })
    .where('id', '=', id)
    .where('due', '=', due)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A clock that ran ahead may have put jobs off for too long. */
export async function hastenJobs(trx: Trx, now: number): Promise<void> {
  await trx
    .updateTable('job')
    .set({ due: now })
    .where('due', '>', now + lease + clockSkew)
    .execute()
}

/** Includes those that failed and wait for another try. */
export const hasJobs = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('job').select('id').limit(1).executeTakeFirst()) !== undefined

/** Measured from when they were added: a job that fails is due again every minute. */
export const findJobBacklog = (db: Db) =>
  findBacklog(db, db.selectFrom('job').select('created as at').limit(mostCounted))

export async function removeJob(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('job').where('id', '=', id).execute()
}
