import type { Db, Trx } from '../database/dialect.ts'

/** SQLite accepts at most 32,766 parameters in one statement. */
const most = 10_000

export async function addMentions(trx: Trx, emailKeys: readonly string[], subjectId: string): Promise<void> {
  for (let from = 0; from < emailKeys.length; from += most)
    await trx
      .insertInto('mention')
      .values(emailKeys.slice(from, from + most).map((emailKey) => ({ emailKey, subjectId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

const batch = 500

export async function* findMentions(db: Db, key: string): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const rows = await mentionsOf(db, key, batch).where('subjectId', '>', after).execute()
    for (const { subjectId } of rows) yield subjectId
    const last = rows[batch - 1]
    if (!last) return
    after = last.subjectId
  }
}

export async function findSomeMentions(db: Db, key: string, max: number): Promise<string[]> {
  const rows = await mentionsOf(db, key, max).execute()
  return rows.map(({ subjectId }) => subjectId)
}

const mentionsOf = (db: Db, key: string, max: number) =>
  db.selectFrom('mention').where('emailKey', '=', key).orderBy('subjectId').select('subjectId').limit(max)

/** Those of addresses with this, and perhaps more, before the @. */
export function mentionsBy(db: Db, subjectIds: readonly string[], local: string) {
  const mentions = db.selectFrom('mention').where('subjectId', 'in', subjectIds)
  return mentions.where('emailKey', 'like', `%${local}@%`).selectAll().execute()
}

export async function removeMentions(trx: Trx, emailKeys: readonly string[], subjectIds: readonly string[]) {
  if (emailKeys.length === 0) return
  await trx.deleteFrom('mention').where('emailKey', 'in', emailKeys).where('subjectId', 'in', subjectIds).execute()
}

/** Call this when nothing is left of the subject's data. */
export async function removeMentionsBy(trx: Trx, subjectId: string): Promise<void> {
  await trx.deleteFrom('mention').where('subjectId', '=', subjectId).execute()
}
