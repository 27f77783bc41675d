import { emailKey } from '#contract/email.ts'
import type { Db, Trx } from '../database/dialect.ts'

/** Remembers that what is kept about a subject names an address that is not its own, so that both are found by it. */
export async function addMention(trx: Trx, email: string, subjectId: string): Promise<void> {
  await trx
    .insertInto('mention')
    .values({ emailKey: emailKey(email), subjectId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns some subjects that name this address. */
export async function findMentions(db: Db, key: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('mention')
    .where('emailKey', '=', key)
    .orderBy('subjectId')
    .select('subjectId')
    .limit(most)
    .execute()
  return rows.map(({ subjectId }) => subjectId)
}

export async function removeMentions(trx: Trx, key: string, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return
  await trx.deleteFrom('mention').where('emailKey', '=', key).where('subjectId', 'in', subjectIds).execute()
}

/** Forgets which addresses a subject named, because nothing of them is left. */
export async function removeMentionsBy(trx: Trx, subjectId: string): Promise<void> {
  await trx.deleteFrom('mention').where('subjectId', '=', subjectId).execute()
}
