import type { Db, Trx } from '../database/dialect.ts'
import type { Tables } from '../database/schema.ts'

const name = 'smtp' as const

export function findPause(db: Db) {
  return db.selectFrom('mailPause').where('name', '=', name).selectAll().executeTakeFirst()
}

type Failure = Pick<Tables['mailPause'], 'answer' | 'nextTry'>

/** Returns false, and does nothing, while mail is paused. */
export async function beginPause(trx: Trx, since: number, failure: Failure): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('mailPause')
    .values({ name, since, tries: 0, ...failure })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function prolongPause(trx: Trx, { answer, nextTry }: Failure): Promise<void> {
  await trx
    .updateTable('mailPause')
    .set(({ eb }) => ({ answer, nextTry, tries: eb('tries', '+', 1) }))
    .execute()
}

export async function endPause(trx: Trx): Promise<void> {
  await trx.deleteFrom('mailPause').execute()
}

export async function setNextTry(trx: Trx, nextTry: number): Promise<void> {
  await trx.updateTable('mailPause').set({ nextTry }).execute()
}

export async function hastenTry(trx: Trx, now: number, latest: number): Promise<void> {
  await trx.updateTable('mailPause').set({ nextTry: now }).where('nextTry', '>', latest).execute()
}

/** Returns false when another instance tries, or mail is not paused any more. */
export async function claimTry(trx: Trx, now: number, until: number): Promise<boolean> {
  const claim = trx.updateTable('mailPause').set({ nextTry: until }).where('nextTry', '<=', now)
  return (await claim.executeTakeFirst()).numUpdatedRows === 1n
}
