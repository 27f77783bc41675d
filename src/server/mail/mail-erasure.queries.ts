import type { Db, Trx } from '../database/dialect.ts'

/** So many at once that other transactions hardly wait. */
const batch = 500

/** Yields all messages, some at a time, by their recipients and what has not left of their texts. */
export async function* allMail(db: Db) {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('mail')
      .where('id', '>', after)
      .orderBy('id')
      .select(['id', 'recipient', 'subject', 'text', 'status', 'attempts', 'lastError', 'created'])
      .limit(batch)
      .execute()
    yield rows
    const last = rows[batch - 1]
    if (!last) return
    after = last.id
  }
}

const nobody = { recipient: '', subject: '', text: '', html: '', lastError: null }

/** Deletes those of these messages that have not left, and empties the others. Returns how many there were. */
export async function eraseMail(trx: Trx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const waiting = trx.deleteFrom('mail').where('id', 'in', ids).where('status', 'in', ['queued', 'deadLetter'])
  const { numDeletedRows } = await waiting.executeTakeFirst()
  const { numUpdatedRows } = await trx.updateTable('mail').set(nobody).where('id', 'in', ids).executeTakeFirst()
  return Number(numDeletedRows + numUpdatedRows)
}

/** The same for all messages about this subject. Returns their ids. */
export async function eraseMailAbout(trx: Trx, subjectId: string): Promise<string[]> {
  const rows = await trx.selectFrom('mail').where('subjectId', '=', subjectId).select('id').execute()
  const ids = rows.map(({ id }) => id)
  await eraseMail(trx, ids)
  return ids
}
