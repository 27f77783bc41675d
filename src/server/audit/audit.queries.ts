import type { Insertable } from 'kysely'
import type { Db, Trx } from '../database/dialect.ts'
import { prepared } from '../database/prepared.ts'
import type { Tables } from '../database/schema.ts'

type Row = Insertable<Tables['audit']>

export const insertAudit = prepared((db: Db, { id, at, actorId, network, action, subjectId, details }: Row) =>
  db.insertInto('audit').values({ id, at, actorId, network, action, subjectId, details }),
)

/** Returns the latest rows about these subjects. */
export function findAuditOf(db: Db, subjectIds: readonly string[], most: number) {
  return db
    .selectFrom('audit')
    .where('subjectId', 'in', subjectIds.length === 0 ? [''] : subjectIds)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'at', 'action', 'actorId', 'network', 'subjectId', 'details'])
    .limit(most)
    .execute()
}

/** Returns the latest exports of lists that were asked for with any address. */
export function findExportsNamingAny(db: Db, most: number) {
  return db
    .selectFrom('audit')
    .where('subjectId', 'is', null)
    .where('action', '=', 'export.start')
    .where('details', 'like', '%@%')
    .orderBy('at', 'desc')
    .select(['id', 'at', 'action', 'actorId', 'network', 'subjectId', 'details'])
    .limit(most)
    .execute()
}

/** Empties the details of these rows. */
export async function emptyAuditDetails(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.updateTable('audit').set({ details: '{}' }).where('id', 'in', ids).execute()
}

/** Empties the details of every row about this subject, and the network of its visitors; that it happened stays. */
export async function eraseAuditDetails(trx: Trx, subjectId: string): Promise<void> {
  const rows = trx.updateTable('audit').where('subjectId', '=', subjectId)
  await rows.set({ details: '{}' }).execute()
  await rows.set({ network: '' }).where('actorId', 'is', null).execute()
}
