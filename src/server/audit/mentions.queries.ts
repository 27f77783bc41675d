import { emailKey } from '#contract/email.ts'
import type { Db, Trx } from '../database/dialect.ts'

/** The subject's data names an address other than its own, and must be found by it. */
export async function addMention(trx: Trx, email: string, subjectId: string): Promise<void> {
  await trx
    .insertInto('mention')
    .values({ emailKey: emailKey(email), subjectId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Who finds one subject finds the other too. */
export async function mentionAlike(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  await trx
    .insertInto('mention')
    .columns(['emailKey', 'subjectId'])
    .expression((eb) =>
      eb
        .selectFrom('mention')
        .where('subjectId', '=', from)
        .select(({ val }) => ['emailKey', val(to).as('subjectId')]),
    )
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

export async function removeMentions(trx: Trx, key: string, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return
  await trx.deleteFrom('mention').where('emailKey', '=', key).where('subjectId', 'in', subjectIds).execute()
}

/** Call this when nothing is left of the subject's data. */
export async function removeMentionsBy(trx: Trx, subjectId: string): Promise<void> {
  await trx.deleteFrom('mention').where('subjectId', '=', subjectId).execute()
}
