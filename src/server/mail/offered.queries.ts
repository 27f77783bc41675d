import type { Db, Trx } from '../database/dialect.ts'
import { inParts } from '../database/in-parts.ts'
import { cancelledEnd, waiting } from './outbox.queries.ts'

/** `putOff`: those that the mail server did not take yet. */
export async function countWaitingOffered(db: Db, offerId: string): Promise<{ all: number; putOff: number }> {
  const mails = waiting(db).where('offerId', '=', offerId)
  const counts = mails.select(({ fn }) => [fn.countAll().as('all'), fn.count('lastError').as('putOff')])
  const { all, putOff } = await counts.executeTakeFirstOrThrow()
  return { all: Number(all), putOff: Number(putOff) }
}

/** Few: an offer writes its next mails as those before them leave. */
export function findWaitingOffered(db: Db) {
  return waiting(db).where('offerId', 'is not', null).select(['id', 'offerId', 'subjectId', 'recipient']).execute()
}

/** Returns those that were cancelled. One that is leaving at the moment is not tried again. */
export async function cancelOffered(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const cancelled: string[] = []
  for await (const some of inParts(ids)) cancelled.push(...(await cancelSome(trx, some)))
  return cancelled
}

async function cancelSome(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const waits = trx.deleteFrom('mail').where('id', 'in', ids).where('status', '=', 'queued').where('lease', 'is', null)
  const cancelled = await waits.returning('id').execute()
  await trx
    .updateTable('mail')
    .set({ expires: cancelledEnd })
    .where('id', 'in', ids)
    .where('status', '=', 'queued')
    .execute()
  return cancelled.map(({ id }) => id)
}

/** An owner may still try each refused mail again by its own id. */
export async function stopRefusedOffered(trx: Trx, offerId: string): Promise<void> {
  const refused = trx.updateTable('mail').set({ cause: 'stopped' }).where('offerId', '=', offerId)
  await refused.where('status', '=', 'deadLetter').execute()
}
