import { type Db, lockForUpdate, type Trx } from '../../database/dialect.ts'
import { prepared } from '../../database/prepared.ts'
import type { Tables } from '../../database/schema.ts'

type Visit = Tables['readingVisit']

const lockByHash = prepared((db: Db, { hash }: { hash: string }) =>
  lockForUpdate(db, db.selectFrom('readingVisit').where('hash', '=', hash).select('seconds'), 'readingVisit'),
)

export async function lockVisit(trx: Trx, hash: string): Promise<string | undefined> {
  return (await lockByHash(trx, { hash })).rows[0]?.seconds
}

const insert = prepared((db: Db, { hash, seconds, seen }: Visit) =>
  db
    .insertInto('readingVisit')
    .values({ hash, seconds, seen })
    .onConflict((conflict) => conflict.doNothing()),
)

/** Returns false when another call has begun this visit meanwhile. */
export async function insertVisit(trx: Trx, visit: Visit): Promise<boolean> {
  return (await insert(trx, visit)).numAffectedRows === 1n
}

const update = prepared((db: Db, { hash, seconds, seen }: Visit) =>
  db.updateTable('readingVisit').set({ seconds, seen }).where('hash', '=', hash),
)

export async function setVisit(trx: Trx, visit: Visit): Promise<void> {
  await update(trx, visit)
}

export async function removeVisitsBefore(trx: Trx, seen: number): Promise<void> {
  await trx.deleteFrom('readingVisit').where('seen', '<', seen).execute()
}
