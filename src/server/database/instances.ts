import type { Insertable } from 'kysely'
import { isFromFuture } from '../lib/clock.ts'
import { minute } from '../lib/durations.ts'
import type { Db, Trx } from './dialect.ts'
import type { Tables } from './schema.ts'

/** Each instance tells its presence once a minute. */
const missedAfter = 3 * minute
/** Instances that are listed. */
export const mostInstances = 20

/** A clock that ran ahead may have dated the presence of an instance that is gone; one that runs dates it anew within a minute. */
export const isRunning =
  (now: number) =>
  ({ seen }: { readonly seen: number }): boolean =>
    now - seen < missedAfter && !isFromFuture(seen, now)

/** One that came back under its name replaces what it said before. */
export async function setInstance(trx: Trx, { name, ...said }: Insertable<Tables['instance']>): Promise<void> {
  await trx
    .insertInto('instance')
    .values({ name, ...said })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(said))
    .execute()
}

/** The last seen first. */
export function findInstances(db: Db, limit: number) {
  return db.selectFrom('instance').orderBy('seen', 'desc').orderBy('name').limit(limit).selectAll().execute()
}

export async function removeInstance(trx: Trx, name: string): Promise<void> {
  await trx.deleteFrom('instance').where('name', '=', name).execute()
}

/** One whose clock ran ahead is gone, or tells its presence again within a minute. */
export async function removeInstancesSeen(trx: Trx, { before, after }: { before: number; after: number }) {
  const instances = trx.deleteFrom('instance')
  await instances.where(({ eb, or }) => or([eb('seen', '<', before), eb('seen', '>', after)])).execute()
}

export async function removeEveryInstance(trx: Trx): Promise<void> {
  await trx.deleteFrom('instance').execute()
}
