import type { Insertable } from 'kysely'
import type { Db, Trx } from '../db/dialect.ts'
import { prepared } from '../db/prepared.ts'
import type { Tables } from '../db/schema.ts'

type Row = Insertable<Tables['audit']>

export const insertAudit = prepared((db: Db, { id, at, actorId, network, action, subjectId, details }: Row) =>
  db.insertInto('audit').values({ id, at, actorId, network, action, subjectId, details }),
)

/** Empties the details of every row about this subject, and the network of its visitors; that it happened stays. */
export async function eraseAuditDetails(trx: Trx, subjectId: string): Promise<void> {
  const rows = trx.updateTable('audit').where('subjectId', '=', subjectId)
  await rows.set({ details: '{}' }).execute()
  await rows.set({ network: '' }).where('actorId', 'is', null).execute()
}
