import type { Db, Trx } from '../database/dialect.ts'
import { prepared } from '../database/prepared.ts'
import { cancelledEnd } from './outbox.queries.ts'

const removeUnsent = prepared((db: Db, { subjectId }: { subjectId: string }) =>
  db
    .deleteFrom('mail')
    .where('subjectId', '=', subjectId)
    .where('status', 'in', ['queued', 'deadLetter'])
    .where('lease', 'is', null),
)

const endLeased = prepared((db: Db, { subjectId }: { subjectId: string }) =>
  db
    .updateTable('mail')
    .set({ expires: cancelledEnd })
    .where('subjectId', '=', subjectId)
    .where('status', '=', 'queued'),
)

export async function isMailLeaving(db: Db, subjectId: string): Promise<boolean> {
  const leased = db.selectFrom('mail').where('subjectId', '=', subjectId).where('status', '=', 'queued')
  return (await leased.where('lease', 'is not', null).select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Returns false when a message is leaving at the moment; that one is not tried again. */
export async function cancelMailAbout(trx: Trx, subjectId: string): Promise<boolean> {
  await removeUnsent(trx, { subjectId })
  const { numAffectedRows } = await endLeased(trx, { subjectId })
  return numAffectedRows === 0n
}

/** Staff whose role was changed get no mail that was written for the former one. */
export async function cancelStaffMail(trx: Trx, userId: string): Promise<void> {
  const unsent = trx.updateTable('mail').set({ expires: cancelledEnd }).where('subjectId', '=', userId)
  await unsent.where('kind', '=', 'staff').where('status', 'in', ['queued', 'deadLetter']).execute()
}

/** The link that a mail brings ends at another time, until which the mail is worth sending. A cancelled mail stays so. */
export async function setMailEnd(trx: Trx, subjectId: string, expires: number): Promise<void> {
  const unsent = trx.updateTable('mail').set({ expires }).where('subjectId', '=', subjectId)
  await unsent.where('status', 'in', ['queued', 'deadLetter']).where('expires', '>', cancelledEnd).execute()
}

export async function moveMailAbout(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  await trx.updateTable('mail').set({ subjectId: to }).where('subjectId', '=', from).execute()
}
